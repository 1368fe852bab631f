import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCode, listCodes, setCodeActive } from '@touchline/domain/codes/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { openTestServer, ownServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

/** Metric values by name with labels. */
const metricsOf = async ({ app }: TestServer): Promise<ReadonlyMap<string, number>> => {
  const response = await app.metrics?.(new Request('http://localhost/metrics'));
  expect([response?.status, response?.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const lines = (await (response as Response).text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
};

let server: TestServer;
let club: Club;

beforeAll(async () => {
  server = await openTestServer({ METRICS_PORT: '0' });
  club = await anOrganization(server);
});
afterAll(() => server.close());

const requests = (operation: string, status: number) =>
  `touchline_requests_total{operation="${operation}",status="${status}"}`;

longTest('counts requests by operation and status, and unknown paths under one name', async () => {
  const coach = await club.addCoach();
  const before = await metricsOf(server);
  const { id } = await club.admin.ask(createCode, { code: 'COUNTED-1', role: 'coach' });
  await club.admin.ask(setCodeActive, { codeId: id, isActive: false });
  await club.admin.send(setCodeActive, { codeId: crypto.randomUUID(), isActive: true });
  await club.admin.ask(listCodes, {});
  await coach.send(listCodes, {});
  const paths = ['/api/ada@example.org', '/wp-login.php', '/assets/app.js', `/api/codes/${id}/more`];
  for (const path of paths) await server.app.request(path);
  await server.app.request('/api/codes', { method: 'BREW' });
  const figures = await metricsOf(server);
  const grown = [...figures].flatMap(([name, value]) =>
    /^touchline_request\w*_(?:total|count)/.test(name) && value !== (before.get(name) ?? 0)
      ? [[name, value - (before.get(name) ?? 0)]]
      : [],
  );
  const lasted = (operation: string) => `touchline_request_duration_seconds_count{operation="${operation}"}`;
  expect(Object.fromEntries(grown)).toEqual({
    [requests('codes.create', 201)]: 1,
    [requests('codes.setActive', 200)]: 1,
    [requests('codes.setActive', 404)]: 1,
    [requests('codes.list', 200)]: 1,
    [requests('codes.list', 403)]: 1,
    [requests('unknown', 404)]: 4,
    [requests('unknown', 405)]: 1,
    [lasted('codes.create')]: 1,
    [lasted('codes.setActive')]: 2,
    [lasted('codes.list')]: 2,
    [lasted('unknown')]: 5,
  });
  const within = (seconds: string) =>
    figures.get(`touchline_request_duration_seconds_bucket{le="${seconds}",operation="codes.list"}`);
  expect(within('+Inf')).toBe(figures.get(lasted('codes.list')));
  expect(within('10')).toBe(within('+Inf'));
});

longTest('reports open streams, the email queue and database connections', async () => {
  const stop = new AbortController();
  const stream = await club.admin.request('/api/events', { signal: stop.signal });
  const reader = stream.body?.getReader();
  await reader?.read();
  const { db } = server.database;
  await server.app.jobs.runAll();
  const empty = await metricsOf(server);
  expect([empty.get('touchline_live_streams'), empty.get('touchline_mails_waiting')]).toEqual([1, 0]);
  expect(empty.get('touchline_mail_oldest_seconds')).toBe(0);
  const mail = (kind: string, later: string) =>
    sql`
    insert into outbox (kind, entity_id, recipient, payload, created_at, next_attempt_at)
    values (${kind}, gen_random_uuid(), 'ada@example.org', '{}', club_now() - interval '3 hours',
      club_now() + ${later}::interval)`.execute(db);
  await mail('account.invited', '2 hours');
  const early = await metricsOf(server);
  // An email before its due time counts as waiting, but not as late.
  expect([early.get('touchline_mails_waiting'), early.get('touchline_mail_oldest_seconds')]).toEqual([1, 0]);
  await mail('account.invited', '-1 minute');
  const late = await metricsOf(server);
  expect(late.get('touchline_mails_waiting')).toBe(2);
  expect(Math.floor((late.get('touchline_mail_oldest_seconds') ?? 0) / 3600)).toBe(3);
  const connections = ['busy', 'idle', 'waiting'].map((state) =>
    late.get(`touchline_database_connections{state="${state}"}`),
  );
  expect(connections).toEqual([0, expect.any(Number), 0]);
  expect(connections[1]).toBeGreaterThan(0);
  await sql`delete from outbox`.execute(db);
  stop.abort();
  await reader?.cancel();
});

it('reports when each job last succeeded or failed and how long it took', async () => {
  const job = (name: string, figure: string) => `touchline_job_${figure}{job="${name}"}`;
  const began = Date.now() / 1000;
  await server.app.jobs.runAll();
  // Durations are more precise than the clock's milliseconds.
  const ended = (Date.now() + 1) / 1000;
  const figures = await metricsOf(server);
  const succeeded = figures.get(job('outbox', 'last_success_timestamp_seconds')) ?? 0;
  expect(succeeded).toBeGreaterThanOrEqual(began);
  expect(began + (figures.get(job('outbox', 'duration_seconds')) ?? 0)).toBeLessThanOrEqual(ended);
  expect(figures.has(job('outbox', 'last_failure_timestamp_seconds'))).toBe(false);
  const { db } = server.database;
  await sql`alter table outbox rename to lost_outbox`.execute(db);
  await expect(server.app.jobs.runAll()).rejects.toThrow();
  await sql`alter table lost_outbox rename to outbox`.execute(db);
  const after = await metricsOf(server);
  const failed = [...after.keys()].filter((name) => name.startsWith('touchline_job_last_failure'));
  expect(failed).toEqual([job('outbox', 'last_failure_timestamp_seconds')]);
});

it('reports the event loop and memory even if the database fails', async () => {
  const own = await openTestServer({ METRICS_PORT: '0' });
  await sql`alter table outbox rename to lost_outbox`.execute(own.database.db);
  const figures = await metricsOf(own);
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(figures.get(name)).toBeGreaterThan(0);
  expect(figures.has('touchline_mails_waiting')).toBe(false);
  await own.close();
});

it('returns 404 for any other path on the metrics port', async () => {
  expect((await server.app.metrics?.(new Request('http://localhost/')))?.status).toBe(404);
});

const databaseless = ownServer();
it('serves no metrics unless METRICS_PORT is set', () => {
  expect(databaseless.app.metrics).toBeUndefined();
});
