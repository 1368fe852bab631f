import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import { anyone } from '@touchline/domain/core/operation.ts';
import { importCoaches, importPlayers } from '@touchline/domain/people/contract.import.ts';
import { unlimited } from '@touchline/server/core/rate-limits.ts';
import { allowedAtHome } from '../support/cells.ts';
import { revokeInvitation } from '@touchline/domain/people/contract.ts';
import { listSeasons, updateSeason } from '@touchline/domain/seasons/contract.ts';
import { transferTeams } from '@touchline/domain/teams/contract.transfer.ts';
import { aFileOf, anAddress } from '../support/import.ts';
import { openTestServer, type TestServer } from '../support/server.ts';
import { asksWho, unnarrowedTables } from '../support/statement-tables.ts';
import { freshWorlds } from '../support/world.ts';
import { rowsOf } from './cells.ts';
import { guards } from '../support/guard-counts.ts';

/** Written by the server for itself, or, as the user's own profile, by the id of the user. */
const itsOwn = ['audit_log', 'idempotency_keys', 'outbox', 'members'];

let server: TestServer;
let heard: string[] = [];
let ofClubs: readonly string[];

beforeAll(async () => {
  server = await openTestServer({}, undefined, { rateLimiter: unlimited, onStatement: (text) => heard.push(text) });
  const { rows } = await sql<{ name: string }>`select table_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id'`.execute(server.database.db);
  ofClubs = rows.map(({ name }) => name).filter((name) => !itsOwn.includes(name));
});
afterAll(() => server.close());

const aFreshWorld = freshWorlds(() => server, 40);

/** Statements with tables of clubs that they do not narrow to one. */
const wide = () =>
  heard
    .filter((text) => !asksWho(text))
    .map((text) => ({ tables: unnarrowedTables(text, ofClubs).filter((table) => !isOwnMembership(table, text)), text }))
    .filter(({ tables }) => tables.length > 0);

/** A user's own memberships are found by the id of the user, in whichever organization they are. */
const isOwnMembership = (table: string, text: string): boolean =>
  table.startsWith('membership') && /"user_id" = \$\d/.test(text);

/** The organization stands in the way of a slip also where a foreign key carries it: each comparison is one guard. */
const guardsIn = (texts: ReadonlySet<string>): number =>
  [...texts].reduce((sum, text) => sum + [...text.matchAll(/\borganization_id"? (?:=|in\b)/g)].length, 0);

describe.each(contract.filter(({ can }) => can !== anyone).map((operation) => ({ operation, name: operation.name })))(
  '$name',
  ({ operation }) => {
    // DATA-35 (decision record 0013)
    it('narrows every table of every statement to one organization', async () => {
      const texts = new Set<string>();
      for (const row of rowsOf(operation))
        for (const actor of allowedAtHome(row)) {
          const world = await aFreshWorld();
          heard = [];
          // A second time, it answers from the rows of the first.
          for (const _time of ['first', 'second'])
            await (await world.people[actor].send(operation, row.input(world.home, actor))).text();
          expect(wide(), actor).toEqual([]);
          for (const text of heard.filter((text) => !asksWho(text))) texts.add(text);
        }
      expect(guardsIn(texts)).toBe(guards[operation.name] ?? 0);
    });
  },
);

// MEMB-03
it('reads profile, coach and players of the session in the organization of its membership', async () => {
  const { people } = await aFreshWorld();
  heard = [];
  await people.admin.ask(listSeasons, {});
  expect(guardsIn(new Set(heard.filter(asksWho)))).toBe(3);
});

it.each([
  [
    'players',
    importPlayers,
    { firstName: 'Ida', lastName: 'Import', birthDate: '2015-05-05' },
    { position: 'Goalkeeper' },
  ],
  ['coaches', importCoaches, { fullName: 'Ivo Import' }, { phone: '+43 660 2' }],
] as const)('narrows what an import changes of %s that the club has', async (_, operation, known, changed) => {
  const { people } = await aFreshWorld();
  const cells = { ...known, email: anAddress() };
  const imports = (facts: object) => people.admin.send(operation, aFileOf([{ ...cells, ...facts }], false));
  expect((await imports({})).ok).toBe(true);
  heard = [];
  expect((await imports(changed)).ok).toBe(true);
  expect(heard.some((text) => /update (?:player|coach)_profiles as/.test(text))).toBe(true);
  expect(wide()).toEqual([]);
});

it('narrows what is removed with an invitation of a player', async () => {
  const { home, people } = await aFreshWorld();
  heard = [];
  await people.admin.ask(revokeInvitation, { invitationId: home.playerInvitation });
  expect(heard.some((text) => text.startsWith('delete from "player_profiles"'))).toBe(true);
  expect(wide()).toEqual([]);
});

it('narrows the coaches that a transfer into a current season waits for', async () => {
  const { home, people } = await aFreshWorld();
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

it('compares a stale edit with the trail and the people of the same club only', async () => {
  const { home, people } = await aFreshWorld();
  heard = [];
  const stale = { seasonId: home.season, name: 'Another name', expected: { name: 'Never its name' } };
  expect((await people.admin.send(updateSeason, stale)).status).toBe(409);
  const locked = heard.filter((text) => /^\s*select from "seasons"/.test(text));
  expect(locked).toEqual([expect.stringMatching(/where organization_id = .* for no key update/)]);
  const trail = heard.filter((text) => text.includes('from "audit_log"'));
  expect(trail).toEqual([expect.stringMatching(/"audit_log"\."organization_id" = .*"members"\."organization_id" = /s)]);
});
