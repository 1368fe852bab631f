import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sharedServer } from './server.ts';

const server = sharedServer();
const { TEST_LONG: isLong, TEST_DATE: wanted = isLong ? Date.now() : '2026-12-02T10:00:00Z' } = process.env;
const begin = new Date(wanted).getTime();

it('the clocks of the tests and of the database begin at the same moment in each run', async () => {
  const { rows } = await sql<{ now: Date }>`select club_now() as now`.execute(server.database.db);
  for (const moment of [new Date(), new Date(Date.now()), rows[0]?.now])
    expect(((moment?.getTime() ?? Number.NaN) - begin) / 86_400_000).toBeCloseTo(0, 0);
});
