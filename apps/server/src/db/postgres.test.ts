import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openScratchDatabase } from '@touchline/tests/support/server/database.ts';
import type { Database } from './open.ts';

const postgres = inject('suitePostgres');

let database: Database;

beforeAll(async () => {
  database = await openScratchDatabase(postgres);
});
afterAll(() => database.close());

// embedded.test.ts tests the same thing for the embedded engine.
it.runIf(postgres !== null)('keeps at most 600 prepared statements and reruns dropped ones', async () => {
  const session = await database.connect();
  try {
    const select = async (number: number) => (await session.run(`select ${number} as number`, [])).rows;
    for (let number = 1; number <= 700; number += 1) await select(number);
    const names = await session.run('select count(*) as count from pg_prepared_statements', []);
    expect(names.rows).toEqual([{ count: 600 }]);
    const again = [1, 700, 1].map((number) => ({ sql: `select ${number} as number`, parameters: [] }));
    expect((await session.runTogether(again)).map(({ rows }) => rows)).toEqual([
      [{ number: 1 }],
      [{ number: 700 }],
      [{ number: 1 }],
    ]);
  } finally {
    session.release();
  }
});

it.runIf(postgres !== null)('turns off JIT compilation', async () => {
  const session = await database.connect();
  const { rows } = await session.run("select current_setting('jit') as jit", []);
  session.release();
  expect(rows).toEqual([{ jit: 'off' }]);
});

// In `npm run test:long` this is the embedded engine.
it('plans look-ups by index at the cost of a disk without seeks', async () => {
  const session = await database.connect();
  const { rows } = await session.run("select current_setting('random_page_cost') as cost", []);
  session.release();
  expect(rows).toEqual([{ cost: '1.1' }]);
});
