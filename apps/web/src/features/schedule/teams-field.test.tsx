import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { updateSeason } from '@touchline/domain/seasons/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { anEvent, detailOf } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, anAgeGroup, aSeason, aTeam, thisYear } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const openEventDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

longTest('offers a team of a past season if it is part of the event', async () => {
  const club = await anOrganization(server);
  const tigers = await aTeam(club, { name: 'Tigers' });
  const past = await aSeason(club, { name: 'Last year' });
  const owls = await aTeam(club, { name: 'Owls', seasonId: past.id });
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id, owls.id] });
  const { id: ofOwls } = await anEvent(club.admin, { teamIds: [owls.id] });
  await club.admin.ask(updateSeason, { seasonId: past.id, isActive: false });

  const coachApp = openApp(server, `/dashboard/schedule/${ofOwls}?dialog=edit`, await aCoachOf(club, owls.id));
  expect(await (await openEventDialog('Edit event')).findByRole('checkbox', { name: /Owls/ })).toBeChecked();
  coachApp.unmount();

  const { user, unmount } = openApp(server, `/dashboard/schedule/${id}?dialog=edit`, club.admin);
  const dialog = await openEventDialog('Edit event');
  expect(await dialog.findByRole('checkbox', { name: /Tigers/ })).toBeChecked();
  await user.click(dialog.getByRole('checkbox', { name: /Owls/ }));
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await toast('Event updated');
  expect((await detailOf(club.admin, id)).teams.map(({ name }) => name)).toEqual(['Tigers']);
  unmount();

  openApp(server, `/dashboard/teams/${owls.id}/schedule?dialog=create`, club.admin);
  expect(await (await openEventDialog('Add to Schedule')).findByRole('checkbox', { name: /Owls/ })).toBeChecked();
});

it('lists the teams of the event first, then the others by age', async () => {
  const club = await anOrganization(server);
  const { id: seasonId } = await aSeason(club);
  const bornAt = (age: number) => ({ birthYearMin: thisYear() - age, birthYearMax: thisYear() - age });
  const ofAge = async (age: number) => {
    const { id: ageGroupId } = await anAgeGroup(club, seasonId, { name: `U${age}`, ...bornAt(age) });
    return aTeam(club, { name: `Team ${age}`, seasonId, ageGroupId });
  };
  await ofAge(11);
  await ofAge(9);
  const oldest = await ofAge(13);
  const { id } = await anEvent(club.admin, { teamIds: [oldest.id] });
  openApp(server, `/dashboard/schedule/${id}?dialog=edit`, club.admin);
  const teams = within(await (await openEventDialog('Edit event')).findByRole('group', { name: 'Teams' }));
  expect((await teams.findAllByRole('checkbox')).map((box) => box.closest('label')?.textContent)).toEqual([
    'Team 13 · U13',
    'Team 9 · U9',
    'Team 11 · U11',
  ]);
});

longTest('reloads the teams on Try again after a failure', async () => {
  const club = await anOrganization(server);
  await aTeam(club, { name: 'Tigers' });
  const { user, ...app } = openApp(server, '/dashboard/schedule?dialog=create', club.admin);
  app.breakConnection(/schedule\/teams/);
  const dialog = await openEventDialog('Add to Schedule');
  expect(await dialog.findByText('Failed to load the teams')).toBeVisible();
  expect(dialog.queryByText('You have no teams in a current season.')).toBeNull();
  app.restoreConnection();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('checkbox', { name: /Tigers/ })).toBeVisible();
});

it('suggests adding fields if the club has none', async () => {
  const club = await anOrganization(server);
  const { user, ...app } = openApp(server, '/dashboard/schedule?dialog=create', club.admin);
  const releaseRequests = app.holdRequests(/venues/);
  const dialog = await openEventDialog('Add to Schedule');
  await user.type(await dialog.findByLabelText(/^Title/), 'Party');
  expect(dialog.queryByText(/^Add your fields/)).toBeNull();
  releaseRequests();
  await user.click(await dialog.findByRole('link', { name: 'Settings' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText(/^Title/)).toHaveValue('Party');
});
