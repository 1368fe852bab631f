import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCode, listCodes } from '@touchline/domain/codes/contract.ts';
import { createSeason, listSeasons } from '@touchline/domain/seasons/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { createLog } from '../process/log.ts';
import { underRequestId } from './request-id.ts';
import { createSecurityLog } from '../identity/security-log.ts';

const proxy = '10.0.0.1';
const made = /^[0-9a-f]{12}$/;

let server: TestServer;
let club: Club;
const written: string[] = [];
const lines = () => written.map((line) => JSON.parse(line));

beforeAll(async () => {
  server = await openTestServer({ TRUSTED_PROXIES: proxy }, undefined, { log: (line) => void written.push(line) });
  club = await anOrganization(server);
});
afterAll(() => server.close());
beforeEach(() => {
  written.length = 0;
});

const whileSeasonsFail = async <T>(work: () => Promise<T>): Promise<T> => {
  const { db } = server.database;
  await sql`alter table seasons rename to hidden_seasons`.execute(db);
  try {
    return await work();
  } finally {
    await sql`alter table hidden_seasons rename to seasons`.execute(db);
  }
};

const idOf = (response: Response) => response.headers.get('x-request-id');

describe('the id of a request', () => {
  it('gives each fault its own id in the log, response and header', async () => {
    const season = { name: 'Spring', sport: 'Soccer', startDate: '2026-03-01', endDate: '2026-06-30' };
    const responses = await whileSeasonsFail(() =>
      Promise.all([
        club.admin.send(listSeasons, {}),
        club.admin.send(createSeason, season),
        club.admin.send(listSeasons, {}),
      ]),
    );
    const ids = responses.map(idOf);
    expect(ids).toEqual([expect.stringMatching(made), expect.stringMatching(made), expect.stringMatching(made)]);
    expect(new Set(ids).size).toBe(3);
    for (const response of responses) {
      const { error } = await response.json();
      expect([response.status, error.requestId]).toEqual([500, idOf(response)]);
      expect(error.message).toBe(`Something went wrong on our side. Nothing was changed. (${idOf(response)})`);
    }
    const faultLines = lines().filter(({ msg }) => msg === 'unexpected fault');
    expect(faultLines.map(({ requestId }) => requestId).sort()).toEqual([...ids].sort());
  });

  it('writes the id of a refusal into the response and log, but not into the message', async () => {
    const coach = await club.addCoach();
    written.length = 0;
    const response = await coach.send(createCode, { code: 'NOT-MINE', role: 'coach' });
    const { error } = await response.json();
    expect(error).toEqual({
      code: 'forbidden',
      message: 'You do not have access to this.',
      requestId: idOf(response),
    });
    expect(lines()).toMatchObject([{ msg: 'security', reason: 'forbidden', requestId: idOf(response) }]);
  });

  it('sends an id in the header of successful responses, pages and files', async () => {
    for (const path of ['/api/auth/session', '/', '/healthz', '/favicon.svg', '/api/unknown'])
      expect(idOf(await server.app.request(path))).toMatch(made);
    expect(idOf(await club.admin.send(listCodes, {}))).toMatch(made);
  });

  it.each([
    ['from a trusted proxy', proxy, '7f3c.b1-e9_a0', true],
    ['of maximum length', proxy, 'f'.repeat(64), true],
    ['too long', proxy, 'f'.repeat(65), false],
    ['too short', proxy, '1234567', false],
    ['with spaces', proxy, 'call me later', false],
    ['with markup', proxy, '<b>12345678</b>', false],
    ['empty', proxy, '', false],
    ['from a stranger', '203.0.113.7', '7f3c.b1-e9_a0', false],
  ])('accepts an id only if it is valid and from a trusted proxy: %s', async (_, remoteAddress, sentId, isAccepted) => {
    const bindings = { incoming: { socket: { remoteAddress } } };
    const response = await server.app.request('/api/codes', { headers: { 'x-request-id': sentId } }, bindings);
    const { error } = await response.json();
    expect(error.requestId).toEqual(isAccepted ? sentId : expect.stringMatching(made));
    expect(idOf(response)).toBe(error.requestId);
  });

  it('gives the responses embedded in a page the request id of the page', async () => {
    const response = await whileSeasonsFail(() => club.admin.request('/api/page?address=/dashboard/seasons'));
    const faults = lines().filter(({ msg }) => msg === 'unexpected fault');
    expect(faults.length).toBeGreaterThan(0);
    for (const fault of faults) expect(fault.requestId).toBe(idOf(response));
  });

  it('logs only the first of equal events with its id', () => {
    vi.useFakeTimers();
    try {
      const security = createSecurityLog(createLog('info', { write: (line) => void written.push(line) }));
      const note = () => security.note('signed_in', { user: 'ann', address: '203.0.113.7' });
      for (const id of ['the-first', 'the-second']) underRequestId(id, note);
      vi.advanceTimersByTime(60_000);
      expect(lines()).toMatchObject([{ times: 1, requestId: 'the-first' }, { times: 1 }]);
      expect(lines()[1]).not.toHaveProperty('requestId');
    } finally {
      vi.useRealTimers();
    }
  });
});
