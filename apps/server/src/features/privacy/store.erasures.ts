import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Env } from '../../core/process/env.ts';
import { mailFolder } from '../../core/mail/mail-transport.ts';
import { unlessMissing } from '../../core/process/missing-files.ts';
import { type Database, type Db, inTransaction } from '../../db/open.ts';
import { erasePlayer } from './store.erasing.ts';

/** Entry of the erasure list next to the backups. The list contains only ids. */
interface ErasedPlayer {
  readonly organizationId: OrganizationId;
  readonly playerId: string;
}

interface UnfinishedErasure extends ErasedPlayer {
  readonly mailIds: readonly string[];
  readonly mergedIds: readonly string[];
}

type Folders = Pick<Env, 'dataDir' | 'backupDir'>;

/** File name of the list, in the backup folder. */
export const erasureListName = 'erasures.jsonl';

/** Path of the list. The list is a file, because a restored database lacks later erasures. */
const erasureList = ({ backupDir }: Folders): string => join(backupDir, erasureListName);

// Skips a line that was truncated by a crash. Its erasure is unfinished and will be listed again.
const erasuresIn = (text: string): readonly ErasedPlayer[] =>
  text.split('\n').flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as ErasedPlayer] : []));

/** Erasures listed next to the backups or in the data folder, where earlier versions listed them. */
const listErasures = async ({ dataDir, backupDir }: Folders): Promise<readonly ErasedPlayer[]> => {
  const folders = new Set([join(dataDir, 'backups'), backupDir]);
  const texts = await Promise.all(
    [...folders].map((folder) => unlessMissing(() => readFile(join(folder, erasureListName), 'utf8'), '')),
  );
  return erasuresIn(texts.join('\n'));
};

const addToList = async (env: Folders, erasures: readonly ErasedPlayer[]): Promise<void> => {
  const listedIds = new Set((await listErasures(env)).map(({ playerId }) => playerId));
  const newErasures = erasures.filter(({ playerId }) => !listedIds.has(playerId));
  if (newErasures.length === 0) return;
  const lines = newErasures.map(
    ({ organizationId, playerId }) => `\n${JSON.stringify({ organizationId, playerId })}\n`,
  );
  await mkdir(env.backupDir, { recursive: true, mode: 0o700 });
  await appendFile(erasureList(env), lines.join(''), { mode: 0o600 });
};

/** The list as text, for a backup. */
export const erasureLines = async (env: Folders): Promise<string> =>
  (await listErasures(env)).map((erasure) => `${JSON.stringify(erasure)}\n`).join('');

/** Adds erasures from another list, such as a backup's. */
export const addErasureLines = (env: Folders, text: string): Promise<void> => addToList(env, erasuresIn(text));

/** Deletes emails stored as files, by their ids in the outbox. */
export const removeMailFiles = async (env: Pick<Env, 'dataDir'>, ids: readonly string[]): Promise<void> => {
  const folder = mailFolder(env);
  const names = await unlessMissing(() => readdir(folder), []);
  const filesToRemove = names.filter((name) => ids.some((id) => name.endsWith(`-${id}.eml`)));
  for (const name of filesToRemove) await rm(join(folder, name), { force: true });
};

/** Ids of the player in earlier backups, including those of merged profiles. */
const idsOf = ({ organizationId, playerId, mergedIds }: UnfinishedErasure): readonly ErasedPlayer[] =>
  [playerId, ...mergedIds].map((id) => ({ organizationId, playerId: id }));

/** Removes erased players from the server's files and lists them next to the backups. Resumes after a crash. */
export const finishErasures = async ({ db, purge }: Database, env: Folders): Promise<void> => {
  const { rows } = await sql<UnfinishedErasure>`
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

/** Repeats listed erasures that a restored database lacks. Returns their number. */
export const repeatErasures = async (db: Db, env: Folders): Promise<number> => {
  let repeatedCount = 0;
  for (const listed of await listErasures(env)) {
    const isNew = await inTransaction(db, (transaction) => erasePlayer(transaction, { ...listed, erasedBy: null }));
    if (isNew) repeatedCount += 1;
  }
  return repeatedCount;
};
