import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addPlayers } from '@touchline/domain/teams/contract.bulk.ts';
import { readRoster } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { anAgeGroup, aSeason, aTeam, thisYear } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const players = '/dashboard/players';

/** Creates Ann and Ben, who fit the Tigers (U12). Only Ben fits the Lions (B12). */
const aClub = async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Fall' });
  const born = { birthYearMin: thisYear() - 10, birthYearMax: thisYear() - 12 };
  const u12 = await anAgeGroup(club, season.id, { name: 'U12', ...born });
  const boys = await anAgeGroup(club, season.id, { name: 'B12', gender: 'Male', ...born });
  const lions = await aTeam(club, { name: 'Lions', seasonId: season.id, ageGroupId: boys.id });
  const tigers = await aTeam(club, { name: 'Tigers', seasonId: season.id, ageGroupId: u12.id });
  const birthDate = `${thisYear() - 11}-05-05`;
  const ann = await club.addPlayer({ firstName: 'Ann', lastName: 'Aa', gender: 'Female', birthDate });
  const ben = await club.addPlayer({ firstName: 'Ben', lastName: 'Bb', gender: 'Male', birthDate });
  await club.addPlayer({ firstName: 'Cleo', lastName: 'Cc' });
  return { club, lions, tigers, ann, ben };
};

const playersOnTeam = async (club: Club, { id: teamId }: { readonly id: string }) =>
  (await club.admin.ask(readRoster, { teamId })).players.map(({ name }) => name).toSorted();

const select = async ({ user }: ReturnType<typeof openApp>, names: readonly string[], act: string) => {
  await user.click(await screen.findByRole('button', { name: 'Select players' }));
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await user.click(screen.getByRole('button', { name: act }));
  return within(await screen.findByRole('dialog'));
};

longTest('assigns selected players in one request', async () => {
  const { club, tigers } = await aClub();
  const app = openApp(server, players, club.admin);
  const dialog = await select(app, ['Ann Aa', 'Ben Bb'], 'Assign to Team');
  const team = await dialog.findByRole('option', { name: 'Tigers (U12)' });
  await dialog.findByRole('option', { name: 'Lions (B12) – 1 of 2 do not fit' });
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Select a season',
    'Fall',
    'Select a team',
    'Tigers (U12)',
    'Lions (B12) – 1 of 2 do not fit',
  ]);
  await app.user.selectOptions(dialog.getByLabelText('Team'), team);
  await app.user.click(dialog.getByRole('button', { name: 'Assign 2 players' }));
  expect(await toast('Players assigned', '2 players added to the team')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await playersOnTeam(club, tigers)).toEqual(['Ann Aa', 'Ben Bb']);
  expect(app.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Select players' })).toBeVisible();
});

longTest('preselects the season only if exactly one is active', async () => {
  const { club } = await aClub();
  await aSeason(club, { name: 'Last year', isActive: false });
  const dialog = await select(openApp(server, players, club.admin), ['Ann Aa'], 'Assign to Team');
  await waitFor(() => expect(dialog.getByLabelText('Season')).toHaveDisplayValue('Fall'));
  expect(dialog.getByRole('option', { name: 'Last year (inactive)' })).toBeInTheDocument();
  cleanup();

  await aSeason(club, { name: 'Winter' });
  const other = await select(openApp(server, players, club.admin), ['Ann Aa'], 'Assign to Team');
  await other.findByRole('option', { name: 'Winter' });
  expect(other.getByLabelText('Season')).toHaveDisplayValue('Select a season');
});

longTest('assigns players who do not fit only after confirmation', async () => {
  const { club, lions } = await aClub();
  const app = openApp(server, players, club.admin);
  const dialog = await select(app, ['Ann Aa', 'Ben Bb'], 'Assign to Team');
  const misfitting = await dialog.findByRole('option', { name: /^Lions \(B12\) – 1/ });
  await app.user.selectOptions(dialog.getByLabelText('Team'), misfitting);
  expect(dialog.getByRole('checkbox', { name: 'Ann Aa' })).toHaveAccessibleDescription(
    'Gender is Female; B12 is for Male players.',
  );
  await app.user.click(dialog.getByRole('button', { name: 'Assign 2 players' }));
  expect(await dialog.findByText('Ann Aa: Gender is Female; B12 is for Male players.')).toBeVisible();
  expect(await playersOnTeam(club, lions)).toEqual([]);
  await app.user.click(dialog.getByRole('button', { name: 'Assign anyway' }));
  expect(await toast('Players assigned')).toBeVisible();
  expect(await playersOnTeam(club, lions)).toEqual(['Ann Aa', 'Ben Bb']);
});

