import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type LimitNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type Transaction,
  ValueNode,
} from 'kysely';
import { openEmbedded } from './embedded.ts';
import type { Engine, Result, Session, Statement } from './engine.ts';
import { openPostgres } from './postgres.ts';
import { postgresStartProblem } from './postgres-start.ts';
import type { DB } from './types.ts';

/** Database handle of stores and operations: within a command, the transaction's handle; otherwise, the pool's. */
export type Db = Kysely<DB>;

/** `connect` opens a dedicated session, for migrations. */
export interface Database extends Omit<Engine, 'name'> {
  readonly engine: Engine['name'];
  readonly db: Db;
}

/**
 * Marks code running inside a transaction. The driver refuses the outer handle there: it would deadlock on PGlite and
 * silently bypass the transaction on PostgreSQL.
 */
const openTransaction = new AsyncLocalStorage<{ connection?: SessionConnection }>();

/**
 * Called with the text of every statement sent to the database, including `begin` and `commit`; tests count the
 * statements.
 */
export type OnStatement = (sql: string) => void;

const begin: Statement = { sql: 'begin', parameters: [] };
const commit: Statement = { sql: 'commit', parameters: [] };

class SessionConnection implements DatabaseConnection {
  readonly session: Session;
  readonly #onStatement: OnStatement;
  /** `begin` needs no round trip: it is sent with the transaction's first statement. */
  #transaction: 'none' | 'waiting' | 'open' | 'over' = 'none';
  broken = false;

  constructor(session: Session, onStatement: OnStatement) {
    this.session = session;
    this.#onStatement = onStatement;
  }

  begin(): void {
    this.#transaction = 'waiting';
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const isOpen = this.#transaction === 'open';
    this.#transaction = 'over';
    if (!isOpen) return;
    this.#onStatement(how);
    await this.session.script(how);
  }

  /** Runs the last statement of a transaction together with its `commit`; returns the statement's rows. */
  async finish({ sql, parameters }: Statement): Promise<readonly unknown[]> {
    const { rows } = await this.#run([{ sql, parameters }, commit]);
    this.#transaction = 'over';
    return rows;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affected } = await this.#run([query]);
    return { rows: rows as Row[], ...(affected === undefined ? {} : { numAffectedRows: BigInt(affected) }) };
  }

  /** Runs statements in one round trip, preceded by a pending `begin`; returns the first result. */
  async #run(sentQuery: readonly Statement[]): Promise<Result> {
    if (this.#transaction === 'over') throw new Error('The transaction has ended.');
    const statements = this.#transaction === 'waiting' ? [begin, ...sentQuery] : sentQuery;
    if (this.#transaction === 'waiting') this.#transaction = 'open';
    for (const { sql } of statements) this.#onStatement(sql);
    const [first] = statements;
    if (statements.length === 1 && first) return this.session.run(first.sql, first.parameters);
    const results = await this.session.runTogether(statements);
    return results[statements.length - sentQuery.length] as Result;
  }

  // Required by Kysely; nothing in the product streams from the database.
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported.');
  }
}

const driverOf = (engine: Engine, onStatement: OnStatement): Driver => ({
  async init() {},
  async acquireConnection() {
    if (openTransaction.getStore()?.connection)
      throw new Error('Use the handle of the transaction: the outer one must not be used inside.');
    return new SessionConnection(await engine.connect(), onStatement);
  },
  async beginTransaction(connection: SessionConnection) {
    connection.begin();
    const store = openTransaction.getStore();
    if (store) store.connection = connection;
  },
  commitTransaction: (connection: SessionConnection) => connection.end('commit'),
  async rollbackTransaction(connection: SessionConnection) {
    try {
      await connection.end('rollback');
    } catch {
      // The connection is lost, and the transaction with it. The original fault is more informative than this one.
      connection.broken = true;
    }
  },
  async releaseConnection({ session, broken }: SessionConnection) {
    session.release(broken);
  },
  // The caller closes the engine, because Kysely calls this method only if it has run a query.
  async destroy() {},
});

/**
 * Inlines limits into the SQL. With a parameter, a generic plan assumes a tenth of the table and reads whole tables
 * for a page of fifty.
 */
class QueryCompiler extends PostgresQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ');
    if (ValueNode.is(limit) && Number.isInteger(limit.value)) this.append(String(limit.value));
    else this.visitNode(limit);
  }
}

/** Makes a database of an open engine, which closes with it. */
export const databaseOn = (engine: Engine, onStatement: OnStatement = () => {}): Database => {
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOf(engine, onStatement),
      createIntrospector: (handle) => new PostgresIntrospector(handle),
      createQueryCompiler: () => new QueryCompiler(),
    },
  });
  return {
    ...engine,
    engine: engine.name,
    db,
    async close() {
      await db.destroy();
      await engine.close();
    },
  };
};

/**
 * A PostgreSQL server, a local folder, or memory (for tests), optionally starting from an image or with a shorter
 * statement timeout.
 */
export type DatabaseLocation =
  | { url: string }
  | { directory: string }
  | { directory: null; image?: string | undefined; timeout?: number };

/** Opens PostgreSQL at `url`, or the embedded database. Other code does not know which engine is used. */
export const openDatabase = async (where: DatabaseLocation, onStatement: OnStatement = () => {}): Promise<Database> => {
  if ('url' in where) {
    const engine = await openPostgres(where.url).catch((fault: unknown) => {
      throw postgresStartProblem(fault, where.url);
    });
    return databaseOn(engine, onStatement);
  }
  const { image, timeout } = where.directory === null ? where : {};
  return databaseOn(await openEmbedded(where.directory, image, timeout), onStatement);
};

/**
 * Runs the last statement of a transaction together with its commit, which saves a round trip, and returns its rows.
 * It must be the last use of the transaction.
 */
export type Finish = (statement: Statement) => Promise<readonly unknown[]>;

/** Runs `work` in a transaction. Only `perform` and jobs open transactions; nesting is refused. */
export const inTransaction = <T>(
  db: Db,
  work: (transaction: Transaction<DB>, finish: Finish) => Promise<T>,
): Promise<T> => {
  const store = openTransaction.getStore() ?? {};
  const finish: Finish = (statement) => {
    // Only this module's driver notes the connection. A statement that is not sent must never look carried out.
    if (!store.connection) throw new Error('The database was opened by another copy of this module.');
    return store.connection.finish(statement);
  };
  return openTransaction.run(store, () => db.transaction().execute((transaction) => work(transaction, finish)));
};
