import { expect, it } from 'vitest';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { inTransaction } from './open.ts';

const server = ownServer();

const statement = {
  sql: `insert into rate_limits (key, points, expire) values ('last statement', 1, 1) returning key`,
  parameters: [],
};
const storedKeys = async () => {
  const rows = await server.database.db.selectFrom('rate_limits').select('key').execute();
  return rows.map(({ key }) => key);
};

it('finishes a transaction only on a database that the same copy of the module opened', async () => {
  const copy = (await import(`${new URL('open.ts', import.meta.url).href}?copy`)) as typeof import('./open.ts');
  const transaction = copy.inTransaction(server.database.db, (_, finish) => finish(statement));
  await expect(transaction).rejects.toThrow('another copy of this module');
  expect(await storedKeys()).toEqual([]);

  expect(await inTransaction(server.database.db, (_, finish) => finish(statement))).toEqual([
    { key: 'last statement' },
  ]);
  expect(await storedKeys()).toEqual(['last statement']);
});
