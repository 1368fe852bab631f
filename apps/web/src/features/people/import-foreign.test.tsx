import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { importPlayers, previewPlayers } from '@touchline/domain/people/contract.import.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { readRoster } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

beforeAll(async () => {
  await Promise.all([
    import('../../pages/import-players-page.tsx'),
    import('../../lib/import/csv.ts'),
    import('../../lib/import/decode-text.ts'),
  ]);
});

const openWithRows = async (...lines: string[]) => {
  const club = await anOrganization(server);
  const { user } = openApp(server, '/dashboard/players/import', club.admin);
  const file = new File([lines.join('\n')], 'export.csv');
  await user.upload(await screen.findByLabelText(/Choose a file/), file);
  await screen.findByLabelText('Names of the columns');
  return { club, user };
};

longTest('shows what is wrong with an imported file', async () => {
  const { user } = await openWithRows('First name,Last name', '');
  await user.click(screen.getByRole('button', { name: 'Check 0 players' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There are no rows below the headings.');
  await user.click(screen.getByRole('button', { name: 'Another file' }));
  const old = new File([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)], 'old.xlsx');
  await user.upload(await screen.findByLabelText(/Choose a file/), old);
  expect(await screen.findByRole('alert')).toHaveTextContent('This is an old Excel file (.xls)');
});

const shownRows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

longTest('lists the cells left empty, and why, before and after the import', async () => {
  const { club, user } = await openWithRows(
    'Name,Gender,Guardian phone,Team',
    'Pia Pace,X,12345,Owls',
    'Ben Beck,m,555-010-0102,Tigers',
    'Tom Tell,m,12345,Owls',
  );
  const { id: teamId } = await aTeam(club);
  await user.click(screen.getByRole('button', { name: 'Check 3 players' }));
  expect(await screen.findByText('5 cells cannot be read and are left empty')).toBeVisible();
  expect(screen.getByText(/Gender 1, Guardian phone 2, Team 2\. The rest of each row is imported/)).toBeVisible();
  expect(screen.getAllByText('There is no team "Owls" in a current season.')[0]).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /^With empty cells ?2$/ }));
  expect(shownRows()).toEqual([
    expect.stringMatching(/^2Pia PaceNewGender: XLeft empty\. Only Male and Female can be stored\./),
    expect.stringMatching(/^4Tom TellNewGuardian phone: 12345Left empty\./),
  ]);
  await user.click(screen.getByRole('button', { name: 'Import 3 players' }));
  expect(await screen.findByText('5 cells were left empty')).toBeVisible();
  expect(screen.getByText(/Left empty: Gender 1, Guardian phone 2, Team 2/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Download rows to fix' })).toBeVisible();
  expect((await club.admin.ask(readRoster, { teamId })).players.map(({ name }) => name)).toEqual(['Ben Beck']);
});

longTest('flags birth dates of unusually old players and imports them anyway', async () => {
  const { club, user } = await openWithRows('Name,Birth date', 'Pia Pace,1984-06-23', 'Ben Beck,2014-05-04');
  await user.click(screen.getByRole('button', { name: 'Check 2 players' }));
  expect(await screen.findByText('1 birth date to look at')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /^To look at ?1$/ }));
  expect(shownRows()).toEqual([
    expect.stringMatching(
      /^2Pia PaceNewBirth date: 1984-06-23This makes the player \d\d years old\. Is the birth date/,
    ),
  ]);
  await user.click(screen.getByRole('button', { name: 'Import 2 players' }));
  await screen.findByRole('heading', { level: 2, name: /Players imported/ });
  const again = await club.admin.ask(previewPlayers, {
    ...{
      rows: [{ line: 2, cells: { fullName: 'Pia Pace', birthDate: '1984-06-23' } }],
      dateOrder: 'day',
      invite: false,
    },
  });
  expect(again.rows).toMatchObject([{ state: 'unchanged', doubtful: {} }]);
});

longTest('replaces only the chosen values of differing rows', async () => {
  const { club, user } = await openWithRows('Name,Birth date,Gender', 'Pia Pace,2014-05-03,f', 'Ben Beck,2014-05-04,f');
  for (const [firstName, lastName, day] of [
    ['Pia', 'Pace', '03'],
    ['Ben', 'Beck', '04'],
  ] as const)
    await club.addPlayer({ firstName, lastName, birthDate: `2014-05-${day}` });
  await user.click(screen.getByRole('button', { name: 'Check 2 players' }));
  expect(await screen.findByText('2 rows differ from what is here')).toBeVisible();
  expect(screen.getByText('Everyone in these rows is already here, and what is here stays.')).toBeVisible();
  expect(shownRows()[0]).toMatch(/^2Pia PaceUnchanged.*Gender: here Male, in the file Female/);
  await user.click(screen.getByRole('button', { name: 'Take over all from the file' }));
  expect(screen.getByRole('button', { name: 'Import 2 players' })).toBeVisible();
  const choice = within(screen.getByRole('group', { name: 'Ben Beck: which values count?' }));
  await user.click(choice.getByRole('radio', { name: 'Keep what is here' }));
  expect(shownRows().map((row) => row?.replace(/ed.*/, 'ed'))).toEqual(['2Pia PaceChanged', '3Ben BeckUnchanged']);
  await user.click(screen.getByRole('radio', { name: /^Different ?2$/ }));
  await user.click(screen.getByRole('button', { name: 'Import 1 player' }));
  expect(await screen.findByText('1 player keeps what was here')).toBeVisible();
  const { players } = await club.admin.ask(listPlayers, {});
  expect(players.map(({ gender }) => gender)).toEqual(['Male', 'Female']);
});

