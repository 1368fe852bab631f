import { startPostgres } from './real-postgres.ts';

/**
 * Vitest's global setup: one PostgreSQL for all suites of a run that need a real one. Each makes databases of its own
 * on it; only who wants to crash a server starts another.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  process.env['TEST_DATABASE_URL'] = url;
  return stop;
}
