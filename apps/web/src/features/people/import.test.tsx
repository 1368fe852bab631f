import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { downloadPlayers } from '@touchline/domain/people/contract.export.ts';
import { listCoaches, listInvitations, listPlayers } from '@touchline/domain/people/contract.ts';
import { type OpenedApp, openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { address, chooseIn } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { workbookOf } from '@touchline/tests/support/files/workbook.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
/** Files saved by the page, by name. */
let savedFiles: Map<string, Blob>;

beforeAll(async () => {
  // The code for these pages is preloaded, so that no test waits for its compilation.
  await Promise.all([
    import('../../pages/players-page.tsx'),
    import('../../pages/import-players-page.tsx'),
    import('../../lib/import/csv.ts'),
    import('../../lib/import/decode-text.ts'),
    import('../../lib/import/workbook.ts'),
  ]);
});

beforeEach(() => {
  savedFiles = new Map();
  let lastDownload: Blob | undefined;
  URL.createObjectURL = (blob) => {
    lastDownload = blob as Blob;
    return 'blob:made-here';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (lastDownload) savedFiles.set(this.download, lastDownload);
  });
  return () => vi.restoreAllMocks();
});

const savedText = async (name: string): Promise<string> => (await savedFiles.get(name)?.text()) ?? 'not saved';

/** Creates a CSV file as German Excel writes it. */
const excelFile = (name: string, ...lines: string[]): File =>
  new File([Uint8Array.from(`${lines.join('\r\n')}\r\n`, (character) => character.charCodeAt(0))], name);

const choose = async ({ user }: OpenedApp, file: File): Promise<void> => {
  await user.upload(await screen.findByLabelText(/Choose a file/), file);
};

const openImport = ({ user }: OpenedApp): Promise<void> => chooseIn(user, 'More', 'Import from a file');

const step = (number: number, name: string) =>
  screen.findByRole('heading', { level: 2, name: new RegExp(`^Step ${number} of 4: ?${name}$`) });

/** Finds the button that filters the rows by state and shows their number. */
const count = (state: string): Promise<HTMLElement> =>
  screen.findByRole('radio', { name: new RegExp(`^${state} ?\\d`) });

const expectCounts = async (counts: Readonly<Record<string, number | string>>): Promise<void> => {
  for (const [state, number] of Object.entries(counts)) {
    expect((await count(state)).closest('label')).toHaveTextContent(new RegExp(`^${state}${number}$`));
  }
};

const shortName = 'Last name must be at least 2 characters';

const playerNames = async ({ admin }: Club) =>
  (await admin.ask(listPlayers, {})).players.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

