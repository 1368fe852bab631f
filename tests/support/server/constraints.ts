import { afterAll, beforeAll, expect, inject } from 'vitest';
import { openScratchDatabase } from './database.ts';
import type { Session } from '@touchline/server/db/engine.ts';
import type { Database } from '@touchline/server/db/open.ts';
import { twoClubs } from './two-clubs.ts';

/**
 * Support for the tests of the database's own rules: runs statements like a user of psql, without the server's checks.
 */

export const allowed = 'allowed';

export interface ScratchDatabase {
  /** Tries statements and undoes them: `allowed`, or the name of the violated constraint, or else the SQLSTATE. */
  attempt(sql: string): Promise<string>;
  rows(sql: string): Promise<unknown[]>;
  /** Values of the column `line`, sorted. */
  lines(sql: string): Promise<readonly string[]>;
  script(sql: string): Promise<void>;
}

/**
 * A migrated database for the tests of one file, filled with the rows of `twoClubs`: on the suite's engine, or
 * embedded if a test reads the catalog, which other versions of PostgreSQL word differently.
 */
export const withTwoClubs = (engine?: 'embedded'): ScratchDatabase => {
  let database: Database;
  let session: Session;

  beforeAll(async () => {
    database = await openScratchDatabase(engine ? null : inject('suitePostgres'));
    session = await database.connect();
    await session.script(`begin; ${twoClubs}; commit;`);
  });
  afterAll(async () => {
    session.release();
    await database.close();
  });

  const rows = async (sql: string) => (await session.run(sql, [])).rows;

  return {
    async attempt(sql) {
      await session.script('begin');
      try {
        await session.script(`${sql}; set constraints all immediate;`);
        return allowed;
      } catch (fault) {
        const { constraint, code, message } = fault as { constraint?: string; code?: string; message: string };
        return constraint ?? code ?? message;
      } finally {
        await session.script('rollback');
      }
    },
    rows,
    async lines(sql) {
      const result = (await rows(sql)) as { readonly line: string }[];
      // The lines are sorted here, because each database sorts texts by its own locale.
      return result.map(({ line }) => line).sort();
    },
    script: (sql) => session.script(sql),
  };
};

/** A statement that a constraint refuses, and an accepted one that differs only in the subject of the rule. */
export interface RuleCase {
  readonly rule: string;
  readonly refused: string;
  readonly neighbour: string;
}

export const rule = (name: string, refused: string, neighbour: string): RuleCase => ({
  rule: name,
  refused,
  neighbour,
});

/** Cases about one column of an existing row: each bad value is refused, the good one is stored. */
export const values = (
  name: string,
  [table, row, column]: readonly [string, string, string],
  bad: readonly string[],
  good: string,
): RuleCase[] => {
  const set = (value: string) => `update ${table} set ${column} = ${value} where id = the('${row}')`;
  return bad.map((value) => rule(name, set(value), set(good)));
};

export const expectRule = async (scratch: ScratchDatabase, { rule: name, refused, neighbour }: RuleCase) => {
  expect(await scratch.attempt(refused)).toBe(name);
  expect(await scratch.attempt(neighbour)).toBe(allowed);
};

/** An insert whose values are SQL expressions; a test passes only the differences from the usual row. */
export const insertInto =
  (table: string, usual: Record<string, string>) =>
  (changes: Record<string, string> = {}): string => {
    const row = { ...usual, ...changes };
    return `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')});`;
  };

/** Moves the database's clock for the rest of the attempt. */
export const clockMovedBy = (interval: string): string =>
  `create or replace function club_now() returns timestamptz language sql stable
     as $$ select statement_timestamp() + interval '${interval}' $$;`;

/** SQL that moves a tryout of the two clubs to a status. */
export const moveTo = (status: string, tryout: string): string =>
  `update tryouts set status = '${status}' where id = the('${tryout}');`;
