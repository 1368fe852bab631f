import pg from 'pg';
import type { Result, Statement } from './engine.ts';

// The one file that uses parts of pg which are not documented. postgres-pipeline.test.ts names them, and decision record
// 0035 says what they are worth.

/** A statement under the name by which a connection knows it. */
export interface NamedStatement extends Statement {
  readonly name: string;
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** Columns of the rows of each statement that the server keeps on a connection (none: it answers no rows). */
type Known = Map<string, readonly Column[]>;

/** Statements kept on a connection; the one that was used last is the last. More than the product has. */
const maxKnown = 600;

const knownOf = new WeakMap<pg.ClientBase, Known>();

/** The parameter writer of pg itself; its types omit it. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** The messages of the protocol, as pg's connection writes them; its types know an older form of them. */
interface Messages {
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  close(message: { type: 'S'; name: string }): void;
  sync(message: undefined): void;
}
const messages = pg.Connection.prototype as unknown as Messages;

/** Stands in for a connection and gathers what would be sent: one write costs a fraction of a dozen small ones. */
class Packet {
  readonly #parts: Uint8Array[] = [];

  _send(part: Uint8Array): void {
    this.#parts.push(part);
  }

  add<Kind extends keyof Messages>(kind: Kind, message: Parameters<Messages[Kind]>[0]): void {
    (messages[kind] as (this: Packet, message: unknown) => void).call(this, message);
  }

  get content(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Statements that go to PostgreSQL in one packet and are answered in one: they run one after the other, and the first
 * that fails ends the trip (its fault is the trip's). Each is prepared by name when it first runs on a connection, and
 * only then is it asked what columns it answers: pg's own queries ask each time.
 */
const pipeline = (
  statements: readonly NamedStatement[],
  types: pg.CustomTypesConfig,
  known: Known,
  done: (results: Result[]) => void,
  failed: (fault: unknown) => void,
) => {
  const results: Result[] = [];
  let columns: readonly Column[] | undefined;
  let rows: unknown[] = [];

  const current = () => statements[results.length] as NamedStatement;

  /** Forgets the statements that were used longest ago, as many as there are too many, and answers their names. */
  const outdated = (): readonly string[] => {
    for (const { name } of statements) {
      const columnsOf = known.get(name);
      if (!columnsOf) continue;
      known.delete(name);
      known.set(name, columnsOf);
    }
    const room = Math.max(0, maxKnown - statements.length);
    const names = [...known.keys()].slice(0, Math.max(0, known.size - room));
    for (const name of names) known.delete(name);
    return names;
  };

  return {
    submit(connection: pg.Connection): void {
      const packet = new Packet();
      const parsed = new Set<string>();
      for (const name of outdated()) packet.add('close', { type: 'S', name });
      for (const { name, sql, parameters } of statements) {
        const isKnown = known.has(name);
        if (!isKnown && !parsed.has(name)) {
          // It may be left over from a trip that failed before it was run.
          packet.add('close', { type: 'S', name });
          packet.add('parse', { name, text: sql });
          parsed.add(name);
        }
        packet.add('bind', { statement: name, values: parameters });
        if (!isKnown) packet.add('describe', { type: 'P' });
        packet.add('execute', {});
      }
      packet.add('sync', undefined);
      connection.stream.write(packet.content);
    },
    handleRowDescription({ fields }: { fields: readonly Field[] }): void {
      columns = fields.map(({ name, dataTypeID }) => ({
        name,
        read: types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
      }));
    },
    handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
      columns ??= known.get(current().name) ?? [];
      const row: Record<string, unknown> = {};
      for (let at = 0; at < columns.length; at += 1) {
        const { name, read } = columns[at] as Column;
        const text = fields[at];
        row[name] = text === null || text === undefined ? null : read(text);
      }
      rows.push(row);
    },
    handleCommandComplete({ text }: { text: string }): void {
      const { name } = current();
      if (!known.has(name)) known.set(name, columns ?? []);
      const words = text.split(' ');
      const affected = changing.has(words[0] ?? '') ? Number(words.at(-1)) : undefined;
      results.push({ rows, affected });
      rows = [];
      columns = undefined;
    },
    // pg clears the active query with the first fault, so nothing more is heard of this trip.
    handleError: failed,
    handleReadyForQuery: () => done(results),
  };
};

/** Carries out statements in one trip on a connection. */
export const runPipeline = (
  client: pg.ClientBase,
  statements: readonly NamedStatement[],
  types: pg.CustomTypesConfig,
): Promise<Result[]> =>
  new Promise((resolve, reject) => {
    const known: Known = knownOf.get(client) ?? new Map();
    knownOf.set(client, known);
    // Written here, so that one that cannot be written fails before anything was sent.
    const written = statements.map(({ parameters, ...rest }) => ({
      ...rest,
      parameters: parameters.map((value) => prepareValue(value)),
    }));
    client.query(pipeline(written, types, known, resolve, reject));
  });
