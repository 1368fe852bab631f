import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { anOrganization } from '../club/club.ts';
import { openReusedDatabase } from './reused-databases.ts';
import { openTestServer, serverTime, type TestServer } from './server.ts';

/** PGlite's databases all have the same name, but each is a server of its own. */
const nameOf = async ({ database }: Pick<TestServer, 'database'>): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select current_database() || ' of ' || pg_postmaster_start_time() as name`.execute(database.db);
  return rows[0]?.name ?? '';
};

const clubsOn = ({ database }: TestServer) => database.db.selectFrom('organizations').select('name').execute();

it('gives the next file the same database, empty and at the present time', async () => {
  const first = await openTestServer();
  await anOrganization(first);
  await first.moveClock(72);
  const moved = await serverTime(first);
  const name = await nameOf(first);
  await first.close();

  const next = await openTestServer();
  expect(await clubsOn(next)).toEqual([]);
  expect((await serverTime(next)).getTime()).toBeLessThan(moved.getTime() - 71 * 3_600_000);
  expect(await nameOf(next)).toBe(name);
  await next.close();
});

it.each([
  ['another setting of a table', 'alter table organizations set (fillfactor = 50)'],
  ['another column', 'alter table organizations add column motto text'],
  ['an optional column', 'alter table organizations alter column time_zone drop not null'],
  ['a disabled trigger', 'alter table organizations disable trigger user'],
  ['a deferrable constraint', 'alter table teams alter constraint teams_age_group_exists deferrable'],
  [
    'another function',
    'create or replace function club_now() returns timestamptz language sql stable as $$ select now() $$',
  ],
  ['a big table', 'insert into rate_limits (key, points, expire) select n, 1, 1 from generate_series(1, 40000) as n'],
])('gives no file a database with %s', async (_, statement) => {
  const first = await openTestServer();
  await sql.raw(statement).execute(first.database.db);
  const name = await nameOf(first);
  await first.close();

  const next = await openTestServer();
  expect(await nameOf(next)).not.toBe(name);
  await next.close();
});

it('gives the next file a database that knows nothing of the rows of the previous one', async () => {
  const statisticsOf = async ({ database }: TestServer) => {
    const { rows } = await sql`
      select reltuples, relpages, (select count(*)::int from pg_statistic where starelid = relation.oid) as columns
        from pg_class as relation where oid = 'organizations'::regclass`.execute(database.db);
    return rows;
  };
  const first = await openTestServer();
  const name = await nameOf(first);
  const statisticsOfNew = await statisticsOf(first);
  await anOrganization(first);
  await sql.raw('analyze organizations').execute(first.database.db);
  expect(await statisticsOf(first)).not.toEqual(statisticsOfNew);
  await first.close();

  const next = await openTestServer();
  expect(await nameOf(next)).toBe(name);
  expect(await statisticsOf(next)).toEqual(statisticsOfNew);
  await next.close();
});

it('gives no file a database whose sessions a test may have set differently', async () => {
  const first = await openTestServer();
  const name = await nameOf(first);
  const session = await first.database.connect();
  await session.script('set enable_seqscan = off');
  session.release();
  await first.close();

  const next = await openTestServer();
  expect(await nameOf(next)).not.toBe(name);
  await next.close();
});

it('gives no file a database that somebody still uses', async () => {
  const database = await openReusedDatabase(inject('suitePostgres'));
  const name = await nameOf({ database });
  const [isUsed, isLeft] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const use = database.db.connection().execute(async () => {
    isUsed.resolve();
    await isLeft.promise;
  });
  await isUsed.promise;
  const closing = database.close();
  isLeft.resolve();
  await Promise.all([use, closing]);

  const next = await openReusedDatabase(inject('suitePostgres'));
  expect(await nameOf({ database: next })).not.toBe(name);
  await next.close();
});