longTest('asks again when the selected players change after the confirmation', async () => {
  const { club, lions } = await aClub();
  const app = openApp(server, players, club.admin);
  const dialog = await select(app, ['Ann Aa', 'Ben Bb'], 'Assign to Team');
  const misfitting = await dialog.findByRole('option', { name: /^Lions \(B12\) – 1/ });
  await app.user.selectOptions(dialog.getByLabelText('Team'), misfitting);
  await app.user.click(dialog.getByRole('button', { name: 'Assign 2 players' }));
  await dialog.findByRole('button', { name: 'Assign anyway' });
  await app.user.click(dialog.getByRole('checkbox', { name: 'Ann Aa' }));
  await app.user.click(dialog.getByRole('button', { name: 'Assign 1 player' }));
  expect(await toast('Players assigned', '1 player added to the team')).toBeVisible();
  expect(await playersOnTeam(club, lions)).toEqual(['Ben Bb']);
});

longTest('moves players to another team or keeps them on both', async () => {
  const { club, lions, tigers, ann, ben } = await aClub();
  await club.admin.ask(addPlayers, { teamId: tigers.id, playerIds: [ann.profileId, ben.profileId] });
  const app = openApp(server, `/dashboard/teams/${tigers.id}/roster`, club.admin);
  const dialog = await select(app, ['Ben Bb'], 'Move to team');
  expect(await dialog.findByRole('option', { name: 'Lions (B12)' })).toBeInTheDocument();
  expect(dialog.queryByRole('option', { name: /Tigers/ })).toBeNull();
  await waitFor(() => expect(dialog.getByLabelText('Team')).toHaveValue(lions.id));
  await app.user.click(dialog.getByRole('button', { name: 'Move 1 player' }));
  expect(await toast('Players moved', '1 player moved to the team')).toBeVisible();
  expect([await playersOnTeam(club, tigers), await playersOnTeam(club, lions)]).toEqual([['Ann Aa'], ['Ben Bb']]);

  const again = await select(app, ['Ann Aa'], 'Move to team');
  await app.user.click(await again.findByRole('checkbox', { name: 'They stay on Tigers as well' }));
  await waitFor(() => expect(again.getByLabelText('Team')).toHaveValue(lions.id));
  await app.user.click(again.getByRole('button', { name: 'Assign 1 player' }));
  await app.user.click(await again.findByRole('button', { name: 'Assign anyway' }));
  await waitFor(async () => expect(await playersOnTeam(club, lions)).toEqual(['Ann Aa', 'Ben Bb']));
  expect(await playersOnTeam(club, tigers)).toEqual(['Ann Aa']);
});

it('lets only admins select players', async () => {
  const { club, tigers, ann } = await aClub();
  await club.admin.ask(addPlayers, { teamId: tigers.id, playerIds: [ann.profileId] });
  openApp(server, `/dashboard/teams/${tigers.id}/roster`, ann);
  expect(await screen.findByText('Ann Aa')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Select players' })).toBeNull();
});

longTest('shows the result for each player moved to a team', async () => {
  const { club, lions, tigers, ann, ben } = await aClub();
  await club.admin.ask(addPlayers, { teamId: lions.id, playerIds: [ben.profileId] });
  await club.admin.ask(addPlayers, { teamId: tigers.id, playerIds: [ann.profileId] });
  const app = openApp(server, players, club.admin);
  const dialog = await select(app, ['Ann Aa', 'Ben Bb'], 'Move to team');
  await dialog.findByRole('option', { name: 'Lions (B12) – 1 of 2 do not fit' });
  await app.user.selectOptions(dialog.getByLabelText('Team'), 'Tigers (U12)');
  await app.user.click(dialog.getByRole('button', { name: 'Move 2 players' }));
  expect(await toast('Players moved', '1 player moved to the team')).toBeVisible();
  const outcomes = within(await screen.findByRole('dialog', { name: 'Players moved' }));
  expect(outcomes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ann AaNot doneAlready on the team',
    'Ben BbMoved from Lions',
  ]);
  await app.user.click(outcomes.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('button', { name: 'Select players' })).toBeVisible();
  expect([await playersOnTeam(club, lions), await playersOnTeam(club, tigers)]).toEqual([[], ['Ann Aa', 'Ben Bb']]);
});