it('imports a file and creates no duplicates when it is imported again', async () => {
  const club = await anOrganization(server);
  await club.addPlayer({ firstName: 'Ana', lastName: 'Ruiz', birthDate: '2014-05-03' });
  const file = excelFile(
    'Mitglieder.csv',
    'Vorname;Nachname;Geburtsdatum;Position;E-Mail;Beitrag',
    'Zoë;Müller;01.02.2014;Sturm;eva@example.org;120',
    'Ana;Ruiz;03.05.2014;Tor;;120',
    'Ben;L;31.02.2014;;;=1+1',
  );
  const app = openApp(server, '/dashboard/players', club.admin);
  await openImport(app);
  expect(await screen.findByRole('heading', { level: 1, name: 'Import players' })).toBeVisible();
  await choose(app, file);

  await waitFor(async () => expect(await step(2, 'Match the columns')).toHaveFocus());
  expect(await screen.findByLabelText('Names of the columns')).toHaveDisplayValue(
    /^Line 1: Vorname · Nachname · Geburts/,
  );
  expect(screen.getByLabelText('What "Vorname" holds')).toHaveDisplayValue('First name');
  expect(screen.getByLabelText('What "Geburtsdatum" holds')).toHaveDisplayValue('Birth date');
  expect(screen.getByLabelText('What "Beitrag" holds')).toHaveDisplayValue('Leave out');
  expect(screen.getByText('Zoë · Ana · Ben')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Check 3 players' }));

  await expectCounts({ 'All rows': 3, New: 1, Changed: 1, Unchanged: 0, 'With errors': 1 });
  await waitFor(async () => expect(await step(3, 'Check the rows')).toHaveFocus());
  expect(screen.getByText(/No one is invited/)).toBeVisible();
  await app.user.click(screen.getByRole('switch', { name: 'Invite everyone with an email address' }));
  expect(await screen.findByText(/1 player will be invited/)).toBeVisible();
  const table = screen.getByRole('table', { name: 'Rows of the file' });
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    '2Zoë MüllerNewInvitationBirth date: 01.02.2014Position: SturmEmail: eva@example.org',
    '3Ana RuizChangedPosition: Tor',
    expect.stringContaining('Ben L'),
  ]);
  await app.user.click(await count('With errors'));
  expect(rows()).toEqual([`4Ben LWith errorsLast name: L${shortName}Birth date: 31.02.2014Please enter a valid date.`]);
  expect(screen.getByText(/Nothing has been written yet/)).toBeVisible();
  expect(await playerNames(club)).toEqual(['Ana Ruiz']);

  expect(screen.getByText('3 values of Beitrag.')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Import 2 players and send 1 invitation' }));
  await waitFor(async () => expect(await step(4, 'Players imported')).toHaveFocus());
  expect(await playerNames(club)).toEqual(['Zoë Müller', 'Ana Ruiz']);
  await app.user.click(await screen.findByRole('button', { name: 'Download rows to fix' }));
  await waitFor(async () =>
    expect(await savedText('players-to-fix.csv')).toBe(
      'Vorname,Nachname,Geburtsdatum,Position,E-Mail,Beitrag,Problem\r\n' +
        `Ben,L,31.02.2014,,,"'=1+1",Last name: ${shortName} Birth date: Please enter a valid date.\r\n`,
    ),
  );

  // The codes are shown only once, so the page asks for confirmation before leaving.
  await app.user.click(screen.getAllByRole('link', { name: 'Back to Players' })[0] as HTMLElement);
  expect(await screen.findByRole('alertdialog', { name: 'Leave without the invitation codes?' })).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Stay' }));
  await app.user.click(screen.getByRole('button', { name: 'Import another file' }));
  await app.user.click(await screen.findByRole('button', { name: 'Stay' }));
  await app.user.click(screen.getByRole('button', { name: 'Download invitation codes' }));
  await waitFor(async () =>
    expect(await savedText('players-invitation-codes.csv')).toMatch(
      /^Name,Email,Invitation code,Link\r\nZoë Müller,eva@example\.org,(\w+),http.*\/register\/player\/\1\r\n$/,
    ),
  );
  expect(await club.admin.ask(listInvitations, {})).toMatchObject({ invitations: [{ email: 'eva@example.org' }] });

  await app.user.click(screen.getByRole('button', { name: 'Import another file' }));
  await choose(app, file);
  await app.user.click(await screen.findByRole('button', { name: 'Check 3 players' }));
  await expectCounts({ New: 0, Changed: 0, Unchanged: 2, 'With errors': 1 });
  expect(screen.queryByRole('button', { name: /^Import \d/ })).not.toBeInTheDocument();
  expect(
    screen.getByText('Everyone in these rows is already here, with the same details as in the file.'),
  ).toBeVisible();
});

