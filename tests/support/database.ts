import { migrate } from '@touchline/server/db/migrate.ts';
import { type Database, openDatabase } from '@touchline/server/db/open.ts';
import { freshDatabase } from '../real-postgres.ts';

/**
 * A migrated, empty database of its own: on the PostgreSQL at `postgres`, else PGlite in memory, there as a copy of
 * the image that the run made (tests/database-image.ts).
 */
export const openScratchDatabase = async (postgres: string | undefined): Promise<Database> => {
  const image = process.env['TEST_DATABASE_IMAGE'];
  const database = await openDatabase(postgres ? { url: await freshDatabase(postgres) } : { directory: null, image });
  await migrate(database);
  return database;
};
