import { expect, it } from 'vitest';
import { witnessChanges } from '../support/server/changes.ts';
import { expectFacts } from '../support/run/facts.ts';
import { limitsIn } from '../support/server/heard-statements.ts';
import { moreRows } from '../support/world/more-rows.ts';
import { ownServer, serverTime } from '../support/server/server.ts';
import { aWorld } from '../support/world/world.ts';

/** Hours after the start at which the jobs run: when an event begins, an offer expires or rows are deleted. */
const moments = [0, 1, 2, 24.5, 36, 43, 47, 49, 144, 192, 744, 912, 4800, 9600, 17_760, 21_600];

/** Rows that a job may process at a time. */
const maxRowsPerRun = 2000;

let recordedStatements: string[] = [];
const server = ownServer({}, undefined, { onStatement: (text) => recordedStatements.push(text) });

// Counts the rows that the server's jobs write over time in two unused clubs: expiries, reminders, deletions. A missing
// condition writes more rows and an inverted condition writes other rows.
it('writes the rows listed in jobs.txt, at most 2,000 at a time', async () => {
  // Starts at the same noon in each run, because some emails wait until morning and the world's events are on fixed days.
  const noon = Date.parse('2026-12-03T12:00:00Z');
  await server.moveClock((noon - (await serverTime(server)).getTime()) / 3_600_000);
  const world = await aWorld(server);
  await moreRows(server, world.home, 3);
  const witness = await witnessChanges(server);
  recordedStatements = [];
  let past = 0;
  const written: string[] = [];
  for (const hours of moments) {
    await server.moveClock(hours - past, 'age');
    past = hours;
    await witness.keep();
    await server.app.jobs.runAll();
    written.push(`after ${hours} hours  writes  ${await witness.written()}`);
  }
  const limits = limitsIn(recordedStatements);
  expect(Math.max(...limits)).toBeLessThanOrEqual(maxRowsPerRun);
  await expectFacts('jobs.txt', [...written, `limits  ${limits.join(' ')}`]);
});
