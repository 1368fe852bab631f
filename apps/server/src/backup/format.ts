import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { StartProblem } from '../db/start-problem.ts';

// A backup is a line of text (name, format, product version) followed by parts. A part consists of a letter for its
// kind, the length and SHA-256 of its content, and the compressed content. The last part is the SHA-256 of everything
// before it. This way the file can be streamed, and a change to any byte is detected.

/**
 * Version of the format above and of what its parts mean. A file with a higher number cannot be read. In version
 * 1, a part with rows was a JSON list of lists.
 */
export const backupFormat = 2;
const formatName = 'touchline-backup';

/** First part of a backup: its schema and its source. */
export interface BackupHeader {
  /** Version of the product that made it. */
  readonly version: string;
  readonly engine: 'embedded' | 'postgres';
  /** Time of the snapshot, by the database's clock. */
  readonly createdAt: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string | null }[];
  readonly sequences: readonly Sequence[];
}

export interface Sequence {
  readonly name: string;
  /** A string, because it may exceed JavaScript's safe integers. */
  readonly lastValue: string;
  readonly isCalled: boolean;
}

/**
 * A table with its stored columns (not computed ones). Parts with its rows follow, and then their number. A row is a
 * line with a JSON list of the column values as text.
 */
export interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A file in the data folder, followed by its content. */
export interface StoredFile {
  /** Path relative to the data folder, with forward slashes. */
  readonly path: string;
  readonly modifiedAt: string;
}

/** Path of the list of erasures, which is merged into the restored installation's own list. */
export const erasureFile = 'backups/erasures.jsonl';

const partCodes = { header: 'H', table: 'T', rows: 'R', file: 'F', bytes: 'B', end: 'E', sum: 'S' } as const;
type Kind = keyof typeof partCodes;
/** Kinds of parts that a reader yields. The checksum at the end is only verified. */
export type PartKind = Exclude<Kind, 'sum'>;

const kindOf = new Map<string, Kind>(Object.entries(partCodes).map(([kind, letter]) => [letter, kind as Kind]));

export interface Part {
  readonly kind: PartKind;
  readonly content: Buffer;
}

/** A backup that cannot be restored, with the reason. */
export class BackupProblem extends StartProblem {
  override readonly name = 'BackupProblem';
}

const sumBytes = 32;
const headBytes = 1 + 4 + sumBytes;

/** Maximum bytes of the first line; it is shorter in every version. */
const maxFirstLine = 200;

/** Maximum bytes of a part. A part that claims more is damaged. */
const maxContentBytes = 512 * 1024 * 1024;

/** SHA-256 of a part's kind, length and content. */
const checksumOf = (head: Buffer, content: Buffer): Buffer =>
  createHash('sha256')
    .update(head.subarray(0, headBytes - sumBytes))
    .update(content)
    .digest();

const compress = promisify(zstdCompress);
const decompress = promisify<Buffer, { maxOutputLength: number }, Buffer>(zstdDecompress);

/** Compresses lines to the content of a part with rows. */
export const compressRows = (lines: readonly string[]): Promise<Buffer> =>
  compress(lines.map((line) => `${line}\n`).join(''));

export interface BackupWriter {
  part(kind: PartKind, content: Buffer | object): Promise<void>;
  /** Writes a part with rows from its compressed content. */
  rows(content: Buffer): Promise<void>;
  /** Writes the final checksum, without which the file counts as incomplete. */
  finish(): Promise<void>;
}

/** Starts writing a backup; `write` is called with each chunk. */
export const beginBackup = async (version: string, write: (piece: Buffer) => Promise<void>): Promise<BackupWriter> => {
  const sum = createHash('sha256');
  const put = async (piece: Buffer): Promise<void> => {
    sum.update(piece);
    await write(piece);
  };
  const putPart = async (kind: Kind, content: Buffer): Promise<void> => {
    const head = Buffer.alloc(headBytes);
    head.write(partCodes[kind], 'latin1');
    head.writeUInt32BE(content.byteLength, 1);
    checksumOf(head, content).copy(head, headBytes - sumBytes);
    await put(head);
    await put(content);
  };
  await put(Buffer.from(`${formatName} ${backupFormat} ${version}\n`));
  return {
    async part(kind, content) {
      await putPart(kind, await compress(Buffer.isBuffer(content) ? content : JSON.stringify(content)));
    },
    rows: (content) => putPart('rows', content),
    finish: () => putPart('sum', sum.copy().digest()),
  };
};

