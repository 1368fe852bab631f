import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import { anyone } from '@touchline/domain/core/operation.ts';
import { importCoaches, importPlayers } from '@touchline/domain/people/contract.import.ts';
import { allowedAtHome } from '../support/cells.ts';
import { revokeInvitation } from '@touchline/domain/people/contract.ts';
import { listSeasons, updateSeason } from '@touchline/domain/seasons/contract.ts';
import { transferTeams } from '@touchline/domain/teams/contract.transfer.ts';
import { aFileOf, anAddress } from '../support/import.ts';
import { openTestServer, type TestServer } from '../support/server.ts';
import { asksWho, unnarrowedTables } from '../support/statement-tables.ts';
import { aNextWorld } from '../support/world.ts';
import { rowsOf } from './cells.ts';

/** Written by the server for itself, or, as the user's own profile, by the id of the user. */
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
    .map((text) => ({ tables: unnarrowedTables(text, ofClubs).filter((table) => !isOwnMembership(table, text)), text }))
    .filter(({ tables }) => tables.length > 0);

/** A user's own memberships are found by the id of the user, in whichever organization they are. */
const isOwnMembership = (table: string, text: string): boolean =>
  table.startsWith('membership') && /"user_id" = \$\d/.test(text);

/** The organization stands in the way of a slip also where a foreign key carries it: each comparison is one guard. */
const guardsIn = (texts: ReadonlySet<string>): number =>
  [...texts].reduce((sum, text) => sum + [...text.matchAll(/\borganization_id"? (?:=|in\b)/g)].length, 0);

/** Counts how often the statements of an operation compare the organization; one less is a decision. */
const guards: Readonly<Record<string, number>> = {
  'access.endMemberSessions': 1,
  'access.found': 1,
  'access.join': 6,
  'access.updateAccount': 1,
  'memberships.mine': 2,
  'codes.delete': 2,
  'codes.list': 1,
  'codes.setActive': 2,
  'evaluations.coverage': 5,
  'evaluations.ofPlayer': 13,
  'evaluations.ofTryout': 8,
  'evaluations.rankingFile': 8,
  'evaluations.recommendations': 5,
  'evaluations.save': 9,
  'offers.candidates': 7,
  'offers.coachList': 6,
  'offers.contacts': 2,
  'offers.mine': 4,
  'offers.overview': 6,
  'offers.pendingCount': 1,
  'offers.read': 6,
  'offers.respond': 8,
  'offers.send': 13,
  'offers.teamOptions': 6,
  'offers.withdraw': 7,
  'people.coaches': 2,
  'people.coachesFile': 2,
  'people.find': 31,
  'people.importCoaches': 9,
  'people.importPlayers': 11,
  'people.invitations': 3,
  'people.inviteCoach': 5,
  'people.inviteListedPlayer': 9,
  'people.invitePlayer': 7,
  'people.player': 9,
  'people.players': 9,
  'people.playersFile': 2,
  'people.previewCoaches': 8,
  'people.previewPlayers': 9,
  'people.revokeInvitation': 5,
  'people.updatePlayer': 3,
  'seasons.addAgeGroup': 5,
  'seasons.addAgeGroups': 7,
  'seasons.copy': 7,
  'seasons.create': 5,
  'seasons.delete': 8,
  'seasons.deleteAgeGroup': 6,
  'seasons.list': 5,
  'seasons.listAgeGroups': 1,
  'seasons.options': 1,
  'seasons.setup': 6,
  'seasons.update': 7,
  'seasons.updateAgeGroup': 2,
  'teams.addPlayer': 3,
  'teams.addPlayers': 10,
  'teams.assignCoach': 9,
  'teams.coachOptions': 1,
  'teams.create': 7,
  'teams.delete': 7,
  'teams.file': 2,
  'teams.joinWarnings': 2,
  'teams.list': 7,
  'teams.mine': 1,
  'teams.options': 3,
  'teams.read': 5,
  'teams.removeCoach': 2,
  'teams.roster': 2,
  'teams.rosterFile': 4,
  'teams.transfer': 6,
  'teams.update': 12,
  'teams.updateMember': 2,
  'tryouts.cancel': 9,
  'tryouts.complete': 9,
  'tryouts.create': 4,
  'tryouts.eligiblePlayers': 6,
  'tryouts.icsFile': 1,
  'tryouts.ineligiblePlayers': 5,
  'tryouts.list': 7,
  'tryouts.own': 1,
  'tryouts.presence': 8,
  'tryouts.read': 4,
  'tryouts.register': 9,
  'tryouts.registerMany': 9,
  'tryouts.registrations': 5,
  'tryouts.reopen': 9,
  'tryouts.reportPresence': 5,
  'tryouts.setAttendance': 9,
  'tryouts.start': 9,
  'tryouts.update': 10,
  'tryouts.withdraw': 5,
};

describe.each(contract.filter(({ can }) => can !== anyone).map((operation) => ({ operation, name: operation.name })))(
  '$name',
  ({ operation }) => {
    // DATA-35 (decision record 0013)
    it('narrows every table of every statement to one organization', async () => {
      const texts = new Set<string>();
      for (const row of rowsOf(operation))
        for (const actor of allowedAtHome(row)) {
          const world = await aNextWorld(server);
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
  const { people } = await aNextWorld(server);
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
  const { people } = await aNextWorld(server);
  const cells = { ...known, email: anAddress() };
  const imports = (facts: object) => people.admin.send(operation, aFileOf([{ ...cells, ...facts }], false));
  expect((await imports({})).ok).toBe(true);
  heard = [];
  expect((await imports(changed)).ok).toBe(true);
  expect(heard.some((text) => /update (?:player|coach)_profiles as/.test(text))).toBe(true);
  expect(wide()).toEqual([]);
});

it('narrows what is removed with an invitation of a player', async () => {
  const { home, people } = await aNextWorld(server);
  heard = [];
  await people.admin.ask(revokeInvitation, { invitationId: home.playerInvitation });
  expect(heard.some((text) => text.startsWith('delete from "player_profiles"'))).toBe(true);
  expect(wide()).toEqual([]);
});

it('narrows the coaches that a transfer into a current season waits for', async () => {
  const { home, people } = await aNextWorld(server);
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
  const { home, people } = await aNextWorld(server);
  heard = [];
  const stale = { seasonId: home.season, name: 'Another name', expected: { name: 'Never its name' } };
  expect((await people.admin.send(updateSeason, stale)).status).toBe(409);
  const locked = heard.filter((text) => /^\s*select from "seasons"/.test(text));
  expect(locked).toEqual([expect.stringMatching(/where organization_id = .* for no key update/)]);
  const trail = heard.filter((text) => text.includes('from "audit_log"'));
  expect(trail).toEqual([
    expect.stringMatching(/"audit_log"\."organization_id" = .*"profiles"\."organization_id" = /s),
  ]);
});
