import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { checkDatabase } from '@touchline/server/db/invariants.ts';
import { type RestartablePostgres, startOwnPostgres } from '../real-postgres.ts';
import { anOrganization, type Club } from '../support/club/club.ts';
import { openTestServer, type TestServer } from '../support/server/server.ts';
import { compareWithStored, type Load, startLoad, waitUntilServed } from './load.ts';

let postgres: RestartablePostgres;
let server: TestServer;
let club: Club;

beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.stop());

beforeEach(async () => {
  server = await openTestServer({}, postgres.url, { rateLimiter: unlimited });
  club = await anOrganization(server);
  return () => server.close();
});

const expectNothingLost = async (load: Load) => {
  expect(load.wrong).toEqual([]);
  expect(await compareWithStored(server.database.db, load)).toEqual({
    lost: [],
    half: {
      codesWithoutTrail: 0,
      invitationsWithoutTrail: 0,
      invitationsWithoutProfile: 0,
      invitationsWithoutMail: 0,
    },
  });
  expect(await checkDatabase(server.database)).toEqual([]);
};

describe('PostgreSQL', () => {
  // fault F3
  it('loses no acknowledged write when PostgreSQL crashes under load', async () => {
    const load = startLoad(club);
    for (let crash = 0; crash < 10; crash += 1) {
      const [stored, refused] = [load.statuses.get(201) ?? 0, load.statuses.get(503) ?? 0];
      await expect.poll(() => load.statuses.get(201) ?? 0).toBeGreaterThan(stored + 10);
      await postgres.crash();
      await expect.poll(() => load.statuses.get(503) ?? 0).toBeGreaterThan(refused + 5);
      const away = await club.admin.request('/api/codes');
      expect([away.status, Number(away.headers.get('retry-after'))]).toEqual([503, 5]);
      expect((await server.app.request('/readyz')).status).toBe(503);
      expect((await server.app.request('/healthz')).status).toBe(200);
      await postgres.restart();
      await waitUntilServed(club);
      expect((await server.app.request('/readyz')).status).toBe(200);
    }
    // A slow machine needs more time for so many writes.
    await expect.poll(() => load.statuses.get(201)).toBeGreaterThan(50);
    await load.stop();
    expect(load.statuses.get(503)).toBeGreaterThan(10);
    await expectNothingLost(load);
  });

  // fault F4
  it('leaves no command half done after repeated loss of all connections', async () => {
    const adminConnection = new pg.Client({ connectionString: postgres.url, application_name: 'executioner' });
    await adminConnection.connect();
    const load = startLoad(club);
    const enough = () => (load.statuses.get(201) ?? 0) > 50 && (load.statuses.get(503) ?? 0) > 10;
    // Repeats until enough writes were stored and refused, even on a slow machine.
    for (let ends = 0; ends < 200 || (!enough() && ends < 3000); ends += 1) {
      const stored = load.statuses.get(201) ?? 0;
      await expect.poll(() => load.statuses.get(201) ?? 0).toBeGreaterThan(stored);
      await adminConnection.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'touchline%'`,
      );
    }
    await adminConnection.end();
    await waitUntilServed(club);
    await load.stop();
    expect(enough(), JSON.stringify([...load.statuses])).toBe(true);
    await expectNothingLost(load);
  });
});
