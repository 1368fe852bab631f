import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { signIn } from '@touchline/domain/access/contract.ts';
import { listCodes } from '@touchline/domain/codes/contract.ts';
import { listEvaluations } from '@touchline/domain/evaluations/contract.ts';
import { listMyOffers, listOffers } from '@touchline/domain/offers/contract.ts';
import { previewPlayers } from '@touchline/domain/people/contract.import.ts';
import { listCoaches, listInvitations, listPlayers } from '@touchline/domain/people/contract.ts';
import { ambiguousDates } from '@touchline/domain/people/rules.birth-dates.ts';
import { looksLikeHeadings, suggestColumns } from '@touchline/domain/people/rules.columns.ts';
import { listSeasons } from '@touchline/domain/seasons/contract.ts';
import { listTeams } from '@touchline/domain/teams/contract.ts';
import { listTryouts } from '@touchline/domain/tryouts/contract.ts';
import { openScratchDatabase } from '@touchline/tests/support/database.ts';
import { type App, createApp } from '../app.ts';
import { readEnv } from '../core/env.ts';
import { unlimited } from '../core/rate-limits.ts';
import { createLog } from '../core/log.ts';
import { newCaller } from './demo-caller.ts';
import { type DemoLogIns, makeDemoClub } from './demo-club.ts';
import { demoPassword } from './demo-members.ts';
import { checkDatabase } from './invariants.ts';
import type { Database } from './open.ts';

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

it('keeps every invariant', async () => {
  expect(await checkDatabase(database)).toEqual([]);
});

it('gives the admin a club with two seasons, twelve current teams and everyone in it', async () => {
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
  expect([first, second, third].flatMap(({ players }) => players)).toHaveLength(8 * 13);
});

it('has tryouts in every state and offers with every answer', async () => {
  const admin = await signedIn('admin');
  const states = (await admin.ask(listTryouts, {})).map(({ status }) => status);
  expect(new Set(states)).toEqual(new Set(['upcoming', 'active', 'completed', 'cancelled']));
  const { counters } = await admin.ask(listOffers, {});
  expect(counters.total).toBe(counters.pending + counters.accepted + counters.declined);
  expect(Math.min(counters.pending, counters.accepted, counters.declined)).toBeGreaterThan(0);
});

it('gives the coach a tryout that is going on, evaluated by several', async () => {
  const coach = await signedIn('coach');
  const tryouts = await coach.ask(listTryouts, {});
  expect(tryouts.map(({ status }) => status)).toEqual(expect.arrayContaining(['active', 'completed']));
  const completed = tryouts.find(({ status }) => status === 'completed');
  const players = await coach.ask(listEvaluations, { tryoutId: completed?.id ?? '' });
  expect(Math.max(...players.map(({ summary }) => summary.count))).toBeGreaterThan(1);
});

it('gives the player an offer to think about', async () => {
  const player = await signedIn('player');
  expect((await player.ask(listMyOffers, {})).offers).toEqual([expect.objectContaining({ status: 'pending' })]);
});

it('has a list to import, with rows of every kind', async () => {
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
  expect(['new', 'changed', 'unchanged', 'invalid'].map(count)).toEqual([378, 5, 15, 2]);
  expect(preview.rows.flatMap(({ emptied }) => Object.keys(emptied))).toHaveLength(7);
  expect(preview.rows.filter(({ state, invites }) => state === 'new' && !invites)).toHaveLength(8);
  expect(list).toMatch(/[éłøžöñ]/);
});
