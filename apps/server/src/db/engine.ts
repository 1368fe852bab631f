export interface Result {
  readonly rows: unknown[];
  readonly affected: number | undefined;
}

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** One session with an engine. Statements of a session run one after the other. */
export interface Session {
  /** Runs one statement with parameters, prepared by name where the engine keeps prepared statements. */
  run(sql: string, parameters: readonly unknown[]): Promise<Result>;
  /** The same for several that go to the engine in one trip; the first that fails ends it, and is its fault. */
  runTogether(statements: readonly Statement[]): Promise<Result[]>;
  /** Runs several statements at once, without parameters: migrations and transaction control. */
  script(sql: string): Promise<void>;
  release(broken?: boolean): void;
}

/** Sessions with an engine, and callers who wait for one. */
export interface Occupancy {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Interface of an engine; the only two are PostgreSQL and PGlite. */
export interface Engine {
  readonly name: 'postgres' | 'embedded';
  connect(): Promise<Session>;
  occupancy(): Occupancy;
  /** Calls back for every notification of the channel; goes on after the connection was lost. Answers how to stop. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => void>;
  /** Counts and cleans the tables, where the engine does not do so by itself. */
  vacuumAnalyze(): Promise<void>;
  /** Leaves no bytes of deleted or overwritten rows behind, where the files of the engine lie in the data folder. */
  purge(): Promise<void>;
  close(): Promise<void>;
}
