import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { listMemberships } from '@touchline/domain/access/contract.memberships.ts';
import { readSession, signIn } from '@touchline/domain/access/contract.ts';
import { listCodes } from '@touchline/domain/codes/contract.ts';
import { listEvaluations } from '@touchline/domain/evaluations/contract.ts';
import { listMyOffers, listOffers } from '@touchline/domain/offers/contract.ts';
import { listAdmins } from '@touchline/domain/people/contract.admins.ts';
import { previewPlayers } from '@touchline/domain/people/contract.import.ts';
import { listCoaches, listInvitations, listPlayers } from '@touchline/domain/people/contract.ts';
import { ambiguousDates } from '@touchline/domain/people/rules.birth-dates.ts';
import { looksLikeHeadings, suggestColumns } from '@touchline/domain/people/rules.columns.ts';
import { listAgenda } from '@touchline/domain/schedule/contract.ts';
import { listSeasons } from '@touchline/domain/seasons/contract.ts';
import { listTeams } from '@touchline/domain/teams/contract.ts';
import { listTryouts } from '@touchline/domain/tryouts/contract.ts';
import { openScratchDatabase } from '@touchline/tests/support/server/database.ts';
import { type App, createApp } from '../app.ts';
import { readEnv } from '../core/process/env.ts';
import { unlimited } from '../core/limits/rate-limits.ts';
import { createLog } from '../core/process/log.ts';
import { newCaller } from './demo-caller.ts';
import { type DemoLogIns, makeDemoClub } from './demo-club.ts';
import { demoPassword } from './demo-members.ts';
import { checkDatabase } from '../db/invariants.ts';
import type { Database } from '../db/open.ts';

const size = { coaches: 18, playersPerAgeGroup: 12, rosterSize: 4, invitedCoaches: 2, invitedPlayers: 1 };
const folder = mkdtempSync(join(tmpdir(), 'touchline-demo-'));

let database: Database;
let app: App;
let logIns: DemoLogIns;
let list: string;

