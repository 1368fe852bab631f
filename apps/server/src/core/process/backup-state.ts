import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from './env.ts';
import { unlessMissing } from './missing-files.ts';

type Folders = Pick<Env, 'dataDir' | 'backupDir'>;

/** A backup in the backup folder. */
export interface BackupFile {
  readonly name: string;
  readonly kind: BackupKind;
  /** Time of the snapshot, by its database's clock. */
  readonly createdAt: Date;
  readonly bytes: number;
}

/** The last check of a backup. */
interface CheckNote {
  readonly name: string;
  readonly at: string;
  /** False if the backup was only read, because too little memory was free. */
  readonly isRestored: boolean;
  /** Reason why it could not be restored. */
  readonly problem?: string;
}

interface BackupNotes {
  /** The last automatic attempt, if it failed. */
  readonly failed?: { readonly at: string; readonly reason: string } | undefined;
  readonly checked?: CheckNote | undefined;
}

/** Automatic backups of a server, as shown on the Health page. */
export interface BackupState extends BackupNotes {
  readonly newest?: BackupFile | undefined;
}

const prefixes = { regular: 'touchline', 'before an update': 'before-update' } as const;
export type BackupKind = keyof typeof prefixes;

/** File name of a backup, from the time of its snapshot. */
export const backupName = (createdAt: string, kind: BackupKind = 'regular'): string =>
  `${prefixes[kind]}-${createdAt.replaceAll(/[:.]/g, '-')}.backup`;

const namePattern = /^([a-z-]+)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.backup$/;

const factsOf = (name: string): Pick<BackupFile, 'kind' | 'createdAt'> | undefined => {
  const [, prefix, day, hours, minutes, seconds, milliseconds] = namePattern.exec(name) ?? [];
  const [kind] = (Object.keys(prefixes) as BackupKind[]).filter((each) => prefixes[each] === prefix);
  return kind && { kind, createdAt: new Date(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`) };
};

/** Backups in the folder, newest first. Files with other names belong to the operator and are ignored. */
export const listBackups = async ({ backupDir }: Pick<Env, 'backupDir'>): Promise<readonly BackupFile[]> => {
  const names = await unlessMissing(() => readdir(backupDir), []);
  const backups = await Promise.all(
    names.map(async (name) => {
      const facts = factsOf(name);
      const file = facts && (await stat(join(backupDir, name)).catch(() => undefined));
      return facts && file?.isFile() ? [{ name, ...facts, bytes: file.size }] : [];
    }),
  );
  return backups.flat().sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
};

/** Folder for notes. It is outside the backup folder because the notes also report a missing backup disk. */
const notesFolder = ({ dataDir }: Folders): string => join(dataDir, 'backups');
const notesFile = (env: Folders): string => join(notesFolder(env), 'state.json');

/** Reads the notes, ignoring any that a crash or a person has made unreadable. */
const readNotes = async (env: Folders): Promise<BackupNotes> => {
  const text = await unlessMissing(() => readFile(notesFile(env), 'utf8'), '{}');
  try {
    return JSON.parse(text) as BackupNotes;
  } catch {
    return {};
  }
};

export const readBackupState = async (env: Folders): Promise<BackupState> => {
  const [newest] = await listBackups(env);
  return { newest, ...(await readNotes(env)) };
};

/** Records the outcome of the last attempt in a file, because a restored database would not have it. */
export const noteBackup = async (env: Folders, notes: BackupNotes): Promise<void> => {
  const file = notesFile(env);
  const content = `${JSON.stringify({ ...(await readNotes(env)), ...notes })}\n`;
  await mkdir(notesFolder(env), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, content, { mode: 0o600 });
  await rename(`${file}.new`, file);
};

/** Age in hours at which two nightly backups should have followed the newest one. */
const oldAfterHours = 72;

/** True if the newest backup is so old that nightly backups must be missing. */
export const isBackupOld = ({ createdAt }: BackupFile, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > oldAfterHours * 60 * 60 * 1000;

/** Sentence about missing or unusable backups; undefined if there is no problem. */
export const backupTrouble = ({ newest, failed, checked }: BackupState, now: Date): string | undefined => {
  if (failed) return `The last backup could not be made: ${failed.reason}`;
  if (checked?.problem) return `The backup ${checked.name} could not be restored: ${checked.problem}`;
  return newest && isBackupOld(newest, now) ? `The newest backup is of ${newest.createdAt.toISOString()}.` : undefined;
};
