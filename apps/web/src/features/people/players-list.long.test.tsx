import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { find } from '@touchline/domain/people/contract.find.ts';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anAgeGroup, aSeason, aTeam, thisYear } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

afterEach(() => vi.unstubAllGlobals());

const path = '/dashboard/players';

/** Creates Ann on the Tigers, and Dora, who would fit there too. Ben was imported, and Cleo is too old. */
const aClub = async () => {
  const club = await anOrganization(server);
  const { id: seasonId } = await aSeason(club, { name: 'Fall' });
  const born = { birthYearMin: thisYear() - 10, birthYearMax: thisYear() - 12 };
  const { id: ageGroupId } = await anAgeGroup(club, seasonId, { name: 'U12', ...born });
  const tigers = await aTeam(club, { name: 'Tigers', seasonId, ageGroupId });
  await aTeam(club, { name: 'Lions', seasonId, ageGroupId });
  const fits = { birthDate: `${thisYear() - 11}-05-05` };
  const ann = await club.addPlayer({ firstName: 'Ann', lastName: 'Aa', gender: 'Female', ...fits });
  await club.admin.ask(addPlayer, { teamId: tigers.id, playerId: ann.profileId });
  const cells = {
    firstName: 'Ben',
    lastName: 'Bb',
    gender: 'Male',
    guardianFirstName: 'Xaver',
    guardianLastName: 'Bb',
  };
  await club.admin.ask(importPlayers, { rows: [{ line: 2, cells }], dateOrder: 'day', invite: false });
  await club.addPlayer({ firstName: 'Cleo', lastName: 'Cc', birthDate: `${thisYear() - 17}-05-05` });
  const dora = await club.addPlayer({ firstName: 'Dora', lastName: 'Dd', ...fits });
  return { club, dora };
};

const shownNames = () =>
  [...document.querySelectorAll('tbody td:first-child .font-medium')].map((cell) => cell.textContent);
const shown = (...expected: string[]) => waitFor(() => expect(shownNames()).toEqual(expected));

// FAM-24
it('supports filters, contact search and bulk actions in the player list', async () => {
  const { club, dora } = await aClub();
  const { user, unmount } = openApp(server, path, club.admin);
  await shown('Ann Aa', 'Ben Bb', 'Cleo Cc', 'Dora Dd');
  for (const name of ['Team', 'Account']) expect(screen.getByRole('columnheader', { name })).toBeVisible();
  expect(screen.getByText('4 players')).toBeVisible();

  await screen.findByRole('option', { name: 'Tigers (U12)' });
  await screen.findByRole('option', { name: 'U12' });
  const expectAfterChoosing = async (label: string, option: string, ...expectedNames: string[]) => {
    await user.selectOptions(screen.getByLabelText(label), option);
    await shown(...expectedNames);
    expect(screen.getByText(`${expectedNames.length} of 4 players`)).toBeVisible();
    await user.selectOptions(screen.getByLabelText(label), '');
  };
  await expectAfterChoosing('Team', 'Tigers (U12)', 'Ann Aa');
  await expectAfterChoosing('Age group', 'U12', 'Ann Aa', 'Dora Dd');
  await expectAfterChoosing('Gender', 'Female', 'Ann Aa');
  const expectAfterPressing = async (chip: string, ...expectedNames: string[]) => {
    await user.click(screen.getByRole('button', { name: chip }));
    await shown(...expectedNames);
    await user.click(screen.getByRole('button', { name: chip }));
  };
  await expectAfterPressing('Without a team', 'Ben Bb', 'Cleo Cc', 'Dora Dd');
  await expectAfterPressing('Without an account', 'Ben Bb');
  await expectAfterPressing('Without a birth date', 'Ben Bb');

  const search = screen.getByRole('searchbox');
  const all = ['Ann Aa', 'Cleo Cc', 'Dora Dd'];
  for (const [text, expectedNames] of [
    ['xaver', ['Ben Bb']],
    ['660 7654', all],
    [dora.email, ['Dora Dd']],
  ] as const) {
    await user.clear(search);
    await user.type(search, text);
    await shown(...expectedNames);
    const { players } = await club.admin.ask(find, { text });
    expect(players.map(({ name }) => name)).toEqual(expectedNames);
  }
  await user.clear(search);
  await shown('Ann Aa', 'Ben Bb', 'Cleo Cc', 'Dora Dd');

  const bulk = async (act: string, ticked: readonly string[]) => {
    await user.click(await screen.findByRole('button', { name: 'Select players' }));
    for (const name of ticked) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    await user.click(await screen.findByRole('button', { name: act }));
    return within(await screen.findByRole(act === 'Archive' ? 'alertdialog' : 'dialog'));
  };
  const outcomes = async (title: string, ...expected: readonly string[]) => {
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expected.map((text) => expect.stringContaining(text)),
    );
    await user.click(dialog.getByRole('button', { name: 'Done' }));
  };
  const onto = async (dialog: Awaited<ReturnType<typeof bulk>>, team: string, act: string) => {
    await dialog.findByRole('option', { name: `${team} (U12)` });
    await user.selectOptions(dialog.getByLabelText('Team'), `${team} (U12)`);
    await user.click(dialog.getByRole('button', { name: act }));
  };
  await onto(await bulk('Assign to Team', ['Ann Aa', 'Dora Dd']), 'Tigers', 'Assign 2 players');
  await outcomes('Players assigned', 'Ann AaNot doneAlready on the team', 'Dora Dd');
  await onto(await bulk('Move to team', ['Dora Dd']), 'Lions', 'Move 1 player');
  await outcomes('Players moved', 'Dora DdMoved from Tigers');
  const inviting = await bulk('Invite', ['Ben Bb']);
  await user.type(inviting.getByLabelText('Ben Bb'), `${crypto.randomUUID()}@example.org`);
  await user.click(inviting.getByRole('button', { name: 'Send invitations' }));
  await outcomes('Invitations', 'Ben BbCode for');
  const archiving = await bulk('Archive', ['Cleo Cc', 'Dora Dd']);
  await user.click(await archiving.findByRole('button', { name: 'Archive players' }));
  await outcomes('Archived players', 'Cleo CcArchived', 'Dora DdArchived: left 1 team');
  await shown('Ann Aa', 'Ben Bb');
  unmount();

  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  openApp(server, path, club.admin);
  const list = within(await screen.findByRole('list', { name: 'Players' }));
  expect(list.getAllByRole('button', { expanded: false, name: / · / }).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ann AaAge 1[01] · Tigers$/),
    'Ben BbAge not known · No team',
  ]);
});
