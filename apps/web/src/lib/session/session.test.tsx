import { act, screen, waitFor } from '@testing-library/react';
import { readSession } from '@touchline/domain/access/contract.ts';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import {
  announceRecovery,
  checkSession,
  currentSession,
  onSessionEvent,
  openSession,
  type SessionEvent,
  updateUser,
  renewSession,
} from './session.ts';

const server = sharedServer();
let admin: Member;
const unsubscribers: (() => void)[] = [];

beforeAll(async () => {
  ({ admin } = await anOrganization(server));
});
afterEach(() => {
  for (const stop of unsubscribers.splice(0)) stop();
});

const collectEvents = (): SessionEvent[] => {
  const events: SessionEvent[] = [];
  unsubscribers.push(onSessionEvent((event) => events.push(event)));
  return events;
};

const openSignedIn = async (): Promise<OpenedApp> => {
  const { token } = (await anOrganization(server)).admin;
  const app = openApp(server, '/dashboard/settings', { ...server.anonymous, token });
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await waitFor(() => expect(storedSession()).toMatchObject({ user: expect.anything() }));
  return app;
};

const storedSession = () => JSON.parse(localStorage.getItem('touchline-session') ?? 'null');
const opened = () => {
  const session = currentSession();
  if (session.status !== 'open') throw new Error('There is no session.');
  return session;
};
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const refreshCount = ({ requests }: OpenedApp) =>
  requests.filter((request) => request === 'POST /api/auth/refresh').length;
const storeInAnotherTab = (record: unknown) => {
  if (record === null) localStorage.removeItem('touchline-session');
  else localStorage.setItem('touchline-session', JSON.stringify(record));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'touchline-session' })));
};

describe('the session of a tab', () => {
  // AUTH-06
  it('opens the session when the server responds', async () => {
    const app = openApp(server, '/dashboard/settings');
    expect(currentSession()).toEqual({ status: 'loading' });
    await waitFor(() => expect(currentSession()).toEqual({ status: 'none' }));
    app.unmount();
    await openSignedIn();
    expect(opened()).toEqual({
      status: 'open',
      expiresAt: expect.any(String),
      user: {
        id: expect.any(String),
        email: expect.any(String),
        name: 'Ada Admin',
        membershipId: expect.any(String),
        membershipCount: 1,
        role: 'admin',
        organizationId: expect.any(String),
        organizationName: expect.any(String),
        organizationLogoUrl: null,
        hold: null,
        secondStepFrom: null,
        organizationEndsAt: null,
        newcomerCount: 0,
        isNamedAsChild: false,
        coachId: null,
        players: [],
        managesTeam: false,
        timeZone: 'Europe/Vienna',
        clock: null,
        dateOrder: null,
        currency: null,
        ageCutOff: '01-01',
        contact: null,
      },
    });
  });

  // AUTH-05 AUTH-23
  it('restores the session from local storage without a token', async () => {
    const app = await openSignedIn();
    const record = storedSession();
    expect(JSON.stringify(record)).not.toContain(app.token());
    app.unmount();
    const visit = { stored: { 'touchline-session': JSON.stringify(record) }, offline: true };
    openApp(server, '/dashboard/settings', { ...server.anonymous, token: app.token() }, visit);
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(currentSession()).toMatchObject({ status: 'open', user: record.user });
  });

  // AUTH-12
  it('refreshes the session in its last 90 seconds', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    const app = await openSignedIn();
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(30_000);
    timers.mockRestore();
    openSession({ ...opened(), expiresAt: inSeconds(95) });
    await checkSession();
    expect(refreshCount(app)).toBe(0);
    openSession({ ...opened(), expiresAt: inSeconds(89) });
    await checkSession();
    expect(refreshCount(app)).toBe(1);
  });

  // AUTH-08
  it('emits tokenRefreshed and continues with the new token after a refresh', async () => {
    const app = await openSignedIn();
    const before = app.token();
    const events = collectEvents();
    openSession({ ...opened(), expiresAt: inSeconds(10) });
    await checkSession();
    expect(events).toEqual(['signedIn', 'tokenRefreshed']);
    expect(app.token()).not.toBe(before);
    expect(Date.parse(opened().expiresAt)).toBeGreaterThan(Date.now() + 3_500_000);
    expect(address()).toBe('/dashboard/settings');
  });

  it('refreshes the session once for concurrent requests with an expired token', async () => {
    const app = await openSignedIn();
    const before = app.token();
    expect(await Promise.all([renewSession(), renewSession(), renewSession()])).toEqual([true, true, true]);
    expect(refreshCount(app)).toBe(1);
    expect(app.token()).not.toBe(before);
    await renewSession();
    expect(refreshCount(app)).toBe(2);
  });

  // AUTH-09 SHELL-26
  it('emits signedOut and opens /login when the session cannot be refreshed', async () => {
    await openSignedIn();
    const events = collectEvents();
    await server.database.db.deleteFrom('sessions').where('user_id', '=', opened().user.id).execute();
    openSession({ ...opened(), expiresAt: inSeconds(1) });
    await act(() => checkSession());
    expect(events.at(-1)).toBe('signedOut');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(storedSession()).toBeNull();
  });

  it('keeps the session when the connection is lost during a refresh', async () => {
    const app = await openSignedIn();
    app.breakConnection(/refresh/);
    openSession({ ...opened(), expiresAt: inSeconds(1) });
    await checkSession();
    expect(currentSession().status).toBe('open');
  });

  it('keeps the session when a guest network answers with its own sign-in page', async () => {
    const app = await openSignedIn();
    app.answerInstead(/refresh/, () => new Response('Welcome', { headers: { 'content-type': 'text/html' } }));
    openSession({ ...opened(), expiresAt: inSeconds(1) });
    await checkSession();
    expect(currentSession().status).toBe('open');
  });

  // AUTH-10 AUTH-11
  it('emits passwordRecovery and userUpdated, and shows the changed name', async () => {
    await openSignedIn();
    const events = collectEvents();
    announceRecovery();
    act(() => updateUser({ ...opened().user, name: 'Berta Neu' }));
    expect(events).toEqual(['passwordRecovery', 'userUpdated']);
    expect(await screen.findByText('BN')).toBeInTheDocument();
    expect(storedSession().user.name).toBe('Berta Neu');
  });
});