beforeAll(async () => {
  database = await openScratchDatabase(inject('suitePostgres'));
  app = await createApp({
    database,
    env: readEnv({ DATA_DIR: folder }),
    log: createLog('silent'),
    pages: folder,
    strict: true,
    timedJobs: false,
    rateLimiter: unlimited,
  });
  ({ logIns, playersToImport: list } = await makeDemoClub(app, new Date(), size));
});
afterAll(async () => {
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const signedIn = async (who: keyof DemoLogIns) => {
  const caller = newCaller(app);
  const { session } = await caller.ask(signIn, { email: logIns[who], password: demoPassword });
  expect(session?.user.role).toBe(who);
  return caller;
};

it('the demo data satisfies every invariant', async () => {
  expect(await checkDatabase(database)).toEqual([]);
});

it('shows the demo admin two seasons, twelve current teams and all members', async () => {
  const admin = await signedIn('admin');
  expect((await admin.ask(listSeasons, {})).map(({ status }) => status)).toEqual(['Active', 'Completed']);
  expect((await admin.ask(listTeams, { when: 'current' })).teams).toHaveLength(12);
  expect((await admin.ask(listTeams, { when: 'past' })).teams).toHaveLength(4);
  expect((await admin.ask(listCoaches, {})).coaches).toHaveLength(20);
  expect((await admin.ask(listInvitations, {})).total).toBe(10);
  expect(await admin.ask(listCodes, {})).toHaveLength(3);
  const first = await admin.ask(listPlayers, {});
  const second = await admin.ask(listPlayers, { after: first.next ?? undefined });
  const third = await admin.ask(listPlayers, { after: second.next ?? undefined });
  expect([first, second, third].flatMap(({ players }) => players)).toHaveLength(8 * 13 + 1);
});

it('creates tryouts in every state and offers with every answer', async () => {
  const admin = await signedIn('admin');
  const states = (await admin.ask(listTryouts, {})).map(({ status }) => status);
  expect(new Set(states)).toEqual(new Set(['upcoming', 'active', 'completed', 'cancelled']));
  const { counters } = await admin.ask(listOffers, {});
  expect(counters.total).toBe(counters.pending + counters.accepted + counters.declined);
  expect(Math.min(counters.pending, counters.accepted, counters.declined)).toBeGreaterThan(0);
});

it('shows the demo coach an active and a completed tryout', async () => {
  const coach = await signedIn('coach');
  const tryouts = await coach.ask(listTryouts, {});
  expect(tryouts.map(({ status }) => status)).toEqual(expect.arrayContaining(['active', 'completed']));
  const completed = tryouts.find(({ status }) => status === 'completed');
  const players = await coach.ask(listEvaluations, { tryoutId: completed?.id ?? '' });
  expect(Math.max(...players.map(({ summary }) => summary.count))).toBeGreaterThan(1);
});

it('creates a pending offer for the demo player', async () => {
  const player = await signedIn('player');
  expect((await player.ask(listMyOffers, {})).offers).toEqual([expect.objectContaining({ status: 'pending' })]);
});

it('creates siblings, two households, a coach who is a parent and a player with a login', async () => {
  const parent = await signedIn('player');
  const { session } = await parent.ask(readSession, {});
  expect(session?.user.players).toHaveLength(2);
  const coach = await signedIn('coach');
  expect((await coach.ask(listMemberships, {})).map(({ role }) => role).toSorted()).toEqual(['coach', 'player']);
  const guardianships = await database.db
    .selectFrom('guardianships')
    .select(['kind', (counted) => counted.fn.count<string>('player_id').as('links')])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  expect(guardianships.map(({ kind, links }) => [kind, Number(links)])).toEqual([
    ['guardian', 8 * 12 + 1 + 4],
    ['self', 1],
  ]);
  const { rows } = await sql`select extract(year from age(birth_date))::integer as age from player_profiles
    where id = (select player_id from guardianships where kind = 'self')`.execute(database.db);
  expect(rows).toEqual([{ age: 15 }]);
  expect((await (await signedIn('admin')).ask(listAdmins, {})).length).toBe(2);
});

it('creates past, future, changed, canceled and overlapping events', async () => {
  const admin = await signedIn('admin');
  const { teams } = await admin.ask(listTeams, { when: 'current' });
  const teamId = teams.find(({ name }) => name === 'Hedgehogs')?.id ?? '';
  const { entries } = await admin.ask(listAgenda, { teamId, kind: 'practice' });
  expect(entries.filter((entry) => entry.type === 'event' && entry.status === 'cancelled')).toHaveLength(1);
  const { rows } = await sql<{ kinds: string[]; past: number; changes: string[]; clashes: number }>`select
    array(select distinct kind from events order by kind) as kinds,
    (select count(*) from events where ends_at < now())::integer as past,
    array(select distinct kind from event_changes order by kind) as changes,
    (select count(*) from events as one join event_teams as team on team.event_id = one.id
      join events as other on other.starts_at < one.ends_at and other.ends_at > one.starts_at and other.id > one.id
        and other.field_id <> one.field_id
      join event_teams as others_team on others_team.event_id = other.id
      join team_players as child on child.team_id = team.team_id
      join team_players as sibling on sibling.team_id = others_team.team_id and sibling.player_id <> child.player_id
      join guardianships as link on link.player_id = child.player_id
      join guardianships as beside on beside.player_id = sibling.player_id and beside.user_id = link.user_id)::integer
      as clashes`.execute(database.db);
  expect(rows[0]).toMatchObject({ kinds: ['event', 'game', 'practice'], changes: ['cancelled', 'changed', 'created'] });
  expect(rows[0]?.past).toBeGreaterThan(100);
  expect(rows[0]?.clashes).toBeGreaterThan(0);
});

it('creates all kinds of answers, guests and a parent with upcoming events', async () => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(distinct answer)::int from answers) as answers,
    (select count(distinct answer)::int from coach_answers) as coaches,
    (select count(*)::int from event_guests) as guests`.execute(database.db);
  expect(rows[0]).toEqual({ answers: 3, coaches: 2, guests: 4 });
  const parent = await signedIn('player');
  const { entries } = await parent.ask(listAgenda, {});
  expect(entries.filter((entry) => entry.type === 'event' && !entry.isForAll).length).toBeGreaterThan(5);
});

it('creates an import list with new, unchanged and invalid rows', async () => {
  const admin = await signedIn('admin');
  const [headings = [], ...lines] = Papa.parse<string[]>(list).data;
  const fields = suggestColumns('players', headings, lines);
  expect([
    looksLikeHeadings(headings),
    fields.includes(null),
    ambiguousDates(lines.map((line) => line[2] ?? '')),
  ]).toEqual([true, false, false]);
  const rows = lines.map((line, index) => ({
    line: index + 2,
    cells: Object.fromEntries(line.map((value, column) => [fields[column], value])),
  }));
  const preview = await admin.ask(previewPlayers, { rows, dateOrder: 'day', invite: true });
  const count = (state: string) => preview.rows.filter((row) => row.state === state).length;
  expect(['new', 'changed', 'unchanged', 'invalid'].map(count)).toEqual([378, 0, 20, 2]);
  expect(preview.rows.filter(({ kept }) => kept.length > 0)).toHaveLength(5);
  expect(preview.rows.flatMap(({ emptied }) => Object.keys(emptied))).toHaveLength(7);
  expect(preview.rows.filter(({ state, invites }) => state === 'new' && !invites)).toHaveLength(8);
  expect(list).toMatch(/[éłøžöñ]/);
});
