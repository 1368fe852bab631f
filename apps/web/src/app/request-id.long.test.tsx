import { screen, waitFor } from '@testing-library/react';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';

let server: TestServer;
let club: Club;
const logLines: string[] = [];

beforeAll(async () => {
  const settings = { TRUSTED_PROXIES: '127.0.0.1' };
  server = await openTestServer(settings, undefined, { log: (line) => void logLines.push(line) });
  club = await anOrganization(server, 'SV Sonnenberg');
});
afterAll(() => server.close());
beforeEach(() => {
  logLines.length = 0;
});

const rename = (from: string, to: string) =>
  sql`alter table ${sql.table(from)} rename to ${sql.ref(to)}`.execute(server.database.db);

/** Returns the ids of failed requests from the log. */
const failedRequestIds = (): readonly unknown[] =>
  logLines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'unexpected fault')
    .map(({ requestId }) => requestId);

const requestIdIn = (element: Element | null | undefined): string | undefined =>
  /\(([\w.-]{8,64})\)/.exec(element?.textContent ?? '')?.[1];

// OPS-32
it('shows the request id from the response and the log in an error message', async () => {
  await rename('team_coaches', 'lost_coaches');
  openApp(server, '/dashboard/coaches', club.admin);
  const state = (await screen.findByText('Error loading coaches')).closest('[role="alert"]');
  await waitFor(() => expect(failedRequestIds()).toContain(requestIdIn(state)));
  const beneath = (await toast(/^Error/, /\)$/)).parentElement?.querySelector('[data-slot="toast-text"]');
  expect(failedRequestIds()).toContain(requestIdIn(beneath));
  const ask = (headers: Record<string, string>) => club.admin.request('/api/coaches', { headers });
  for (const [requestHeaders, id] of [
    [{ 'x-request-id': '7f3c0b1e9a0d' }, '7f3c0b1e9a0d'],
    [{}, expect.stringMatching(/^[0-9a-f]{12}$/)],
  ] as const) {
    logLines.length = 0;
    const response = await ask(requestHeaders);
    const { requestId } = (await response.json()).error;
    expect([requestId, response.headers.get('x-request-id')]).toEqual([id, requestId]);
    // The open page may refetch in the meantime.
    expect(failedRequestIds()).toContain(requestId);
  }
  await rename('lost_coaches', 'team_coaches');
});

const id = '7f3c0b1e9a0d';
const respondWith = (status: number, message: string) => () =>
  Response.json({ error: { code: 'some_code', message, requestId: id } }, { status });

it('shows the request id in a toast for a fault, but not for a refusal', async () => {
  const { user, answerInstead } = openApp(server, '/dashboard/settings', club.admin);
  const prepare = async () => user.click(await screen.findByRole('button', { name: 'Prepare my data' }));
  answerInstead(/POST \/api\/me\/data/, respondWith(500, `Something went wrong. (${id})`));
  await prepare();
  expect(await toast('Not prepared', `Something went wrong. (${id})`)).toBeVisible();
  answerInstead(/POST \/api\/me\/data/, respondWith(409, 'It is being prepared already.'));
  await prepare();
  expect(await toast('Not prepared', 'It is being prepared already.')).toBeVisible();
});
