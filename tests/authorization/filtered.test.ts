import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import { anyone } from '@touchline/domain/core/operation.ts';
import { importCoaches, importPlayers } from '@touchline/domain/people/contract.import.ts';
import { allowedAtHome } from '../support/cells.ts';
import { revokeInvitation } from '@touchline/domain/people/contract.ts';
import { transferTeams } from '@touchline/domain/teams/contract.transfer.ts';
import { aFileOf, anAddress } from '../support/import.ts';
import { openTestServer, type TestServer } from '../support/server.ts';
import { unnarrowedTables } from '../support/statement-tables.ts';
import { aWorld } from '../support/world.ts';
import { rowsOf } from './cells.ts';

/** Written by the server for itself, or, as the own profile, by the id of whoever asks. */
const itsOwn = ['audit_log', 'idempotency_keys', 'outbox', 'profiles'];

let server: TestServer;
let heard: string[] = [];
let ofClubs: readonly string[];

beforeAll(async () => {
  server = await openTestServer({}, undefined, { onStatement: (text) => heard.push(text) });
  const { rows } = await sql<{ name: string }>`select table_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id'`.execute(server.database.db);
  ofClubs = rows.map(({ name }) => name).filter((name) => !itsOwn.includes(name));
});
afterAll(() => server.close());

/** Statements with tables of clubs that they do not narrow to one. */
const wide = () =>
  heard
    .filter((text) => !asksWho(text))
    .map((text) => ({ tables: unnarrowedTables(text, ofClubs), text }))
    .filter(({ tables }) => tables.length > 0);

/** The look-up that says who asks, and by that which organization is meant. */
const asksWho = (text: string): boolean => text.includes('session_tokens');

describe.each(contract.filter(({ can }) => can !== anyone).map((operation) => ({ operation, name: operation.name })))(
  '$name',
  ({ operation }) => {
    // DATA-35 (decision record 0013)
    it('narrows every table of every statement to one organization', async () => {
      for (const row of rowsOf(operation))
        for (const actor of allowedAtHome(row)) {
          const world = await aWorld(server);
          heard = [];
          // A second time, it answers from what is there already.
          for (const _time of ['first', 'second'])
            await (await world.people[actor].send(operation, row.input(world.home, actor))).text();
          expect(wide(), actor).toEqual([]);
        }
    });
  },
);

it.each([
  [
    'players',
    importPlayers,
    { firstName: 'Ida', lastName: 'Import', birthDate: '2015-05-05' },
    { position: 'Goalkeeper' },
  ],
  ['coaches', importCoaches, { fullName: 'Ivo Import' }, { phone: '+43 660 2' }],
] as const)('narrows what an import changes of %s that the club has', async (_, operation, known, changed) => {
  const { people } = await aWorld(server);
  const cells = { ...known, email: anAddress() };
  const imports = (facts: object) => people.admin.send(operation, aFileOf([{ ...cells, ...facts }], false));
  expect((await imports({})).ok).toBe(true);
  heard = [];
  expect((await imports(changed)).ok).toBe(true);
  expect(heard.some((text) => /update (?:player|coach)_profiles as/.test(text))).toBe(true);
  expect(wide()).toEqual([]);
});

it('narrows what is removed with an invitation of a player', async () => {
  const { home, people } = await aWorld(server);
  heard = [];
  await people.admin.ask(revokeInvitation, { invitationId: home.playerInvitation });
  expect(heard.some((text) => text.startsWith('delete from "player_profiles"'))).toBe(true);
  expect(wide()).toEqual([]);
});

it('narrows the coaches that a transfer into a current season waits for', async () => {
  const { home, people } = await aWorld(server);
  await sql`update seasons set is_active = true where id = ${home.nextSeason}`.execute(server.database.db);
  const team = { sourceTeamId: home.tigers, name: 'Tigers', ageGroupId: home.nextAgeGroup, keepCoaches: true };
  heard = [];
  await people.admin.ask(transferTeams, {
    sourceSeasonId: home.season,
    targetSeasonId: home.nextSeason,
    teams: [team],
  });
  expect(heard.filter((text) => /"coach_profiles" .* for no key update/.test(text))).toHaveLength(1);
  expect(wide()).toEqual([]);
});
