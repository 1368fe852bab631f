import { createReadStream } from 'node:fs';
import { version } from '../core/process/version.ts';
import { compareMigrations } from '../db/migrate.ts';
import {
  type BackupHeader,
  BackupProblem,
  erasureFile,
  type Part,
  readParts,
  type StoredFile,
  type StoredTable,
} from './format.ts';

/** Callbacks for the parts of a backup, in file order. */
export interface BackupVisitor {
  /** JSON list of rows, each a list of the column values as text. */
  rows(table: StoredTable, json: string): Promise<void>;
  /** Called after the last rows of a table, with the total number. */
  end(table: StoredTable, rows: number): void;
  file(file: StoredFile, content: Buffer): Promise<void>;
}

export interface BackupContent {
  readonly header: BackupHeader;
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  readonly files: number;
}

const readBytes = 1024 * 1024;

const mailFile = /^mail\/[^/\\]+\.eml$/;

const unreadableProblem = () =>
  new BackupProblem('The backup does not consist of what this version of Touchline reads.');

const requireKnownMigrations = ({ version: madeBy, migrations }: BackupHeader): void => {
  const { unknown, edited } = compareMigrations(new Map(migrations.map(({ name, checksum }) => [name, checksum])));
  if (unknown.length > 0) {
    throw new BackupProblem(
      `The backup was made by a newer version of Touchline (${madeBy}, with ${unknown.join(', ')}). ` +
        `This is version ${version}. Restore it with that version or a later one.`,
    );
  }
  if (edited.length > 0) {
    throw new BackupProblem(
      `The backup was made by a Touchline with other migrations (${edited.join(', ')}). Restore it with that one.`,
    );
  }
};

const requireFile = (file: StoredFile): StoredFile => {
  if (file.path !== erasureFile && !mailFile.test(file.path)) throw unreadableProblem();
  return file;
};

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is none',
  EISDIR: 'it is a folder',
  EACCES: 'the user who runs this may not read it',
};

/** Parts of a file; a file system error becomes a sentence. */
async function* partsOf(path: string): AsyncGenerator<Part> {
  try {
    yield* readParts(createReadStream(path, { highWaterMark: readBytes }), version);
  } catch (fault) {
    const reason = reasons[String((fault as NodeJS.ErrnoException).code)];
    throw reason ? new BackupProblem(`${path} cannot be read: ${reason}.`) : fault;
  }
}

/** Rows of a part as a JSON list. Format 1 already stores such a list. */
const jsonListOf = (rows: string): string =>
  rows.startsWith('[[') ? rows : `[${rows.trimEnd().replaceAll('\n', ',')}]`;

/** Reads a whole backup and verifies every checksum; `visitor`, if given, receives the parts. */
export const readBackup = async (path: string, visitor?: BackupVisitor): Promise<BackupContent> => {
  let header: BackupHeader | undefined;
  let table: StoredTable | undefined;
  let file: StoredFile | undefined;
  const tables: { name: string; rows: number }[] = [];
  let files = 0;
  for await (const { kind, content } of partsOf(path)) {
    const facts = () => JSON.parse(content.toString('utf8')) as unknown;
    if (kind === 'header') {
      header = facts() as BackupHeader;
      requireKnownMigrations(header);
    } else if (kind === 'table') table = facts() as StoredTable;
    else if (kind === 'rows' && table) await visitor?.rows(table, jsonListOf(content.toString('utf8')));
    else if (kind === 'end' && table) {
      const { rows } = facts() as { rows: number };
      visitor?.end(table, rows);
      tables.push({ name: table.name, rows });
    } else if (kind === 'file') file = requireFile(facts() as StoredFile);
    else if (kind === 'bytes' && file) {
      await visitor?.file(file, content);
      if (file.path !== erasureFile) files += 1;
    } else throw unreadableProblem();
  }
  if (!header) throw unreadableProblem();
  return { header, tables, files };
};
