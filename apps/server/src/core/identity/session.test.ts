import { describe, expect, it } from 'vitest';
import { readSession, refreshSession } from '@touchline/domain/access/contract.ts';
import { sessionLife } from '@touchline/domain/constants.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser } from '@touchline/tests/support/server/visitor.ts';
import { startSession } from './session.ts';
import { hashOf } from './tokens.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

const hour = 1;
const day = 24 * hour;
const second = hour / 3600;
const grace = sessionLife.graceSeconds * second;

const waitFor = (hours: number) => server.moveClock(hours, 'age');

const signedInBrowser = async () => {
  const { admin } = await anOrganization(server);
  return { userId: admin.userId, tab: (token = admin.token ?? '') => aBrowser(server.app, { token }) };
};

const isOpen = async (tab: ReturnType<typeof aBrowser>): Promise<boolean> =>
  (await tab.ask(readSession, {})).session !== null;

const refreshes = async (tab: ReturnType<typeof aBrowser>): Promise<boolean> =>
  (await tab.ask(refreshSession, {})).session !== null;

const sessionsOf = async (userId: string): Promise<number> =>
  (await server.database.db.selectFrom('sessions').where('user_id', '=', userId).select('id').execute()).length;

describe('a session', () => {
  it('stores only a hash of the session token', async () => {
    const { admin } = await anOrganization(server);
    const rows = await server.database.db
      .selectFrom('session_tokens as token')
      .innerJoin('sessions as session', 'session.id', 'token.session_id')
      .where('session.user_id', '=', admin.userId)
      .select('token.token_hash')
      .execute();
    expect(rows.map(({ token_hash: stored }) => Buffer.from(stored))).toEqual([hashOf(admin.token ?? '')]);
  });

  it('issues a new token on refresh and expires the old one after the grace period', async () => {
    const { tab } = await signedInBrowser();
    const browser = tab();
    const first = browser.token;
    expect(await refreshes(browser)).toBe(true);
    expect(browser.token).not.toBe(first);
    await waitFor(grace + second);
    expect(await isOpen(browser)).toBe(true);
    expect(await isOpen(tab(first))).toBe(false);
  });

  it('accepts an old token for 30 seconds, for parallel tabs', async () => {
    const { tab, userId } = await signedInBrowser();
    const [one, other] = [tab(), tab()];
    expect(await refreshes(one)).toBe(true);
    await waitFor(grace - 5 * second);
    expect(await isOpen(other)).toBe(true);
    expect(await refreshes(other)).toBe(true);
    expect([await isOpen(one), await isOpen(other), await sessionsOf(userId)]).toEqual([true, true, 1]);
  });

  longTest('returns the current token for every refresh with an old one in its grace period', async () => {
    const { tab, userId } = await signedInBrowser();
    const tabs = Array.from({ length: 20 }, () => tab());
    expect((await Promise.all(tabs.map(refreshes))).every(Boolean)).toBe(true);
    const [successor] = tabs.map(({ token }) => token);
    expect(new Set(tabs.map(({ token }) => token))).toEqual(new Set([successor]));
    const [owner, late] = [tab(successor), tab()];
    expect([await refreshes(owner), await refreshes(late)]).toEqual([true, true]);
    expect(late.token).toBe(owner.token);
    expect(owner.token).not.toBe(successor);
    const unrotated = await server.database.db
      .selectFrom('session_tokens as token')
      .innerJoin('sessions as session', 'session.id', 'token.session_id')
      .where('session.user_id', '=', userId)
      .where('token.rotated_at', 'is', null)
      .select('token.token_hash')
      .execute();
    expect(unrotated).toHaveLength(1);
  });

  it('follows an old token through at most twenty refreshes', async () => {
    const { tab } = await signedInBrowser();
    const owner = tab();
    for (let refresh = 0; refresh < 20; refresh += 1) expect(await refreshes(owner)).toBe(true);
    const late = tab();
    expect(await refreshes(late)).toBe(true);
    expect(late.token).toBe(owner.token);
    expect(await refreshes(owner)).toBe(true);
    expect(await refreshes(tab())).toBe(false);
  });

  it('ends the whole session if an old token is used after the grace period', async () => {
    const [{ tab, userId }, stranger] = [await signedInBrowser(), await signedInBrowser()];
    const [owner, thief] = [tab(), tab()];
    expect(await refreshes(owner)).toBe(true);
    await waitFor(grace + second);
    expect(await refreshes(thief)).toBe(false);
    expect([await isOpen(owner), await refreshes(owner), await sessionsOf(userId)]).toEqual([false, false, 0]);
    expect([await isOpen(stranger.tab()), await sessionsOf(stranger.userId)]).toEqual([true, 1]);
  });

  it('expires a session after an hour and refreshes it for 30 days', async () => {
    const { tab } = await signedInBrowser();
    const browser = tab();
    await waitFor(hour - second);
    expect(await isOpen(browser)).toBe(true);
    await waitFor(2 * second);
    expect(await isOpen(browser)).toBe(false);
    await waitFor(30 * day - hour - 60 * second);
    expect(await refreshes(browser)).toBe(true);
    expect(await isOpen(browser)).toBe(true);
    await waitFor(30 * day - 60 * second);
    expect(await refreshes(browser)).toBe(true);
  });

  it('ends a session 180 days after sign-in, even if it is in use', async () => {
    const { tab } = await signedInBrowser();
    const browser = tab();
    for (let months = 1; months <= 6; months += 1) {
      await waitFor(29 * day);
      expect(await refreshes(browser)).toBe(true);
    }
    await waitFor(5 * day);
    expect(await refreshes(browser)).toBe(true);
    await waitFor(2 * day);
    expect([await refreshes(browser), await isOpen(browser)]).toEqual([false, false]);
  });

  it('ends a session after 31 days without use', async () => {
    const [{ tab, userId }, stranger] = [await signedInBrowser(), await signedInBrowser()];
    const [browser, other] = [tab(), stranger.tab()];
    await waitFor(16 * day);
    expect(await refreshes(other)).toBe(true);
    await waitFor(15 * day);
    expect([await refreshes(browser), await refreshes(other)]).toEqual([false, true]);
    expect(await sessionsOf(userId)).toBe(0);
  });

  it('stores the first 400 characters of the browser name', async () => {
    const { userId } = await signedInBrowser();
    const { db } = server.database;
    await startSession(db, userId, `B${'x'.repeat(500)}`);
    const storedSessions = db.selectFrom('sessions').where('user_id', '=', userId).where('user_agent', 'like', 'Bx%');
    expect(await storedSessions.select('user_agent').execute()).toEqual([{ user_agent: `B${'x'.repeat(399)}` }]);
  });
});
