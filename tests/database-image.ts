import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { migrate } from '@touchline/server/db/migrate.ts';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'node_modules/.cache/touchline');

/** Hash of everything an image is made from: the migrations and the PostgreSQL that ran them. */
const fingerprint = (): string => {
  const migrations = path.join(root, 'apps/server/src/db/migrations');
  const hash = createHash('sha256').update(
    readFileSync(path.join(root, 'node_modules/@electric-sql/pglite/package.json')),
  );
  for (const file of readdirSync(migrations).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(migrations, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
};

const migratedDump = async (): Promise<Uint8Array> => {
  const database = await PGlite.create({ extensions: { btree_gist, pg_trgm } });
  await migrate({
    connect: async () => ({
      async run(sql, parameters) {
        const { rows } = await database.query(sql, [...parameters]);
        return { rows, affected: undefined };
      },
      async script(sql) {
        await database.exec(sql);
      },
      release() {},
    }),
  });
  const dump = await database.dumpDataDir('none');
  await database.close();
  return new Uint8Array(await dump.arrayBuffer());
};

/**
 * Vitest's global setup: a migrated, empty database as a file, made once for each set of migrations. Suites
 * start from a copy, because a new database takes seconds.
 */
export default async function setup(): Promise<void> {
  const name = `database-${fingerprint()}.tar`;
  const image = path.join(folder, name);
  process.env['TEST_DATABASE_IMAGE'] = image;
  if (existsSync(image)) return;
  mkdirSync(folder, { recursive: true });
  const isOutdated = (file: string): boolean => file.startsWith('database-') && !file.startsWith(name);
  for (const oldImage of readdirSync(folder).filter(isOutdated)) rmSync(path.join(folder, oldImage), { force: true });
  // The file is renamed when it is complete, because another run may be reading or making the same file.
  const unfinishedImage = `${image}.${process.pid}`;
  writeFileSync(unfinishedImage, await migratedDump());
  renameSync(unfinishedImage, image);
}
