import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { SuitePostgres } from '../tests/suite-postgres.ts';
import { signIn } from './alone.ts';
import { type Answer, openConnection, type Request } from './client.ts';
import { bigClub, type ClubSize, tryoutDay, resetAnswers } from './club.ts';
import type { RunningServer } from './processes.ts';
import { onPostgres, type PostgresArena } from './servers.ts';
import type { Workload } from './workload.ts';
import { bareRequest, workloads } from './workloads.ts';

/** The smallest club that `clubRows` can make. Its largest tryout has all players, each with two offers. */
const smallest: ClubSize = {
  ...bigClub,
  key: 's',
  players: tryoutDay.players,
  currentTeams: 20,
  pastTeams: 80,
  eventsPerTeam: 6,
  seasons: 2,
  offers: 2 * tryoutDay.players,
  admins: 1,
};

let arena: PostgresArena;
beforeAll(async () => {
  const { url } = inject('suitePostgres') as SuitePostgres;
  arena = await onPostgres([smallest], { url, stop: async () => {} });
});
afterAll(() => arena.close());

const answerOf = async ({ url }: RunningServer, request: Request): Promise<Answer> => {
  const connection = await openConnection(url);
  try {
    return await connection.send(request);
  } finally {
    connection.close();
  }
};

/** Length of the bare server's response if its statement finds nothing. */
const emptyLength = 'null'.length;

it.each(workloads)('the product and the bare server both handle the workload $name', async (workload) => {
  // Each write changes a row, so each server gets its own request.
  const ours = await answerOf(arena.product, workload.request(0, smallest));
  const bare = await answerOf(arena.bare, bareRequest(workload, 1, smallest));
  expect([ours.status, bare.status]).toEqual([200, 200]);
  expect(bare.bytes).toBeGreaterThan(emptyLength);
});

it('the benchmark resets all answers between two rounds', async () => {
  const respond = workloads.find(({ name }) => name === 'respond') as Workload;
  const accept = (): Promise<Answer> => answerOf(arena.bare, bareRequest(respond, 2, smallest));
  // Lengths vary with the digits of a timestamp, so any row counts.
  const isFound = async (): Promise<boolean> => (await accept()).bytes > emptyLength;
  expect([await isFound(), await isFound()]).toEqual([true, false]);
  await arena.script(resetAnswers);
  expect(await isFound()).toBe(true);
  expect(await answerOf(arena.product, respond.request(3, smallest))).toMatchObject({ status: 200 });
});

it('the measured sign-in request signs a user in', async () => {
  expect(await answerOf(arena.product, signIn(0, smallest))).toMatchObject({ status: 200 });
});
