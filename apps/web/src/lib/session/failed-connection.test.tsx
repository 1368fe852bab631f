import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { sharedQueryClient } from '../cache/queries.ts';
import { checkSession, currentSession } from './session.ts';

const server = sharedServer();

const refreshCount = ({ requests }: OpenedApp) =>
  requests.filter((request) => request === 'POST /api/auth/refresh').length;

describe('a live connection that cannot be opened', () => {
  const aPersonAtWork = async () => {
    const person = (await anOrganization(server)).admin;
    const app = openApp(server, '/dashboard/settings', person);
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    await waitFor(() => expect(app.isListening()).toBe(true));
    // A response that is still on its way would start a renewal of its own.
    await waitFor(() => expect(sharedQueryClient().isFetching()).toBe(0));
    return { app, person };
  };
  const reconnect = () => act(() => void window.dispatchEvent(new Event('online')));
  const reads = ({ requests }: OpenedApp) => requests.filter((request) => request === 'GET /api/auth/session').length;

  // AUTH-20
  it('opens /login after a failed live connection if the server no longer knows the session', async () => {
    const { person } = await aPersonAtWork();
    await server.database.db.deleteFrom('sessions').where('user_id', '=', person.userId).execute();
    reconnect();
    expect(await toast('Authentication required', 'Your session has ended. Please sign in again.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(localStorage.getItem('touchline-session')).toBeNull();
  });

  it('renews an expired token after a failed live connection', async () => {
    const { app, person } = await aPersonAtWork();
    await server.database.db
      .updateTable('session_tokens')
      .set({ issued_at: new Date(0), expires_at: new Date(3_600_000) })
      .where('session_id', 'in', (sessions) =>
        sessions.selectFrom('sessions').where('user_id', '=', person.userId).select('id'),
      )
      .execute();
    reconnect();
    await waitFor(() => expect(refreshCount(app)).toBe(1));
    await waitFor(() => expect(app.token()).not.toBe(person.token));
    expect(address()).toBe('/dashboard/settings');
  });

  it('keeps the user signed in while the server is unreachable', async () => {
    const { app } = await aPersonAtWork();
    const before = reads(app);
    app.breakConnection(/./);
    reconnect();
    await waitFor(() => expect(reads(app)).toBeGreaterThan(before));
    app.restoreConnection();
    await checkSession();
    expect(currentSession().status).toBe('open');
    expect(address()).toBe('/dashboard/settings');
  });
});
