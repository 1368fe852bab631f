import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { downloadPlayers } from '@touchline/domain/people/contract.export.ts';
import { downloadRoster } from '@touchline/domain/teams/contract.export.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { anOrganization } from '../support/club/club.ts';
import { aTeam, thisYear } from '../support/club/season.ts';
import { openTestServer, type TestServer } from '../support/server/server.ts';
import { libreOffice, openInSpreadsheet } from '../support/files/spreadsheet.ts';

/** First and last names that a spreadsheet could misinterpret. */
const names = [
  ['=HYPERLINK("http://example.org")', 'Löw'],
  ['+1', 'Žižek'],
  ['-1', 'a;b,c'],
  ['@SUM(A1)', '"Ace"'],
  ['two\nlines', 'Çelik'],
  ['1e5', '2026-01-01'],
] as const;

/** Control file, which proves that these tests detect a formula. */
const unguarded = '\uFEFFName\r\n=1+1\r\n';

let server: TestServer;
let opened: Awaited<ReturnType<typeof openInSpreadsheet>>;

beforeAll(async () => {
  if (!libreOffice) return;
  server = await openTestServer();
  const club = await anOrganization(server);
  const { id: teamId } = await aTeam(club);
  for (const [firstName, lastName] of names) {
    const player = await club.addPlayer({ firstName, lastName, birthDate: `${thisYear() - 11}-01-01` });
    await club.admin.ask(addPlayer, { teamId, playerId: player.profileId });
  }
  const bytes = async (response: Response) => new Uint8Array(await response.arrayBuffer());
  opened = await openInSpreadsheet({
    'roster.csv': await bytes(await club.admin.send(downloadRoster, { teamId })),
    'players.xlsx': await bytes(await club.admin.send(downloadPlayers, { format: 'xlsx' })),
    'control.csv': new TextEncoder().encode(unguarded),
  });
});
afterAll(() => server?.close());

const today = dayOf(new Date(), 'Europe/Vienna');
const text = (value: string) => ({ type: 'string', text: value, formula: undefined });

describe.skipIf(!libreOffice)('files opened in a spreadsheet program', () => {
  it('a spreadsheet program runs a formula that is not guarded', () => {
    expect(opened['control']?.[1]).toEqual([{ type: 'float', text: '2', formula: 'of:=1+1' }]);
  });

  // ROSTER-14
  it('an exported roster opens in a spreadsheet program without running a name as a formula', () => {
    const guarded = (name: string): string => (/^[=+\-@]/.test(name) ? `'${name}` : name);
    expect(opened['roster']).toEqual([
      ['Name', 'Parent/Guardian', 'Contacts', 'Age', 'Join Date'].map(text),
      ...names.map(([first, last]) => [
        text(guarded(`${first} ${last}`)),
        text('Gerda Guardian'),
        { ...text(''), text: expect.stringContaining(`Gerda Guardian, +43 660 7654321; ${first} ${last}, player-`) },
        { type: 'float', text: '11', formula: undefined },
        { type: 'date', text: today, formula: undefined },
      ]),
    ]);
  });

  it('an exported workbook opens in a spreadsheet program with names as typed and dates as dates', () => {
    const rows = opened['players'] ?? [];
    expect(rows[0]?.slice(0, 3)).toEqual(['First name', 'Last name', 'Birth date'].map(text));
    const byName = (one: readonly { text: string }[], other: readonly { text: string }[]) =>
      names.findIndex(([, last]) => last === one[1]?.text) - names.findIndex(([, last]) => last === other[1]?.text);
    expect(
      rows
        .slice(1)
        .sort(byName)
        .map((cells) => cells.slice(0, 3)),
    ).toEqual(
      names.map(([first, last]) => [
        text(first),
        text(last),
        { type: 'date', text: `${thisYear() - 11}-01-01`, formula: undefined },
      ]),
    );
    expect(rows.flat().filter(({ formula }) => formula !== undefined)).toEqual([]);
  });
});
