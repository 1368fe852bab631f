import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { migrate } from '@touchline/server/db/migrate.ts';
import { openDatabase } from '@touchline/server/db/open.ts';
import type { TestProject } from 'vitest/node';
import { freshDatabase, startOwnPostgres } from './real-postgres.ts';

/** A PostgreSQL server for a suite's databases, with a migrated, empty template that each database copies. */
export interface SuitePostgres {
  readonly url: string;
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Engine of a suite's databases; TEST_SUITE_ENGINE runs any suite on the other engine. */
    suiteEngine: 'embedded' | 'postgres';
    suitePostgres: SuitePostgres | null;
    /** True if commits wait for the disk, as in production. */
    suiteIsDurable?: boolean;
  }
}

const memoryFolder = '/dev/shm';
const minimumBytes = 2 * 1024 ** 3;

/**
 * Folder in memory, if Linux has enough. On a disk, file access takes a quarter of a suite's processor time, because
 * ext4 searches past the recently deleted files for each new file.
 */
const scratchFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize < minimumBytes ? tmpdir() : memoryFolder;
  } catch {
    // Only Linux has this folder.
    return tmpdir();
  }
};

/**
 * Vitest's global setup: one PostgreSQL for a suite whose databases are not embedded. All its data is deleted after
 * the run, so it waits for the disk only in the races of `npm run test:long`.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { suiteEngine, suiteIsDurable = false } = project.getProvidedContext();
  if (suiteEngine === 'embedded') {
    project.provide('suitePostgres', null);
    return undefined;
  }
  const { socketUrl: url, stop } = await startOwnPostgres({
    durable: suiteIsDurable,
    dataIn: suiteIsDurable ? tmpdir() : scratchFolder(),
  });
  const template = await freshDatabase(url);
  const database = await openDatabase({ url: template });
  await migrate(database);
  await database.close();
  project.provide('suitePostgres', { url, template });
  return stop;
}
