import { render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { expectConsole } from '@touchline/tests/support/run/quiet-console.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { report } from '../lib/faults.ts';
import { LastResort } from './app.tsx';
import { longTest } from '@touchline/tests/support/run/long.ts';

let server: TestServer;
let club: Club;
const logLines: string[] = [];

beforeAll(async () => {
  server = await openTestServer({}, undefined, { log: (line) => void logLines.push(line) });
  club = await anOrganization(server, 'SV Sonnenberg');
});
afterAll(() => server.close());
beforeEach(() => {
  logLines.length = 0;
});

const reportedFaults = () => logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a page failed');
const faultText = /^This is a fault of the app\. To report it, give this number: ([0-9a-f]{8})$/;
const faultRequest = 'POST /api/client-faults';

const faultNumberIn = (place: HTMLElement): string | undefined =>
  faultText.exec(within(place).getByText(faultText).textContent ?? '')?.[1];

/** Returns a response that the app's server never sends, so that the page fails while rendering. */
const invalidResponse = () => Response.json([null]);

longTest('shows the log entry number on a page that fails', async () => {
  const app = openApp(server, '/dashboard/codes', club.admin);
  app.answerInstead(/GET \/api\/codes/, invalidResponse);
  expectConsole(/Cannot read properties of null/);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This page could not be opened');
  await waitFor(() => expect(reportedFaults()).toHaveLength(1));
  expect(reportedFaults()).toMatchObject([
    {
      requestId: faultNumberIn(alert),
      page: '/dashboard/codes',
      message: expect.stringContaining('Cannot read properties of null'),
      stack: expect.stringContaining('at '),
    },
  ]);
  expect(screen.getAllByRole('navigation', { name: 'Main' })).not.toEqual([]);
  expect(app.requests.filter((request) => request === faultRequest)).toHaveLength(1);
});

const Broken = ({ reason }: { reason: unknown }) => {
  throw reason;
};

it('shows the log entry number when a page fails outside the shell', async () => {
  openApp(server, '/login?from=here');
  expectConsole(/the door is jammed/);
  const { container } = render(
    <LastResort>
      <Broken reason={new Error('the door is jammed 💥'.padEnd(299, '.').concat('💥💥'))} />
    </LastResort>,
  );
  await waitFor(() => expect(reportedFaults()).toHaveLength(1));
  expect(reportedFaults()).toMatchObject([{ requestId: faultNumberIn(container), page: '/login' }]);
  expect(reportedFaults()[0].message).toMatch(/^the door is jammed 💥\.+💥?$/u);
});

it('does not report a lost connection as a fault', async () => {
  const app = openApp(server, '/login');
  expectConsole(/dynamically imported module/);
  const { container } = render(
    <LastResort>
      <Broken reason={new TypeError('Failed to fetch dynamically imported module')} />
    </LastResort>,
  );
  expect(container).toHaveTextContent('Please check your connection and try again.');
  expect(container).not.toHaveTextContent('fault');
  // Reporting works, so the lost connection was skipped on purpose.
  report(new Error('a fault'), '1a2b3c4d');
  await waitFor(() => expect(reportedFaults()).toHaveLength(1));
  expect(app.requests.filter((request) => request === faultRequest)).toHaveLength(1);
});

it('reports a fault that happened offline once the connection is back', async () => {
  const app = openApp(server, '/login');
  app.breakConnection(/client-faults/);
  report(new Error('out in the field'), '0f1e2d3c');
  await waitFor(() => expect(app.requests).toContain(faultRequest));
  // The page handles the response in later ticks.
  await new Promise((resolve) => setImmediate(resolve));
  app.restoreConnection();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(reportedFaults()).toMatchObject([{ requestId: '0f1e2d3c', message: 'out in the field' }]));
});

it('reports at most five distinct faults per page load', async () => {
  openApp(server, '/login');
  const fault = (name: string, from: string): Error =>
    Object.assign(new Error(name), { stack: `Error: ${name}\n    at f (${from}/assets/first.js:1:2)` });
  const happens = (type: 'error' | 'unhandledrejection', reason: unknown): void => {
    const key = type === 'error' ? 'error' : 'reason';
    window.dispatchEvent(Object.assign(new Event(type), { [key]: reason }));
  };
  happens('error', fault('an extension', 'chrome-extension://abc'));
  happens('error', null);
  happens('unhandledrejection', 'a word');
  happens('unhandledrejection', Object.assign(new TypeError('unable to preload'), { stack: `at ${location.origin}/` }));
  for (const name of ['one', 'one', 'two', 'three', 'four', 'five', 'six']) {
    happens('error', fault(name, location.origin));
    happens('unhandledrejection', fault(name, location.origin));
  }
  await waitFor(() => expect(reportedFaults().length).toBeGreaterThanOrEqual(5));
  report(new Error('the last'), '0a0a0a0a');
  await waitFor(() => expect(reportedFaults().map(({ message }) => message)).toContain('the last'));
  const messages = reportedFaults().map(({ message }) => message);
  expect(messages.sort()).toEqual(['five', 'four', 'one', 'the last', 'three', 'two']);
});
