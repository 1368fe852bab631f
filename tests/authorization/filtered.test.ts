import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importCoaches, importPlayers } from '@touchline/domain/people/contract.import.ts';
import { revokeInvitation } from '@touchline/domain/people/contract.ts';
import { listSeasons, updateSeason } from '@touchline/domain/seasons/contract.ts';
import { transferTeams } from '@touchline/domain/teams/contract.transfer.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { guardsIn, tablesOfClubs, wideStatements } from '../support/heard-statements.ts';
import { aFileOf, anAddress } from '../support/import.ts';
import { openTestServer, type TestServer } from '../support/server.ts';
import { asksWho } from '../support/statement-tables.ts';
import { freshWorlds } from '../support/world.ts';

// operations.test.ts requires every statement to be about one club. This file runs those that its inputs do not reach.

let server: TestServer;
let heard: string[] = [];
let ofClubs: readonly string[];

beforeAll(async () => {
  server = await openTestServer({}, undefined, { rateLimiter: unlimited, onStatement: (text) => heard.push(text) });
  ofClubs = await tablesOfClubs(server);
});
afterAll(() => server.close());

const aFreshWorld = freshWorlds(() => server);

/** Statements heard that use tables of clubs without narrowing them to one club. */
const wide = () => wideStatements(heard, ofClubs);

// MEMB-03
it('reads a session’s profile, coach and players only in its membership’s organization', async () => {
  const { people } = await aFreshWorld();
  heard = [];
  await people.admin.ask(listSeasons, {});
  expect(guardsIn(heard.filter(asksWho))).toBe(3);
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
  'an import that changes existing %s updates only rows of its own club',
  async (_, operation, known, changed) => {
    const { people } = await aFreshWorld();
    const cells = { ...known, email: anAddress() };
    const imports = (facts: object) => people.admin.send(operation, aFileOf([{ ...cells, ...facts }], false));
    expect((await imports({})).ok).toBe(true);
    heard = [];
    expect((await imports(changed)).ok).toBe(true);
    expect(heard.some((text) => /update (?:player|coach)_profiles as/.test(text))).toBe(true);
    expect(wide()).toEqual([]);
  },
);

it('revoking a player’s invitation deletes only rows of its own club', async () => {
  const { home, people } = await aFreshWorld();
  heard = [];
  await people.admin.ask(revokeInvitation, { invitationId: home.playerInvitation });
  expect(heard.some((text) => text.startsWith('delete from "player_profiles"'))).toBe(true);
  expect(wide()).toEqual([]);
});

it('a transfer into a current season locks only coaches of its own club', async () => {
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

it('checking a stale edit reads the audit log and people of its own club only', async () => {
  const { home, people } = await aFreshWorld();
  heard = [];
  const stale = { seasonId: home.season, name: 'Another name', expected: { name: 'Never its name' } };
  expect((await people.admin.send(updateSeason, stale)).status).toBe(409);
  const locked = heard.filter((text) => /^\s*select from "seasons"/.test(text));
  expect(locked).toEqual([expect.stringMatching(/where organization_id = .* for no key update/)]);
  const trail = heard.filter((text) => text.includes('from "audit_log"'));
  expect(trail).toEqual([expect.stringMatching(/"audit_log"\."organization_id" = .*"members"\."organization_id" = /s)]);
});
