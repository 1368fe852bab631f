import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Env } from '../../core/process/env.ts';
import { mailFolder } from '../../core/mail/mail-transport.ts';
import { ifThere } from '../../core/process/missing-files.ts';
import { type Database, type Db, inTransaction } from '../../db/open.ts';
import { erasePlayer } from './store.erasing.ts';

/** An erasure as the list beside the backups has it: ids alone. */
interface Listed {
  readonly organizationId: OrganizationId;
  readonly playerId: string;
}

interface Unfinished extends Listed {
  readonly mailIds: readonly string[];
  readonly mergedIds: readonly string[];
}

type Folders = Pick<Env, 'dataDir' | 'backupDir'>;

/** Name of the list, in the folder of the backups. */
export const erasureListName = 'erasures.jsonl';

/** The list lies outside of the database: one that is restored does not know of later erasures. */
const erasureList = ({ backupDir }: Folders): string => join(backupDir, erasureListName);

// A line that a crash cut off is written again: its erasure is not finished.
const listedIn = (text: string): readonly Listed[] =>
  text.split('\n').flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as Listed] : []));

/** Erasures listed beside the backups, also from before they had a folder of their own. */
const listErasures = async ({ dataDir, backupDir }: Folders): Promise<readonly Listed[]> => {
  const folders = new Set([join(dataDir, 'backups'), backupDir]);
  const texts = await Promise.all(
    [...folders].map((folder) => ifThere(() => readFile(join(folder, erasureListName), 'utf8'), '')),
  );
  return listedIn(texts.join('\n'));
};

const addToList = async (env: Folders, erasures: readonly Listed[]): Promise<void> => {
  const listed = new Set((await listErasures(env)).map(({ playerId }) => playerId));
  const added = erasures.filter(({ playerId }) => !listed.has(playerId));
  if (added.length === 0) return;
  const lines = added.map(({ organizationId, playerId }) => `\n${JSON.stringify({ organizationId, playerId })}\n`);
  await mkdir(env.backupDir, { recursive: true, mode: 0o700 });
  await appendFile(erasureList(env), lines.join(''), { mode: 0o600 });
};

/** The list as text, for a backup. */
export const erasureLines = async (env: Folders): Promise<string> =>
  (await listErasures(env)).map((erasure) => `${JSON.stringify(erasure)}\n`).join('');

/** Adds the erasures of another list: the one in a backup, or the one that lay beside it. */
export const addErasureLines = (env: Folders, text: string): Promise<void> => addToList(env, listedIn(text));

/** Mails that were kept as files, by the ids of their letters. */
export const removeMailFiles = async (env: Pick<Env, 'dataDir'>, ids: readonly string[]): Promise<void> => {
  const folder = mailFolder(env);
  const names = await ifThere(() => readdir(folder), []);
  const due = names.filter((name) => ids.some((id) => name.endsWith(`-${id}.eml`)));
  for (const name of due) await rm(join(folder, name), { force: true });
};

/** A profile that was merged into the player is one of its own in a backup from before. */
const idsOf = ({ organizationId, playerId, mergedIds }: Unfinished): readonly Listed[] =>
  [playerId, ...mergedIds].map((id) => ({ organizationId, playerId: id }));

/** Rids the files of the server of erased players, and lists them beside the backups. Begun again after a crash. */
export const finishErasures = async ({ db, purge }: Database, env: Folders): Promise<void> => {
  const { rows } = await sql<Unfinished>`
    select organization_id as "organizationId", player_id as "playerId", mail_ids as "mailIds",
      array(select merged_player_id from player_merges where player_id = erasures.player_id) as "mergedIds"
    from erasures where finished_at is null order by erased_at limit 100`.execute(db);
  if (rows.length === 0) return;
  for (const erasure of rows) {
    await addToList(env, idsOf(erasure));
    await removeMailFiles(env, erasure.mailIds);
  }
  await purge();
  const ids = rows.map(({ playerId }) => playerId);
  await sql`update erasures set finished_at = club_now(), mail_ids = '{}'
    where player_id = any(${ids}::uuid[])`.execute(db);
};

/** Repeats listed erasures that a restored database does not know, and answers how many those were. */
export const repeatErasures = async (db: Db, env: Folders): Promise<number> => {
  let repeated = 0;
  for (const listed of await listErasures(env)) {
    const isNew = await inTransaction(db, (transaction) => erasePlayer(transaction, { ...listed, erasedBy: null }));
    if (isNew) repeated += 1;
  }
  return repeated;
};
