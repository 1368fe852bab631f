import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { retention } from '@touchline/domain/access/rules.retention.ts';
import type { Db } from '../db/open.ts';
import type { Env } from './env.ts';
import { mailFolder } from './mail-transport.ts';

const filesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw fault;
  }
};

/** Deletes mails that were kept as files as long as the outbox keeps sent ones: they hold names, codes and links. */
export const clearMailFiles = async (db: Db, env: Env): Promise<void> => {
  const { rows } = await sql<{ due: Date }>`
    select club_now() - make_interval(days => ${retention.emailDays}::int) as due`.execute(db);
  const due = rows[0]?.due as Date;
  const folder = mailFolder(env);
  for (const name of await filesIn(folder)) {
    if (!name.endsWith('.eml')) continue;
    const path = join(folder, name);
    // Another server may have deleted it already.
    const file = await stat(path).catch(() => undefined);
    if (file?.isFile() && file.mtime < due) await rm(path, { force: true });
  }
};