// FAM-13
longTest('matches a row to a player without an account', async () => {
  const { club, user } = await openWithRows(
    'Name,Birth date,Position',
    'Pia Pace,2014-05-03,Wing',
    'Ben Beck,2014-05-04,Goal',
  );
  const rows = [
    { line: 2, cells: { fullName: 'Pia Pace', birthDate: '2014-05-03', position: 'Bench' } },
    { line: 3, cells: { fullName: 'Ben Beck', birthDate: '2014-05-04', position: 'Goal' } },
  ];
  await club.admin.ask(importPlayers, { rows, dateOrder: 'day', invite: false });
  await user.click(screen.getByRole('button', { name: 'Check 2 players' }));
  await user.click(await screen.findByRole('button', { name: 'Add another: Ben Beck' }));
  expect(shownRows()[1]).toMatch(/^3Ben BeckNew.*Another player of this name and birth date\./);
  await user.click(screen.getByRole('button', { name: 'Use the player who is already here: Ben Beck' }));
  expect(shownRows()[1]).toMatch(/^3Ben BeckUnchanged.*Already here, without an account\./);
  await user.click(screen.getByRole('radio', { name: 'Add another player' }));
  await user.click(screen.getByRole('button', { name: 'Take over all from the file' }));
  await user.click(screen.getByRole('button', { name: 'Import 1 player' }));
  await screen.findByRole('heading', { level: 2, name: /Players imported/ });
  const { players } = await club.admin.ask(listPlayers, {});
  expect(players.map(({ position }) => position).sort()).toEqual(['Bench', 'Goal', 'Wing']);
});

it('skips people who are not players by default', async () => {
  const { club, user } = await openWithRows('Name,Is Player', 'Pia Pace,Yes', 'Cora Coach,No');
  await user.click(screen.getByRole('button', { name: 'Check 2 players' }));
  const leaveOut = await screen.findByRole('switch', { name: 'Leave out people who are not players' });
  expect(leaveOut).toBeChecked();
  expect(shownRows()[1]).toMatch(/^3Cora CoachNo player/);
  expect(screen.queryByText(/row with errors/)).not.toBeInTheDocument();
  for (const count of [/^All rows ?2$/, /^With errors ?0$/])
    expect(screen.getByRole('radio', { name: count })).toBeVisible();
  await user.click(leaveOut);
  await user.click(await screen.findByRole('button', { name: 'Import 2 players' }));
  await screen.findByRole('heading', { level: 2, name: /Players imported/ });
  expect((await club.admin.ask(listPlayers, {})).players).toHaveLength(2);
});

it('lets the user pick the row with the column names', async () => {
  const { user } = await openWithRows('Liste,Stand Mai', 'Wer,Wann', 'Pia Pace,24.03.2015', 'Ben Beck,24.04.2015');
  const names = screen.getByLabelText('Names of the columns');
  expect(names).toHaveDisplayValue('Line 1: Liste · Stand Mai');
  expect(screen.getByRole('button', { name: 'Check 3 players' })).toBeVisible();
  await user.selectOptions(names, 'Line 2: Wer · Wann');
  expect(screen.getByText('1 row above is not imported.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('What "Wer" holds'), 'Full name');
  await user.selectOptions(screen.getByLabelText('What "Wann" holds'), 'Birth date');
  await user.click(screen.getByRole('button', { name: 'Check 2 players' }));
  await waitFor(() => expect(shownRows()).toHaveLength(2));
  expect(shownRows()[0]).toBe('3Pia PaceNewBirth date: 24.03.2015');
});

longTest('stores how columns were matched for the next import', async () => {
  const lines = ['Name,Nr,Hat', ...Array.from({ length: 12 }, (_, at) => `Pia Pace${'a'.repeat(at)},7,x`)];
  const { user } = await openWithRows(...lines);
  expect(screen.getAllByText('12 values are left out')[0]).toBeVisible();
  await user.selectOptions(screen.getByLabelText('What "Hat" holds'), 'Position');
  await user.click(screen.getByRole('button', { name: 'Check 12 players' }));
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('button', { name: 'Another file' }));
  await user.upload(
    await screen.findByLabelText(/Choose a file/),
    new File([lines.slice(0, 3).join('\n')], 'next.csv'),
  );
  expect(await screen.findByRole('button', { name: 'Check 2 players' })).toBeVisible();
  expect(screen.getByLabelText('What "Hat" holds')).toHaveDisplayValue('Position');
  await user.click(screen.getByRole('button', { name: 'Another file' }));
  await user.upload(await screen.findByLabelText(/Choose a file/), new File([lines.join('\n')], 'again.csv'));
  await user.selectOptions(
    await screen.findByLabelText('Names of the columns'),
    screen.getByRole('option', { name: /^Line 12:/ }),
  );
  expect(await screen.findByRole('button', { name: 'Check 1 player' })).toBeVisible();
});

it('rereads a file in another encoding on request', async () => {
  const { user } = await openWithRows('Name', 'Ada Berg');
  await user.click(screen.getByRole('button', { name: 'Another file' }));
  const bytes = Uint8Array.from('Name,Hat\nJ\x9arg Gr\x9a\xa7ler,x', (sign) => sign.charCodeAt(0));
  await user.upload(await screen.findByLabelText(/Choose a file/), new File([bytes], 'mac.csv'));
  expect(await screen.findByText('Jörg Größler')).toBeVisible();
  expect(screen.getByLabelText('Letters')).toHaveDisplayValue('Mac, Western Europe');
  await user.selectOptions(screen.getByLabelText('Letters'), 'Windows, Western Europe');
  expect(await screen.findByText('Jšrg Grš§ler')).toBeVisible();
});
