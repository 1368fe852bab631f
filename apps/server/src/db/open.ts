import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type Transaction,
} from 'kysely';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
import type { DB } from './types.ts';

/** The handle of every store and operation: inside a command it is the transaction's, elsewhere the pool's. */
export type Db = Kysely<DB>;

export interface Result {
  readonly rows: unknown[];
  readonly affected: number | undefined;
}

/** One session with an engine. Statements of a session run one after the other. */
export interface Session {
  /** Runs one statement with parameters, prepared by name where the engine keeps prepared statements. */
  run(sql: string, parameters: readonly unknown[]): Promise<Result>;
  /** Runs several statements at once, without parameters: migrations and transaction control. */
  script(sql: string): Promise<void>;
  release(broken?: boolean): void;
}

/** What an engine has to offer; the only two are PostgreSQL and PGlite. */
export interface Engine {
  readonly name: 'postgres' | 'embedded';
  connect(): Promise<Session>;
  /** Calls back for every notification of the channel; goes on after the connection was lost. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

export interface Database {
  readonly engine: Engine['name'];
  readonly db: Db;
  /** A session of its own, for migrations. */
  connect: Engine['connect'];
  listen: Engine['listen'];
  close(): Promise<void>;
}

/**
 * Marks the code that runs inside a transaction. Using the outer handle there would hang on PGlite and
 * silently escape the transaction on PostgreSQL, so the driver refuses it.
 */
const openTransaction = new AsyncLocalStorage<true>();

/** Hears the text of every statement that goes to the database, `begin` and `commit` too; tests count them. */
export type OnStatement = (sql: string) => void;

class SessionConnection implements DatabaseConnection {
  readonly session: Session;
  readonly #onStatement: OnStatement;
  broken = false;

  constructor(session: Session, onStatement: OnStatement) {
    this.session = session;
    this.#onStatement = onStatement;
  }

  async control(sql: 'begin' | 'commit' | 'rollback'): Promise<void> {
    this.#onStatement(sql);
    await this.session.script(sql);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#onStatement(query.sql);
    const { rows, affected } = await this.session.run(query.sql, query.parameters);
    return { rows: rows as Row[], ...(affected === undefined ? {} : { numAffectedRows: BigInt(affected) }) };
  }

  // Kysely requires the method; nothing in the product streams from the database.
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported.');
  }
}

class EngineDriver implements Driver {
  readonly #engine: Engine;
  readonly #onStatement: OnStatement;

  constructor(engine: Engine, onStatement: OnStatement) {
    this.#engine = engine;
    this.#onStatement = onStatement;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (openTransaction.getStore())
      throw new Error('Use the handle of the transaction: the outer one must not be used inside.');
    return new SessionConnection(await this.#engine.connect(), this.#onStatement);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as SessionConnection).control('begin');
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as SessionConnection).control('commit');
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const own = connection as SessionConnection;
    try {
      await own.control('rollback');
    } catch {
      // The connection is lost and the transaction with it; the fault that led here says more than this one.
      own.broken = true;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const { session, broken } = connection as SessionConnection;
    session.release(broken);
  }

  // The engine is closed by whoever opened it: Kysely calls this only if a query of its own was ever run.
  async destroy(): Promise<void> {}
}

const databaseOn = (engine: Engine, onStatement: OnStatement): Database => {
  const driver = new EngineDriver(engine, onStatement);
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (handle) => new PostgresIntrospector(handle),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return {
    engine: engine.name,
    db,
    connect: () => engine.connect(),
    listen: (channel, heard) => engine.listen(channel, heard),
    async close() {
      await db.destroy();
      await engine.close();
    },
  };
};

/** A PostgreSQL server, a folder of this machine, or memory (for tests), where an image may be the beginning. */
export type Place = { url: string } | { directory: string } | { directory: null; image?: string | undefined };

/** Opens PostgreSQL at `url`, or the embedded database. This is the only place that knows there are two engines. */
export const openDatabase = async (where: Place, onStatement: OnStatement = () => {}): Promise<Database> => {
  if ('url' in where) return databaseOn(await openPostgres(where.url), onStatement);
  const image = where.directory === null ? where.image : undefined;
  return databaseOn(await openEmbedded(where.directory, image), onStatement);
};

/** Runs `work` in one transaction. Only `perform` and the jobs open transactions; nesting is refused. */
export const inTransaction = <T>(db: Db, work: (transaction: Transaction<DB>) => Promise<T>): Promise<T> =>
  db.transaction().execute((transaction) => openTransaction.run(true, () => work(transaction)));
