import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sharedServer } from '../server/server.ts';

const server = sharedServer();
const { TEST_LONG: isLong, TEST_DATE: wanted = isLong ? undefined : '2026-12-02T10:00:00Z' } = process.env;

it('starts the clocks of the tests and of their databases at the same moment in each run', async () => {
  const before = new Date();
  const { rows } = await sql<{ now: Date }>`select club_now() as now`.execute(server.database.db);
  const after = new Date(Date.now());
  const stored = rows[0]?.now ?? new Date(Number.NaN);
  expect([before, stored, after].toSorted((one, other) => Number(one) - Number(other))).toEqual([
    before,
    stored,
    after,
  ]);
  if (wanted) expect((before.getTime() - Date.parse(wanted)) / 86_400_000).toBeCloseTo(0, 0);
  // The events of the tests are still to come.
  else expect(before.toISOString() < '2027-04').toBe(true);
});
