import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { pageOf, pageText } from './paging.ts';

const server = sharedServer();

it.each([
  [0, [], null],
  [2, ['1', '2'], null],
  [3, ['1', '2', '3'], null],
  [4, ['1', '2', '3'], '3'],
] as const)('returns a cursor only if rows follow a page of three out of %i', async (count, ids, next) => {
  const rows = Array.from({ length: count }, (_, index) => ({ id: String(index + 1) }));
  const page = ids.map((id) => ({ id }));
  expect(pageOf(rows, 3)).toEqual({ page, next });
  const rowsQuery = sql`select number::text as id from generate_series(1, ${count}::int) as number`;
  expect(JSON.parse((await pageText(server.database.db, 'page', rowsQuery, 3)).text)).toEqual({ page, next });
});
