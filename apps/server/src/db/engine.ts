export interface Result {
  readonly rows: unknown[];
  readonly affected: number | undefined;
}

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** A session with an engine. Statements run one after the other. */
export interface Session {
  /** Runs a statement with parameters, prepared by name if the engine supports it. */
  run(sql: string, parameters: readonly unknown[]): Promise<Result>;
  /** Runs several statements in one round trip; the first failure ends the round trip with that error. */
  runTogether(statements: readonly Statement[]): Promise<Result[]>;
  /** Runs several statements without parameters: migrations and transaction control. */
  script(sql: string): Promise<void>;
  release(broken?: boolean): void;
}

/** Number of sessions in use, and of callers waiting for one. */
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
  /**
   * Calls `heard` for every notification on the channel, even after a lost connection. Returns a function to stop.
   */
  listen(channel: string, heard: (payload: string) => void): Promise<() => void>;
  /** Runs vacuum and analyze, if the engine does not do so itself. */
  vacuumAnalyze(): Promise<void>;
  /** Removes the bytes of deleted or overwritten rows, if the engine's files are in the data folder. */
  purge(): Promise<void>;
  close(): Promise<void>;
}
