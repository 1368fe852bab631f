import { closeSync, constants, cpSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { createSeason } from '@touchline/domain/seasons/contract.ts';
import { createApp } from '@touchline/server/app.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import { createLog } from '@touchline/server/core/process/log.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { newCaller } from '@touchline/server/demo/demo-caller.ts';
import { seededRandom } from '@touchline/server/demo/demo-random.ts';
import { checkDatabase } from '@touchline/server/db/invariants.ts';
import { type Database, openDatabase } from '@touchline/server/db/open.ts';
import { openDatabaseIn } from '../support/server/database.ts';

// Each cut opens PGlite only once, so optimizing it takes longer than it saves (decision record 0024). Node.js sometimes
// crashes when it frees the optimized code of one database after another (nodejs/node#64500).
setFlagsFromString('--liftoff-only');

const changeCount = 40;

/** Size of PostgreSQL's log files. The bytes of the log are numbered from the first file on. */
const segmentBytes = 16 * 1024 * 1024;

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(8, '0');

const segmentAt = (directory: string, position: number): string => {
  const number = Math.floor(position / segmentBytes);
  return join(directory, 'pglite/pg_wal', `00000001${hex(Math.floor(number / 256))}${hex(number % 256)}`);
};

/** Calls `visit` for each file that part of the log is in, with its offset in the file and its position within that part. */
const eachPiece = (
  [from, until]: readonly [number, number],
  visit: (position: number, offset: number, at: number, length: number) => void,
): void => {
  for (let position = from; position < until; ) {
    const offset = position % segmentBytes;
    const length = Math.min(until - position, segmentBytes - offset);
    visit(position, offset, position - from, length);
    position += length;
  }
};

/** Current bytes of part of the log, from its files. */
const readLog = (directory: string, from: number, until: number): Buffer => {
  const bytes = Buffer.alloc(until - from);
  eachPiece([from, until], (position, offset, at, length) => {
    const file = openSync(segmentAt(directory, position), 'r');
    readSync(file, bytes, at, length, offset);
    closeSync(file);
  });
  return bytes;
};

const writeLog = (directory: string, from: number, bytes: Buffer): void =>
  eachPiece([from, from + bytes.byteLength], (position, offset, at, length) => {
    const file = openSync(segmentAt(directory, position), constants.O_RDWR | constants.O_CREAT);
    writeSync(file, bytes, at, length, offset);
    closeSync(file);
  });

/** Position of the end of the log: of everything written ("insert"), or of what was flushed to its files ("flush"). */
const endOfLog = async (database: Database, kind: 'insert' | 'flush'): Promise<number> => {
  const session = await database.connect();
  const { rows } = await session.run(`select (pg_current_wal_${kind}_lsn() - '0/0')::bigint as end`, []);
  session.release();
  return Number((rows[0] as { end: number }).end);
};

/** Copies the files after a checkpoint, with the log since then. */
const copyOfCheckpoint = async (database: Database, directory: string, copy: string): Promise<void> => {
  const session = await database.connect();
  await session.script('checkpoint');
  cpSync(join(directory, 'pglite'), join(copy, 'pglite'), { recursive: true });
  session.release();
};

interface AcknowledgedChange {
  readonly name: string;
  readonly end: number;
  /** Log that was in the files when the change was acknowledged. */
  readonly written: Buffer;
}

/** Changes that a server acknowledged after a checkpoint; copies the files as of the checkpoint to `checkpoint`. */
const acknowledgeChanges = async (folder: string, checkpoint: string) => {
  const directory = join(folder, 'running');
  const database = await openDatabaseIn(directory);
  const env = readEnv({ DATA_DIR: directory, BASE_URL: 'http://localhost' });
  const log = createLog('silent');
  const options = { database, env, log, pages: folder, strict: true, timedJobs: false, rateLimiter: unlimited };
  const app = await createApp(options);
  const admin = newCaller(app);
  const person = { fullName: 'Ada Admin', email: 'ada@example.org', password: 'long enough' };
  await admin.ask(registerAdmin, { organizationName: 'Lions', ...person });
  await copyOfCheckpoint(database, directory, checkpoint);
  // Reads may also write to the log without flushing it. A log without those bytes would end here.
  const start = await endOfLog(database, 'flush');
  const acknowledgedChanges: AcknowledgedChange[] = [];
  for (let number = 1; number <= changeCount; number += 1) {
    const name = `Season ${number}`;
    await admin.ask(createSeason, { name, sport: 'Soccer', startDate: '2026-03-01', endDate: '2026-06-30' });
    const end = await endOfLog(database, 'insert');
    acknowledgedChanges.push({ name, end, written: readLog(directory, start, end) });
  }
  await app.close();
  await database.close();
  return { start, acknowledged: acknowledgedChanges };
};

/** Problems in a database reopened after a cut: lost acknowledged changes, unexpected changes, broken rules. */
const problemsAfter = async (
  directory: string,
  expectedChanges: readonly AcknowledgedChange[],
): Promise<readonly string[]> => {
  const database = await openDatabase({ directory });
  try {
    const seasons = await database.db.selectFrom('seasons').select('name').execute();
    const names = new Set(seasons.map(({ name }) => name));
    const lostChanges = expectedChanges.filter(({ name }) => !names.has(name)).map(({ name }) => `${name} is lost`);
    // The cut may be between a change and its response.
    const unexpected =
      names.size > expectedChanges.length + lostChanges.length + 1
        ? [`${names.size} changes instead of ${expectedChanges.length}`]
        : [];
    return [
      ...lostChanges,
      ...unexpected,
      ...(await checkDatabase(database)).map(({ name }) => `broken rule: ${name}`),
    ];
  } finally {
    await database.close();
  }
};

interface CutOptions {
  readonly cuts: number;
  readonly seed: number;
  readonly say?: (text: string) => void;
}

/**
 * Cuts the log of an embedded database at random bytes after a checkpoint, as a power cut does, and reopens it each
 * time. Log bytes that were in the files at an acknowledgment count as stored on disk. Returns all problems found.
 */
export const cutLog = async ({ cuts, seed, say: print = () => {} }: CutOptions) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-cuts-'));
  const checkpoint = join(folder, 'checkpoint');
  const problems: string[] = [];
  try {
    const { start, acknowledged: acknowledgedChanges } = await acknowledgeChanges(folder, checkpoint);
    const random = seededRandom(seed);
    const lastChange = acknowledgedChanges.at(-1) as AcknowledgedChange;
    const bytes = lastChange.end - start;
    for (let cut = 1; cut <= cuts; cut += 1) {
      // The first change after a checkpoint writes most of the log, so the test picks a change first and then a byte of
      // it.
      const change = random.below(changeCount);
      const begin = acknowledgedChanges[change - 1]?.end ?? start;
      const position = begin + 1 + random.below((acknowledgedChanges[change]?.end ?? begin + 1) - begin);
      const expectedChanges = acknowledgedChanges.filter(({ end }) => end <= position);
      const flushedLog = expectedChanges.at(-1)?.written ?? Buffer.alloc(0);
      const log = Buffer.concat([flushedLog, lastChange.written.subarray(flushedLog.byteLength, position - start)]);
      const directory = join(folder, `cut-${cut}`);
      cpSync(checkpoint, directory, { recursive: true });
      writeLog(directory, start, log);
      const label = `Cut ${cut} at byte ${position - start} of ${bytes}, after ${expectedChanges.length} of ${changeCount} changes`;
      const cutProblems = await problemsAfter(directory, expectedChanges);
      print(`${label}: ${cutProblems.length === 0 ? 'all there' : cutProblems.join('; ')}`);
      problems.push(...cutProblems.map((problem) => `${label}: ${problem}`));
      rmSync(directory, { recursive: true, force: true });
    }
    return problems;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
