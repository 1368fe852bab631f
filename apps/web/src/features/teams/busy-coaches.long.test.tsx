import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { assignCoach, listTeams } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anAgeGroup, aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const page = '/dashboard/teams';

/**
 * Creates Bea Busy with three teams in an active season. She and Ann Able also coach one team in an inactive season.
 */
const aBusyClub = async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Autumn' });
  const { id: ageGroupId } = await anAgeGroup(club, season.id, { name: 'U8' });
  const [bea, ann] = [await club.addCoach('Bea Busy'), await club.addCoach('Ann Able')];
  const past = await aTeam(club, { name: 'Olds', isActive: false });
  for (const { profileId: coachId } of [bea, ann]) await club.admin.ask(assignCoach, { teamId: past.id, coachId });
  for (const name of ['Ants', 'Bees', 'Cats']) {
    await aTeam(club, { name, seasonId: season.id, ageGroupId, coachIds: [bea.profileId] });
  }
  const tigers = await aTeam(club, { seasonId: season.id, ageGroupId });
  return { club, season, tigers };
};

// COACH-14
it('disables coaches who already have three teams in active seasons', async () => {
  const { club, tigers } = await aBusyClub();
  const { user } = openApp(server, `${page}?dialog=assign-coach&of=${tigers.id}`, club.admin);
  expect(await screen.findByRole('option', { name: 'Bea Busy (3 of 3 teams, no more possible)' })).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('Coach'), 'Ann Able (0 of 3 teams)');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Assign Coach' }));
  expect(await toast('Coach assigned')).toBeVisible();
});

// COACH-14
it('offers a coach at the team limit for a team of an inactive season', async () => {
  const { club } = await aBusyClub();
  const old = await aTeam(club, { name: 'Older', isActive: false });
  openApp(server, `${page}?when=past&dialog=assign-coach&of=${old.id}`, club.admin);
  expect(await screen.findByRole('option', { name: 'Bea Busy (3 of 3 teams)' })).toBeEnabled();
});

// COACH-14
it('disables busy coaches in the team form unless they are already on the team', async () => {
  const { club, season } = await aBusyClub();
  const create = openApp(server, `${page}?dialog=create-team`, club.admin);
  const busy = () => screen.findByRole('checkbox', { name: /Bea Busy/ });
  await screen.findByRole('option', { name: 'Autumn' });
  await create.user.selectOptions(screen.getByLabelText('Season'), season.id);
  expect(await busy()).toBeDisabled();
  expect((await busy()).closest('label')).toHaveTextContent('Bea Busy · 3 of 3 teams, no more possible');
  expect(screen.getByRole('checkbox', { name: /Ann Able/ })).toBeEnabled();
  create.unmount();
  const ants = (await club.admin.ask(listTeams, { search: 'ants' })).teams[0];
  openApp(server, `${page}?dialog=edit-team&of=${ants?.id}`, club.admin);
  await waitFor(async () => expect(await busy()).toBeChecked());
  expect(await busy()).toBeEnabled();
});