longTest('asks for the date order of pasted rows if it is ambiguous', async () => {
  const club = await anOrganization(server);
  const { user } = openApp(server, '/dashboard/players/import', club.admin);
  await user.click(await screen.findByRole('button', { name: 'Use the pasted rows' }));
  expect(await screen.findByText(/There is nothing to read/)).toBeVisible();
  await user.click(screen.getByLabelText('Or paste from a spreadsheet'));
  await user.paste('Player\tDOB\tNotes\nAna Ruiz\t03/04/2014\tsings\nBen Lee\t05/06/2015\t');
  await user.click(screen.getByRole('button', { name: 'Use the pasted rows' }));

  await step(2, 'Match the columns');
  await user.click(await screen.findByRole('radio', { name: /^Day first/ }));
  const names = screen.getByLabelText('What "Player" holds');
  expect(names).toHaveDisplayValue('Full name');
  await user.selectOptions(names, 'Leave out');
  await user.click(screen.getByRole('button', { name: 'Check 2 players' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose the columns with the first and last name');
  await user.selectOptions(names, 'Full name');
  await user.selectOptions(screen.getByLabelText('What "Notes" holds'), 'Full name');
  expect(screen.getAllByText('Another column is "Full name" too.')).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText('What "Notes" holds'), 'Leave out');
  await user.click(screen.getByRole('button', { name: 'Check 2 players' }));

  await expectCounts({ New: 2, 'With errors': 0 });
  await user.click(screen.getByRole('button', { name: 'Import 2 players' }));
  await step(4, 'Players imported');
  const { players } = await club.admin.ask(listPlayers, {});
  expect(players.map(({ birthDate }) => birthDate)).toEqual(['2015-06-05', '2014-04-03']);
});

it('lets only admins import players', async () => {
  const club = await anOrganization(server);
  openApp(server, '/dashboard/players/import', await club.addCoach());
  expect(await screen.findByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  expect(address()).toBe('/dashboard/teams');
});

/** Returns a last name with the number spelled in letters, because names with digits are rejected. */
const lastName = (at: number) => `Berg${[...`${at}`].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
const manyPlayers = (count: number): File =>
  new File(
    [['First name,Last name', ...Array.from({ length: count }, (_, at) => `Ana,${lastName(at)}`)].join('\n')],
    'a.csv',
  );
longTest('resumes checking rows in batches after a lost connection', async () => {
  const club = await anOrganization(server);
  const app = openApp(server, '/dashboard/players/import', club.admin);
  const { user } = app;
  await choose(app, manyPlayers(1100));
  app.breakConnection(/preview/);
  await user.click(await screen.findByRole('button', { name: 'Check 1,100 players' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The check was interrupted');
  expect(screen.getByText('0 of 1,100 rows checked')).toBeVisible();

  app.restoreConnection();
  const release = app.holdRequests();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await step(2, 'Match the columns');
  release();

  await user.click(screen.getByRole('button', { name: 'Check 1,100 players' }));
  await expectCounts({ 'All rows': '1,100', New: '1,100' });
  expect(app.requests.filter((request) => request.endsWith('preview')).length).toBeGreaterThan(3);
  expect(screen.getAllByRole('row')).toHaveLength(26);
  expect(screen.getByText('1 to 25 of 1,100')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText(`Ana ${lastName(25)}`)).toBeVisible();
  expect(document.querySelectorAll('*').length).toBeLessThan(1500);

  app.breakConnection(/POST \/api\/imports\/players$/);
  await user.click(screen.getByRole('button', { name: 'Import 1,100 players' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Importing them again creates no duplicates.');
  app.restoreConnection();
  await user.click(screen.getByRole('button', { name: 'Import 1,100 players' }));
  await step(4, 'Players imported');
  expect(screen.getByText('Created').nextSibling).toHaveTextContent('1,100');
});

longTest('asks before a link or Back discards the rows of an import', async () => {
  const { admin } = await anOrganization(server);
  const app = openApp(server, '/dashboard/players', admin);
  const { user } = app;
  await openImport(app);
  await choose(app, manyPlayers(2));
  await step(2, 'Match the columns');

  await user.click((await screen.findAllByRole('link', { name: 'Teams' }))[0] as HTMLElement);
  expect(await screen.findByRole('alertdialog', { name: 'Leave the import?' })).toHaveTextContent('Nothing has been');
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/dashboard/players/import?step=columns');

  history.back();
  await step(1, 'Choose a file');
  history.back();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stay' }));
  expect(await screen.findByRole('heading', { name: 'Import players' })).toBeVisible();
  history.back();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Players' })).toBeVisible();
});

longTest('recognizes exported rows in a workbook as unchanged', async () => {
  const club = await anOrganization(server);
  await club.addPlayer({ firstName: 'Zoë', lastName: 'Müller', birthDate: '2014-02-01' });
  const app = openApp(server, '/dashboard/players/import', club.admin);
  const { user } = app;
  const exported = await club.admin.send(downloadPlayers, { format: 'xlsx' });
  await choose(app, new File([await exported.arrayBuffer()], 'players.xlsx'));
  await user.click(await screen.findByRole('button', { name: 'Check 1 player' }));
  await expectCounts({ Unchanged: 1, New: 0, Changed: 0 });

  history.back();
  await user.click(await screen.findByRole('button', { name: 'Another file' }));
  expect(screen.getByText('players.xlsx is read')).toBeVisible();
  const girls = { name: 'Girls', rows: [['Name'], ['Ana Ruiz']] };
  const boys = { name: 'Boys', rows: [['Name'], ['Ben Lee'], ['Tom Lee']] };
  await choose(app, new File([workbookOf(girls, boys)], 'two.xlsx'));
  await user.selectOptions(await screen.findByLabelText('Sheet'), 'Boys (3 rows)');
  await user.click(screen.getByRole('button', { name: 'Check 2 players' }));
  await expectCounts({ New: 2 });
});

longTest('invites imported coaches only on request', async () => {
  const club = await anOrganization(server);
  const app = openApp(server, '/dashboard/coaches', club.admin);
  const { user } = app;
  await openImport(app);
  expect(await screen.findByRole('heading', { level: 1, name: 'Import coaches' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download a sample file' }));
  await waitFor(async () =>
    expect(await savedText('coaches-sample.csv')).toMatch(/^First name,Last name,Email,Phone\r\n/),
  );
  await choose(app, new File([await savedText('coaches-sample.csv')], 'sample.csv'));
  await user.click(await screen.findByRole('button', { name: 'Check 2 coaches' }));
  const invite = await screen.findByRole('switch', { name: 'Invite everyone with an email address' });
  expect(invite).not.toBeChecked();
  await user.click(invite);
  expect(await screen.findByText(/2 coaches will be invited/)).toBeVisible();
  await user.click(invite);
  expect(await screen.findByText(/No one is invited/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Import 2 coaches' }));
  await step(4, 'Coaches imported');
  expect(screen.queryByText(/have been invited/)).not.toBeInTheDocument();
  await user.click(screen.getAllByRole('link', { name: 'Back to Coaches' })[0] as HTMLElement);
  expect(await screen.findByRole('table', { name: 'Coaches' })).toHaveTextContent(/Maria Huber.*David Lang/);
  expect((await club.admin.ask(listInvitations, {})).invitations).toEqual([]);
  expect((await club.admin.ask(listCoaches, {})).coaches).toHaveLength(2);
});
