import { migrate } from '@touchline/server/db/migrate.ts';
import { type Database, type OnStatement, openDatabase } from '@touchline/server/db/open.ts';
import { freshDatabase } from '../real-postgres.ts';

/**
 * A migrated, empty database of its own: on the PostgreSQL at `postgres`, else PGlite in memory, there as a copy of
 * the image that the run made (tests/database-image.ts).
 */
export const openScratchDatabase = async (
  postgres: string | undefined,
  onStatement?: OnStatement,
): Promise<Database> => {
  const image = process.env['TEST_DATABASE_IMAGE'];
  const place = postgres ? { url: await freshDatabase(postgres) } : { directory: null, image };
  const database = await openDatabase(place, onStatement);
  await migrate(database);
  return database;
};
