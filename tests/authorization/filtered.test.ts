import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importCoaches, importPlayers } from '@touchline/domain/people/contract.import.ts';
import { revokeInvitation } from '@touchline/domain/people/contract.ts';
import { listSeasons, updateSeason } from '@touchline/domain/seasons/contract.ts';
import { transferTeams } from '@touchline/domain/teams/contract.transfer.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { guardsIn, tablesOfClubs, wideStatements } from '../support/server/heard-statements.ts';
import { aFileOf, anAddress } from '../support/files/import.ts';
import { openTestServer, type TestServer } from '../support/server/server.ts';
import { isSessionQuery } from '../support/server/statement-tables.ts';
import { freshWorlds } from '../support/world/world.ts';

// operations.test.ts requires every statement to be about one club. This file runs the statements that its inputs do
// not reach.

let server: TestServer;
let recordedStatements: string[] = [];
let clubTables: readonly string[];

beforeAll(async () => {
  server = await openTestServer({}, undefined, {
    rateLimiter: unlimited,
    onStatement: (text) => recordedStatements.push(text),
  });
  clubTables = await tablesOfClubs(server);
});
afterAll(() => server.close());

const aFreshWorld = freshWorlds(() => server);

/** Recorded statements that use tables of clubs without a condition on the club. */
const unfilteredStatements = () => wideStatements(recordedStatements, clubTables);

// MEMB-03
it('reads a session’s profile, coach and players only in the organization of its membership', async () => {
  const { people } = await aFreshWorld();
  recordedStatements = [];
  await people.admin.ask(listSeasons, {});
  expect(guardsIn(recordedStatements.filter(isSessionQuery))).toBe(3);
});

it.each([
  [
    'players',
    importPlayers,
    { firstName: 'Ida', lastName: 'Import', birthDate: '2015-05-05' },
    { position: 'Goalkeeper' },
  ],
  ['coaches', importCoaches, { fullName: 'Ivo Import' }, { phone: '+43 660 2' }],
] as const)(
  'updates only rows of the own club when an import changes existing %s',
  async (_, operation, known, changed) => {
    const { people } = await aFreshWorld();
    const cells = { ...known, email: anAddress() };
    const imports = (facts: object) => people.admin.send(operation, aFileOf([{ ...cells, ...facts }], false));
    expect((await imports({})).ok).toBe(true);
    recordedStatements = [];
    expect((await imports(changed)).ok).toBe(true);
    expect(recordedStatements.some((text) => /update (?:player|coach)_profiles as/.test(text))).toBe(true);
    expect(unfilteredStatements()).toEqual([]);
  },
);

it('deletes only rows of the own club when a player’s invitation is revoked', async () => {
  const { home, people } = await aFreshWorld();
  recordedStatements = [];
  await people.admin.ask(revokeInvitation, { invitationId: home.playerInvitation });
  expect(recordedStatements.some((text) => text.startsWith('delete from "player_profiles"'))).toBe(true);
  expect(unfilteredStatements()).toEqual([]);
});

it('locks only coaches of the own club in a transfer to a current season', async () => {
  const { home, people } = await aFreshWorld();
  await sql`update seasons set is_active = true where id = ${home.nextSeason}`.execute(server.database.db);
  const team = { sourceTeamId: home.tigers, name: 'Tigers', ageGroupId: home.nextAgeGroup, keepCoaches: true };
  recordedStatements = [];
  await people.admin.ask(transferTeams, {
    sourceSeasonId: home.season,
    targetSeasonId: home.nextSeason,
    teams: [team],
  });
  expect(recordedStatements.filter((text) => /"coach_profiles" .* for no key update/.test(text))).toHaveLength(1);
  expect(unfilteredStatements()).toEqual([]);
});

it('reads only the audit log and people of the own club for a stale edit', async () => {
  const { home, people } = await aFreshWorld();
  recordedStatements = [];
  const stale = { seasonId: home.season, name: 'Another name', expected: { name: 'Never its name' } };
  expect((await people.admin.send(updateSeason, stale)).status).toBe(409);
  const locked = recordedStatements.filter((text) => /^\s*select from "seasons"/.test(text));
  expect(locked).toEqual([expect.stringMatching(/where organization_id = .* for no key update/)]);
  const auditLog = recordedStatements.filter((text) => text.includes('from "audit_log"'));
  expect(auditLog).toEqual([
    expect.stringMatching(/"audit_log"\."organization_id" = .*"members"\."organization_id" = /s),
  ]);
});
