import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { addAgeGroup, createSeason, listSeasons } from '@touchline/domain/seasons/contract.ts';
import { type Caller, newCaller } from '@touchline/server/db/demo-caller.ts';
import { checkDatabase } from '@touchline/server/db/invariants.ts';
import { openDatabase } from '@touchline/server/db/open.ts';
import { type ReadyServer, startServer } from '../support/process.ts';

const rounds = process.env['TEST_LONG'] ? 20 : 3;
const writers = 3;

const folder = mkdtempSync(join(tmpdir(), 'touchline-kill-'));
let server: ReadyServer;

afterAll(async () => {
  await server.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Creates seasons with an age group each until the server is gone; records what was acknowledged. */
const writeUntilGone = async (admin: Caller, writer: string, acknowledged: string[]): Promise<void> => {
  for (let number = 1; ; number += 1) {
    const name = `${writer}.${number}`;
    try {
      const dates = { startDate: '2026-03-01', endDate: '2026-06-30' };
      const { id: seasonId } = await admin.ask(createSeason, { name, sport: 'Soccer', ...dates });
      acknowledged.push(name);
      const years = { birthYearMin: 2016, birthYearMax: 2015 };
      await admin.ask(addAgeGroup, { seasonId, name, gender: 'Co-ed', ...years });
      acknowledged.push(`${name} group`);
    } catch {
      return;
    }
  }
};

const stored = async (admin: Caller): Promise<string[]> =>
  (await admin.ask(listSeasons, {})).flatMap(({ name, ageGroups }) => [name, ...ageGroups.map(() => `${name} group`)]);

it('keeps every acknowledged row when the server is killed while it writes', async () => {
  server = await startServer(folder);
  const admin = newCaller({ request: (path, init) => fetch(`${server.url}${String(path)}`, init) });
  await admin.ask(registerAdmin, {
    organizationName: 'Lions',
    fullName: 'Ada Admin',
    email: 'ada@example.org',
    password: 'long enough',
  });
  const acknowledged: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const before = acknowledged.length;
    const writing = Array.from({ length: writers }, (_, writer) =>
      writeUntilGone(admin, `${round}.${writer}`, acknowledged),
    );
    // Another number in each round, so that the kill meets other moments of writing.
    const enough = before + writers + 7 * (round % 5);
    await expect.poll(() => acknowledged.length, { interval: 1, timeout: 30_000 }).toBeGreaterThan(enough);
    expect(await server.end('SIGKILL')).toBeNull();
    await Promise.all(writing);
    // The lock that the dead process left behind is taken over.
    server = await startServer(folder);
    expect(await stored(admin)).toEqual(expect.arrayContaining(acknowledged));
  }
  expect(await server.end('SIGTERM')).toBe(0);
  const database = await openDatabase({ directory: folder });
  expect(await checkDatabase(database)).toEqual([]);
  await database.close();
});
