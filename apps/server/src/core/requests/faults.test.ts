import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problems } from '@touchline/domain/core/problems.ts';
import { createSeason, listSeasons } from '@touchline/domain/seasons/contract.ts';
import { anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { personOn } from '@touchline/tests/support/server/person.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { createApp, type App } from '../../app.ts';
import { readEnv } from '../process/env.ts';
import { createLog } from '../process/log.ts';

const server = ownServer();
let app: App;
let admin: Member;
const lines: string[] = [];

beforeAll(async () => {
  ({ admin } = await anOrganization(server));
  app = await createApp({
    database: server.database,
    env: readEnv({ DATA_DIR: server.dataDir, BASE_URL: 'http://localhost' }),
    log: createLog('info', { write: (line) => void lines.push(line) }),
    pages: 'dist',
    strict: true,
    timedJobs: false,
  });
});
afterAll(async () => {
  await app.close();
});

// DATA-36
it.each([
  ['a read', listSeasons, {}],
  ['a write', createSeason, { name: 'Spring', sport: 'Soccer', startDate: '2026-03-01', endDate: '2026-06-30' }],
])('logs a database fault in %s once and returns its request id', async (_, operation, input) => {
  lines.length = 0;
  const { db } = server.database;
  await sql`alter table seasons rename column sport to hidden_sport`.execute(db);
  const response = await personOn(app, admin.token).send(operation, input);
  const { error } = await response.json();
  await sql`alter table seasons rename column hidden_sport to sport`.execute(db);
  expect([response.status, error.code]).toEqual([500, 'unexpected']);
  const faults = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
  expect(faults).toMatchObject([{ msg: 'unexpected fault', fault: { message: expect.stringContaining('sport') } }]);
  expect(error.message).toBe(`Something went wrong on our side. Nothing was changed. (${faults[0].requestId})`);
});

/** SQLSTATEs of database outages, each with its kind in the log. */
const outages = [
  ['55P03', 'lock timeout'],
  ['57014', 'statement timeout'],
  ['53100', 'disk full'],
  ['53300', 'database short of resources'],
  ['40001', 'lost against others'],
  ['08006', 'connection lost'],
  ['57P01', 'database stopping'],
] as const;

it.each(outages)('logs an outage (%s) with its kind and the request id of the response', async (state, kind) => {
  const { db } = server.database;
  await sql
    .raw(`create or replace function fail_for_test() returns trigger language plpgsql as $$
      begin raise exception 'Pia Example is quoted' using errcode = '${state}', detail = 'Pia'; end $$;`)
    .execute(db);
  await sql`create or replace trigger seasons_fail_for_test before insert on seasons
    for each row execute function fail_for_test()`.execute(db);
  lines.length = 0;
  const response = await personOn(app, admin.token).send(createSeason, {
    name: 'Spring',
    sport: 'Soccer',
    startDate: '2026-03-01',
    endDate: '2026-06-30',
  });
  await sql`drop trigger seasons_fail_for_test on seasons`.execute(db);
  const { error } = await response.json();
  const { code, message } = state === '53100' ? problems.storageFull() : problems.unavailable();
  const { requestId } = error;
  expect([response.status, error]).toEqual([503, { code, message: `${message} (${requestId})`, requestId }]);
  expect(response.headers.get('retry-after')).toBe(state === '53100' ? '60' : '5');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 'warn',
      time: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/),
      msg: 'a request could not be served',
      operation: 'seasons.create',
      kind,
      requestId,
      fault: { state, message: expect.any(String), stack: expect.any(String) },
    },
  ]);
});

it('refuses a field named __proto__ as unknown', async () => {
  const response = await personOn(app, admin.token).request('/api/seasons', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'app' },
    body: '{"__proto__":{"isAdmin":true}}',
  });
  expect(await response.text()).toContain('"fields":{"__proto__":"This field is not known."}');
});

it('reports the server as not ready while the disk is full', async () => {
  const { db } = server.database;
  const ready = async () => (await app.request('/readyz')).status;
  const full = async (table: string) => {
    await sql
      .raw(`create or replace function fail_for_test() returns trigger language plpgsql as $$
        begin raise exception 'no space left on device' using errcode = '53100'; end $$;`)
      .execute(db);
    await sql`create trigger full_for_test before insert or update on ${sql.table(table)}
      for each statement execute function fail_for_test()`.execute(db);
  };
  await app.jobs.runAll();
  expect(await ready()).toBe(200);
  for (const table of ['seasons', 'clock_marks']) await full(table);
  expect(await ready()).toBe(200);
  const season = { name: 'Spring', sport: 'Soccer', startDate: '2026-03-01', endDate: '2026-06-30' };
  expect((await personOn(app, admin.token).send(createSeason, season)).status).toBe(503);
  expect([await ready(), await ready()]).toEqual([503, 503]);
  for (const table of ['seasons', 'clock_marks'])
    await sql`drop trigger full_for_test on ${sql.table(table)}`.execute(db);
  expect(await ready()).toBe(200);
});
