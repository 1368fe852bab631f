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
class Pipeline implements pg.Submittable {
  readonly #statements: readonly NamedStatement[];
  readonly #types: pg.CustomTypesConfig;
  readonly #known: Known;
  readonly #done: (results: Result[]) => void;
  readonly #failed: (fault: unknown) => void;
  readonly #results: Result[] = [];
  #columns: readonly Column[] | undefined;
  #rows: unknown[] = [];

  constructor(
    statements: readonly NamedStatement[],
    types: pg.CustomTypesConfig,
    known: Known,
    done: (results: Result[]) => void,
    failed: (fault: unknown) => void,
  ) {
    this.#statements = statements;
    this.#types = types;
    this.#known = known;
    this.#done = done;
    this.#failed = failed;
  }

  submit(connection: pg.Connection): void {
    const packet = new Packet();
    const parsed = new Set<string>();
    for (const name of this.#outdated()) packet.add('close', { type: 'S', name });
    for (const { name, sql, parameters } of this.#statements) {
      const isKnown = this.#known.has(name);
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
  }

  /** Forgets the statements that were used longest ago, as many as there are too many, and answers their names. */
  #outdated(): readonly string[] {
    for (const { name } of this.#statements) {
      const columns = this.#known.get(name);
      if (!columns) continue;
      this.#known.delete(name);
      this.#known.set(name, columns);
    }
    const room = Math.max(0, maxKnown - this.#statements.length);
    const names = [...this.#known.keys()].slice(0, Math.max(0, this.#known.size - room));
    for (const name of names) this.#known.delete(name);
    return names;
  }

  get #current(): NamedStatement {
    return this.#statements[this.#results.length] as NamedStatement;
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: this.#types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#columns ??= this.#known.get(this.#current.name) ?? [];
    const row: Record<string, unknown> = {};
    for (let at = 0; at < this.#columns.length; at += 1) {
      const { name, read } = this.#columns[at] as Column;
      const text = fields[at];
      row[name] = text === null || text === undefined ? null : read(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name } = this.#current;
    if (!this.#known.has(name)) this.#known.set(name, this.#columns ?? []);
    const words = text.split(' ');
    const affected = changing.has(words[0] ?? '') ? Number(words.at(-1)) : undefined;
    this.#results.push({ rows: this.#rows, affected });
    this.#rows = [];
    this.#columns = undefined;
  }

  // pg clears the active query with the first fault, so nothing more is heard of this trip.
  handleError(fault: unknown): void {
    this.#failed(fault);
  }

  handleReadyForQuery(): void {
    this.#done(this.#results);
  }
}

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
    client.query(new Pipeline(written, types, known, resolve, reject));
  });