describe('several tabs', () => {
  // AUTH-09
  it('signs out other tabs when one tab signs out', async () => {
    await openSignedIn();
    storeInAnotherTab(null);
    await waitFor(() => expect(address()).toBe('/login'));
  });

  // AUTH-07
  it('signs in other tabs when one tab signs in', async () => {
    const app = openApp(server, '/login');
    await screen.findByLabelText('Email');
    const { session } = await admin.ask(readSession, {});
    app.setToken(admin.token);
    storeInAnotherTab({ user: session?.user, expiresAt: inSeconds(3600) });
    await waitFor(() => expect(address()).toBe('/dashboard/teams'));
  });

  it('uses the session refreshed by another tab instead of refreshing again', async () => {
    const app = await openSignedIn();
    openSession({ ...opened(), expiresAt: inSeconds(20) });
    localStorage.setItem('touchline-session', JSON.stringify({ user: opened().user, expiresAt: inSeconds(3600) }));
    await checkSession();
    expect(refreshCount(app)).toBe(0);
    expect(Date.parse(opened().expiresAt)).toBeGreaterThan(Date.now() + 3_500_000);
  });
});

describe('signing out', () => {
  // AUTH-16 AUTH-18 SHELL-44
  it('clears everything but the theme when logging out on the More page', async () => {
    const app = openApp(server, '/dashboard/more', (await anOrganization(server)).admin);
    localStorage.setItem('touchline-theme', 'dark');
    const token = app.token();
    await app.user.click(await screen.findByRole('button', { name: 'Log Out' }));
    expect(await toast('Logged out', 'You have been successfully logged out')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(Object.keys(localStorage)).toEqual(['touchline-theme']);
    expect(app.token()).toBeUndefined();
    const after = await server.app.request('/api/auth/session', { headers: { cookie: `touchline_session=${token}` } });
    expect(await after.json()).toEqual({ session: null });
  });

  // AUTH-17 AUTH-24
  it('keeps the session when signing out fails', async () => {
    const app = openApp(server, '/dashboard/more', (await anOrganization(server)).admin);
    const button = await screen.findByRole('button', { name: 'Log Out' });
    app.breakConnection(/sign-out/);
    await app.user.click(button);
    expect(
      await toast('Logout error', 'You could not be logged out. Please check your connection and try again.'),
    ).toBeVisible();
    expect(currentSession().status).toBe('open');
  });
});

// AUTH-19
it('says that authentication is not configured if another server answers', async () => {
  const app = openApp(server, '/login');
  await app.user.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await app.user.type(screen.getByLabelText('Password'), 'anything');
  app.answerInstead(/sign-in/, () => new Response('<h1>It works!</h1>', { headers: { 'content-type': 'text/html' } }));
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await toast('Configuration Error', 'Authentication is not configured.')).toBeVisible();
});

// AUTH-20
it('opens /login when a command finds the session gone', async () => {
  const { admin: person } = await anOrganization(server);
  const app = openApp(server, '/dashboard/codes', person);
  await app.user.selectOptions(await screen.findByLabelText('Role'), 'Coach');
  await server.database.db.deleteFrom('sessions').where('user_id', '=', person.userId).execute();
  await app.user.click(screen.getByRole('button', { name: 'Create code' }));
  expect(await toast('Authentication required', /^Your session has ended\..*had not saved is gone\.$/)).toBeVisible();
  await waitFor(() => expect(address()).toBe('/login'));
});