const incompleteProblem = () =>
  new BackupProblem('The backup ends too early: part of it is missing. Copy it again, or take another one.');

const damageProblem = (at: number) =>
  new BackupProblem(`The backup is damaged at byte ${at}: its sums do not fit. Copy it again, or take another one.`);

/** Reads an exact number of bytes at a time from a stream. */
const createByteReader = (source: AsyncIterable<Buffer>) => {
  const iterator = source[Symbol.asyncIterator]();
  const sum = createHash('sha256');
  let rest = Buffer.alloc(0);
  let at = 0;
  const readMore = async (): Promise<boolean> => {
    const { value, done } = await iterator.next();
    if (done) return false;
    rest = Buffer.concat([rest, value]);
    return true;
  };
  const take = (count: number): Buffer => {
    const bytes = rest.subarray(0, count);
    rest = rest.subarray(count);
    at += count;
    return bytes;
  };
  return {
    at: () => at,
    async exactly(count: number): Promise<Buffer> {
      while (rest.byteLength < count) if (!(await readMore())) throw incompleteProblem();
      return take(count);
    },
    /** Returns the text up to the end of the line; undefined if the line is too long. */
    async line(maxLength: number): Promise<string | undefined> {
      for (;;) {
        const end = rest.indexOf('\n');
        if (end >= 0 && end <= maxLength) {
          const line = take(end + 1);
          return line.subarray(0, end).toString('utf8');
        }
        if (rest.byteLength > maxLength || !(await readMore())) return undefined;
      }
    },
    async isAtEnd(): Promise<boolean> {
      return rest.byteLength === 0 && !(await readMore());
    },
    /** Adds a chunk to the checksum. */
    add: (piece: Buffer) => void sum.update(piece),
    sum: () => sum.copy().digest(),
    stop: () => iterator.return?.(),
  };
};

const refuseForeign = (line: string | undefined, version: string): void => {
  const [name, format, madeBy = ''] = line?.split(' ') ?? [];
  if (name !== formatName || !/^[1-9]\d*$/.test(format ?? ''))
    throw new BackupProblem('This is not a backup of Touchline.');
  if (Number(format) > backupFormat) {
    throw new BackupProblem(
      `The backup was made by a newer version of Touchline (${madeBy}, in format ${format}). ` +
        `This is version ${version}, which reads format ${backupFormat}.`,
    );
  }
};

/** Reads the parts of a backup and verifies every checksum. `version` is the version of this product. */
export async function* readParts(source: AsyncIterable<Buffer>, version: string): AsyncGenerator<Part> {
  const reader = createByteReader(source);
  try {
    const line = await reader.line(maxFirstLine);
    refuseForeign(line, version);
    reader.add(Buffer.from(`${line}\n`));
    for (;;) {
      const partStart = reader.at();
      const head = await reader.exactly(headBytes);
      const kind = kindOf.get(head.toString('latin1', 0, 1));
      const length = head.readUInt32BE(1);
      if (!kind || length > maxContentBytes) throw damageProblem(partStart);
      const content = await reader.exactly(length);
      if (!checksumOf(head, content).equals(head.subarray(headBytes - sumBytes))) throw damageProblem(partStart);
      if (kind === 'sum') {
        if (!content.equals(reader.sum()) || !(await reader.isAtEnd())) throw damageProblem(partStart);
        return;
      }
      reader.add(head);
      reader.add(content);
      yield { kind, content: await decompress(content, { maxOutputLength: maxContentBytes }) };
    }
  } finally {
    await reader.stop();
  }
}
