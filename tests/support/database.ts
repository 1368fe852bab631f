import { migrate } from '@touchline/server/db/migrate.ts';
import { type Database, type OnStatement, openDatabase } from '@touchline/server/db/open.ts';
import { dropDatabase, freshDatabase } from '../real-postgres.ts';
import type { SuitePostgres } from '../suite-postgres.ts';

/**
 * A migrated, empty database of its own: PGlite in memory as a copy of the image that the run made
 * (tests/database-image.ts), or a new one on the PostgreSQL at the address `postgres`. The suite's own PostgreSQL is
 * said with its template, and gets rid of the database when that is closed.
 */
export const openScratchDatabase = async (
  postgres: string | SuitePostgres | null,
  onStatement?: OnStatement,
): Promise<Database> => {
  if (typeof postgres === 'object' && postgres) {
    const url = await freshDatabase(postgres.url, postgres.template);
    const database = await openDatabase({ url }, onStatement);
    return {
      ...database,
      async close() {
        await database.close();
        await dropDatabase(postgres.url, url);
      },
    };
  }
  const image = process.env['TEST_DATABASE_IMAGE'];
  const place = postgres ? { url: await freshDatabase(postgres) } : { directory: null, image };
  const database = await openDatabase(place, onStatement);
  await migrate(database);
  return database;
};
