import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportFault } from '@touchline/domain/access/contract.faults.ts';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let server: TestServer;
const logLines: string[] = [];

beforeAll(async () => {
  server = await openTestServer(behindProxy, undefined, { log: (line) => void logLines.push(line) });
});
afterAll(() => server.close());
beforeEach(() => {
  logLines.length = 0;
});

type Fault = InputOf<typeof reportFault>;

const aFault = (change: Partial<Fault> = {}): Fault => ({
  incident: '1a2b3c4d',
  message: 'teams is undefined',
  stack: 'TypeError: teams is undefined\n    at TeamsPage (https://club.example/assets/teams-page-x.js:3:14)',
  page: '/dashboard/teams',
  ...change,
});

const loggedFaults = (): readonly Record<string, unknown>[] =>
  logLines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ msg }) => ['a page failed', 'security'].includes(String(msg)));

describe('a browser error', () => {
  it('logs a browser error in one line with its incident number', async () => {
    const { admin } = await anOrganization(server, 'SV Sonnenberg');
    for (const token of [undefined, admin.token]) {
      logLines.length = 0;
      const response = await aBrowser(server.app, token === undefined ? {} : { token }).send(reportFault, aFault());
      expect([response.status, await response.text()]).toEqual([204, '']);
      const { time: _, ...line } = loggedFaults()[0] ?? {};
      expect(loggedFaults()).toHaveLength(1);
      const { incident: requestId, ...fault } = aFault();
      expect(line).toEqual({
        ...{ level: 'warn', msg: 'a page failed', operation: 'access.reportFault' },
        ...{ ...fault, requestId },
      });
    }
  });

  it('removes email addresses, tokens and query strings from a logged browser error', async () => {
    const message = 'jo.müller@example.org has no https://club.example/auth/callback?token=SECRET#access=HIDDEN (a?.b)';
    const stack = 'draw@https://club.example/assets/first.js:1:2\n    at /login?next=SECRET';
    await aBrowser(server.app).ask(reportFault, aFault({ message, stack, page: '/of/ada@example.org' }));
    expect(loggedFaults()).toMatchObject([
      {
        message: '[email] has no https://club.example/auth/callback (a?.b)',
        stack: 'draw@https://club.example/assets/first.js:1:2\n    at /login',
        page: '/of/[email]',
      },
    ]);
  });

  it('escapes control characters in the message of a browser error', async () => {
    const message = 'one\n{"level":"error","msg":"forged"}\r\n\u001B[2Jtwo\u0007\u2028three';
    await aBrowser(server.app).ask(reportFault, aFault({ message }));
    expect(logLines).toHaveLength(1);
    expect(logLines[0]?.slice(0, -1)).not.toMatch(/\p{Cc}/u);
    expect(loggedFaults()).toMatchObject([{ message: 'one\n{"level":"error","msg":"forged"}\n[2Jtwo\u2028three' }]);
  });

  it.each([
    ['incident', 'not-a-number'],
    ['incident', '1a2b3c4d5'],
    ['message', 'm'.repeat(301)],
    ['stack', 's'.repeat(2001)],
    ['page', `/${'p'.repeat(200)}`],
    ['page', '/login?token=SECRET'],
    ['page', '/auth/callback#token'],
    ['page', 'https://elsewhere.example/'],
    ['page', ''],
  ])('refuses a browser error with an invalid %s (%j)', async (field, value) => {
    const response = await aBrowser(server.app).send(reportFault, aFault({ [field]: value }));
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).error.fields)).toEqual([field]);
    expect(logLines).toEqual([]);
  });

  it('logs a browser error of maximum length in less than 16 kB', async () => {
    const page = `/${'💥'.repeat(199)}`;
    await aBrowser(server.app).ask(reportFault, aFault({ message: '💥'.repeat(300), stack: '"'.repeat(2000), page }));
    expect(loggedFaults()).toMatchObject([{ message: '💥'.repeat(300), stack: '"'.repeat(2000), page }]);
    expect(Buffer.byteLength(logLines[0] as string)).toBeLessThan(16_384);
  });

  it('refuses browser errors from another site', async () => {
    const response = await aBrowser(server.app).send(reportFault, aFault(), { 'sec-fetch-site': 'cross-site' });
    expect(response.status).toBe(403);
    expect(loggedFaults()).toMatchObject([{ msg: 'security', event: 'cross_site' }]);
  });
});

describe('many browser errors', () => {
  const statuses = async (browser: ReturnType<typeof aBrowser>, count: number): Promise<number[]> => {
    const found: number[] = [];
    for (let turn = 0; turn < count; turn += 1) found.push((await browser.send(reportFault, aFault())).status);
    return found;
  };
  const pages = () => loggedFaults().filter(({ msg }) => msg === 'a page failed').length;

  it('logs 20 browser errors an hour per address and one line about the rest', async () => {
    const [one, other] = [aBrowser(server.app), aBrowser(server.app)];
    expect(await statuses(one, 25)).toEqual([...Array(20).fill(204), ...Array(5).fill(429)]);
    expect(pages()).toBe(20);
    expect(loggedFaults().filter(({ msg }) => msg === 'security')).toMatchObject([
      { event: 'limited', operation: 'access.reportFault', times: 1 },
    ]);
    expect(await statuses(other, 1)).toEqual([204]);
    await server.moveClock(1.01);
    expect(await statuses(one, 1)).toEqual([204]);
  });

  longTest('logs at most 300 browser errors an hour from all addresses together', async () => {
    await server.moveClock(1.01);
    const found: number[] = [];
    for (let turn = 0; turn < 16; turn += 1) found.push(...(await statuses(aBrowser(server.app), 20)));
    expect(found).toEqual([...Array(300).fill(204), ...Array(20).fill(429)]);
    expect(pages()).toBe(300);
  });
});
