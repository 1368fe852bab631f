import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { retention } from '@touchline/domain/access/rules.retention.ts';
import type { Db } from '../../db/open.ts';
import type { Env } from '../process/env.ts';
import { mailFolder } from './mail-transport.ts';
import { unlessMissing } from '../process/missing-files.ts';

interface MailFile {
  readonly name: string;
  readonly path: string;
  readonly modifiedAt: Date;
}

/** Emails stored as files. */
export const listMailFiles = async (env: Pick<Env, 'dataDir'>): Promise<readonly MailFile[]> => {
  const folder = mailFolder(env);
  const files: MailFile[] = [];
  for (const name of await unlessMissing(() => readdir(folder), [])) {
    if (!name.endsWith('.eml')) continue;
    const path = join(folder, name);
    // Another server may have deleted the file already.
    const file = await stat(path).catch(() => undefined);
    if (file?.isFile()) files.push({ name, path, modifiedAt: file.mtime });
  }
  return files;
};

/**
 * Deletes emails stored as files at the same age as the outbox deletes sent emails, because they contain names, codes
 * and links.
 */
export const clearMailFiles = async (db: Db, env: Env): Promise<void> => {
  const { rows } = await sql<{ due: Date }>`
    select club_now() - make_interval(days => ${retention.emailDays}::int) as due`.execute(db);
  const due = rows[0]?.due as Date;
  for (const { path, modifiedAt } of await listMailFiles(env)) {
    if (modifiedAt < due) await rm(path, { force: true });
  }
};
