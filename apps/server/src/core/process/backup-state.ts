import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from './env.ts';
import { ifThere } from './missing-files.ts';

type Folders = Pick<Env, 'dataDir' | 'backupDir'>;

/** A backup in the folder of the backups. */
export interface BackupFile {
  readonly name: string;
  readonly kind: BackupKind;
  /** Moment that it shows, by the clock of its database. */
  readonly createdAt: Date;
  readonly bytes: number;
}

/** The last check of a backup. */
interface Check {
  readonly name: string;
  readonly at: string;
  /** False where it was only read, for want of memory. */
  readonly isRestored: boolean;
  /** The reason why it could not be restored. */
  readonly problem?: string;
}

interface Notes {
  /** The last attempt to make a backup by itself, if it failed. */
  readonly failed?: { readonly at: string; readonly reason: string } | undefined;
  readonly checked?: Check | undefined;
}

/** The backups that a server has made by itself. The page Health shows it. */
export interface BackupState extends Notes {
  readonly newest?: BackupFile | undefined;
}

const prefixes = { regular: 'touchline', 'before an update': 'before-update' } as const;
export type BackupKind = keyof typeof prefixes;

/** Name of a backup by the moment that it shows. */
export const backupName = (createdAt: string, kind: BackupKind = 'regular'): string =>
  `${prefixes[kind]}-${createdAt.replaceAll(/[:.]/g, '-')}.backup`;

const named = /^([a-z-]+)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.backup$/;

const factsOf = (name: string): Pick<BackupFile, 'kind' | 'createdAt'> | undefined => {
  const [, prefix, day, hours, minutes, seconds, milliseconds] = named.exec(name) ?? [];
  const [kind] = (Object.keys(prefixes) as BackupKind[]).filter((each) => prefixes[each] === prefix);
  return kind && { kind, createdAt: new Date(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`) };
};

/** The backups in the folder, the newest first. Files with other names are of the operator. */
export const listBackups = async ({ backupDir }: Pick<Env, 'backupDir'>): Promise<readonly BackupFile[]> => {
  const names = await ifThere(() => readdir(backupDir), []);
  const found = await Promise.all(
    names.map(async (name) => {
      const facts = factsOf(name);
      const file = facts && (await stat(join(backupDir, name)).catch(() => undefined));
      return facts && file?.isFile() ? [{ name, ...facts, bytes: file.size }] : [];
    }),
  );
  return found.flat().sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
};

/** Not beside the backups: a disk of theirs that is away is what has to be noted. */
const notesFolder = ({ dataDir }: Folders): string => join(dataDir, 'backups');
const notesFile = (env: Folders): string => join(notesFolder(env), 'state.json');

/** Notes that a crash or a person has made unreadable say nothing. */
const readNotes = async (env: Folders): Promise<Notes> => {
  const text = await ifThere(() => readFile(notesFile(env), 'utf8'), '{}');
  try {
    return JSON.parse(text) as Notes;
  } catch {
    return {};
  }
};

export const readBackupState = async (env: Folders): Promise<BackupState> => {
  const [newest] = await listBackups(env);
  return { newest, ...(await readNotes(env)) };
};

/** Notes what became of the last attempt, in a file: a database that is restored would not know. */
export const noteBackup = async (env: Folders, notes: Notes): Promise<void> => {
  const file = notesFile(env);
  const content = `${JSON.stringify({ ...(await readNotes(env)), ...notes })}\n`;
  await mkdir(notesFolder(env), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, content, { mode: 0o600 });
  await rename(`${file}.new`, file);
};

/** A backup of each night is missing twice. */
const oldAfterHours = 72;

/** True where the nights since have brought no other one. */
export const isOld = ({ createdAt }: BackupFile, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > oldAfterHours * 60 * 60 * 1000;

/** A sentence about backups that are not made, or cannot be restored; nothing where all is well. */
export const backupTrouble = ({ newest, failed, checked }: BackupState, now: Date): string | undefined => {
  if (failed) return `The last backup could not be made: ${failed.reason}`;
  if (checked?.problem) return `The backup ${checked.name} could not be restored: ${checked.problem}`;
  return newest && isOld(newest, now) ? `The newest backup is of ${newest.createdAt.toISOString()}.` : undefined;
};
