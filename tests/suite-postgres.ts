import { migrate } from '@touchline/server/db/migrate.ts';
import { openDatabase } from '@touchline/server/db/open.ts';
import type { TestProject } from 'vitest/node';
import { freshDatabase, startMortalPostgres } from './real-postgres.ts';

/** A PostgreSQL for the databases of a suite, with a migrated, empty one that each of them begins as a copy of. */
export interface SuitePostgres {
  readonly url: string;
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine of a suite's databases; TEST_SUITE_ENGINE runs any suite on the other one. */
    suiteEngine: 'embedded' | 'postgres';
    suitePostgres: SuitePostgres | null;
    /** Its commits wait for the disk, as in production. */
    suiteIsDurable?: boolean;
  }
}

/**
 * Vitest's global setup: one PostgreSQL for a suite whose databases are not embedded. Everything in it goes with the run,
 * so nothing waits for the disk, but in the races of `npm run test:long`.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { suiteEngine, suiteIsDurable = false } = project.getProvidedContext();
  if (suiteEngine === 'embedded') {
    project.provide('suitePostgres', null);
    return undefined;
  }
  const { url, stop } = await startMortalPostgres({ durable: suiteIsDurable });
  const template = await freshDatabase(url);
  const database = await openDatabase({ url: template });
  await migrate(database);
  await database.close();
  project.provide('suitePostgres', { url, template });
  return stop;
}
