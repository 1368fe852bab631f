import pg from 'pg';
import type { Result, Statement } from './engine.ts';

// The only file that uses undocumented parts of pg. postgres-pipeline.test.ts lists them, and decision record 0035
// gives the reasons.

/** A statement with its prepared name on a connection. */
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

/** Result columns of each prepared statement on a connection (empty if it returns no rows). */
type PreparedColumns = Map<string, readonly Column[]>;

/** Maximum prepared statements per connection, more than the product needs; the least recently used are dropped. */
const maxPrepared = 600;

const preparedOn = new WeakMap<pg.ClientBase, PreparedColumns>();

/** pg's own parameter serializer, missing from its types. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** Protocol messages of pg's connection; its types describe an older version. */
interface Messages {
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  close(message: { type: 'S'; name: string }): void;
  sync(message: undefined): void;
}
const messages = pg.Connection.prototype as unknown as Messages;

/** Collects messages in place of a connection, because one write takes much less time than a dozen small ones. */
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

const writeCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Sends statements to PostgreSQL in one packet. They run one after the other, and the first failure ends the round
 * trip with its error. Each statement is prepared by name and described on its first run on a connection; pg's own
 * queries describe it every time.
 */
const pipeline = (
  statements: readonly NamedStatement[],
  types: pg.CustomTypesConfig,
  known: PreparedColumns,
  done: (results: Result[]) => void,
  failed: (fault: unknown) => void,
) => {
  const results: Result[] = [];
  let columns: readonly Column[] | undefined;
  let rows: unknown[] = [];

  const current = () => statements[results.length] as NamedStatement;

  /** Removes the least recently used statements above the limit and returns their names. */
  const removeOutdated = (): readonly string[] => {
    for (const { name } of statements) {
      const columnsOf = known.get(name);
      if (!columnsOf) continue;
      known.delete(name);
      known.set(name, columnsOf);
    }
    const remainingRoom = Math.max(0, maxPrepared - statements.length);
    const names = [...known.keys()].slice(0, Math.max(0, known.size - remainingRoom));
    for (const name of names) known.delete(name);
    return names;
  };

  return {
    submit(connection: pg.Connection): void {
      const packet = new Packet();
      const parsedNames = new Set<string>();
      for (const name of removeOutdated()) packet.add('close', { type: 'S', name });
      for (const { name, sql, parameters } of statements) {
        const isKnown = known.has(name);
        if (!isKnown && !parsedNames.has(name)) {
          // The entry is left over if an earlier round trip failed before this statement.
          packet.add('close', { type: 'S', name });
          packet.add('parse', { name, text: sql });
          parsedNames.add(name);
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
      const affected = writeCommands.has(words[0] ?? '') ? Number(words.at(-1)) : undefined;
      results.push({ rows, affected });
      rows = [];
      columns = undefined;
    },
    // pg clears the active query on the first error, so no more messages from this round trip arrive.
    handleError: failed,
    handleReadyForQuery: () => done(results),
  };
};

/** Runs statements in one round trip on a connection. */
export const runPipeline = (
  client: pg.ClientBase,
  statements: readonly NamedStatement[],
  types: pg.CustomTypesConfig,
): Promise<Result[]> =>
  new Promise((resolve, reject) => {
    const preparedColumns: PreparedColumns = preparedOn.get(client) ?? new Map();
    preparedOn.set(client, preparedColumns);
    // Parameters are serialized first, so that a failure occurs before the packet is sent.
    const serialized = statements.map(({ parameters, ...rest }) => ({
      ...rest,
      parameters: parameters.map((value) => prepareValue(value)),
    }));
    client.query(pipeline(serialized, types, preparedColumns, resolve, reject));
  });
