import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { removeCoach } from '@touchline/domain/people/contract.leaving.ts';
import { listRegistrations } from '@touchline/domain/tryouts/contract.registrations.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { actingIn, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { clearPhone, onDevice } from '@touchline/tests/support/page/phone.ts';
import { aCodeText } from '@touchline/tests/support/club/registration.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { goOffline, goOnline } from '@touchline/tests/support/page/signal.ts';
import { aRunningTryout, aTryoutOf } from '@touchline/tests/support/club/tryouts.ts';
import { listEntries } from '../../lib/device/indexed-db.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
afterEach(clearPhone);

// MEMB-05
it('sends an offline entry under its own membership after a switch', async () => {
  const [lions, zebras] = [await anOrganization(server, 'Lions'), await anOrganization(server, 'Zebras')];
  const login = await lions.addAdmin('Moira Mother');
  const admin = actingIn(server, login, await membershipOf(server, lions, login, 'admin'));
  const child = await zebras.addPlayer();
  await joinAs(server, zebras, login, 'player', [{ id: child.profileId, mayAnswer: true }]);
  const { tryout } = await aRunningTryout(server, lions, [{ firstName: 'Ada', lastName: 'Abel' }]);
  const app = openApp(server, `/dashboard/tryouts/${tryout.id}`, login);
  const checkIn = await screen.findByRole('button', { name: 'Check In Ada Abel' });
  goOffline(app);
  await app.user.click(checkIn);
  await toast('Saved on this phone', "Ada Abel: we'll send it when you're back online.");

  // The connection is back, but requests with the entry still fail.
  vi.restoreAllMocks();
  app.breakConnection(/PATCH/);
  act(() => void window.dispatchEvent(new Event('online')));
  await app.user.click(screen.getByRole('button', { name: 'Your account' }));
  const menu = within(await screen.findByRole('menu'));
  await app.user.click(await menu.findByRole('menuitemradio', { name: 'Zebras · Family' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'My Team Invitations' })).toBeVisible();
  expect(await onDevice()).toMatchObject([{ playerName: 'Ada Abel', membershipId: admin.membershipId }]);

  goOnline(app);
  expect(await toast('Sent', '1 entry from this phone has arrived.')).toBeVisible();
  await waitFor(async () => expect(await onDevice()).toEqual([]));
  expect(await admin.ask(listRegistrations, { tryoutId: tryout.id, all: true })).toMatchObject([
    { playerName: 'Ada Abel', status: 'checked_in' },
  ]);
  // The tab stayed in the membership it switched to, and the next sign-in starts there.
  expect(screen.getByRole('heading', { level: 1, name: 'My Team Invitations' })).toBeVisible();
  app.unmount();
  openApp(server, '/dashboard', login);
  expect(await screen.findByRole('heading', { level: 1, name: 'My Team Invitations' })).toBeVisible();
});

// MEMB-10
longTest('shows refused unsent entries to a user whose last role has ended', async () => {
  const { club, coaches, tryoutId } = await aTryoutOf(server, [{ firstName: 'Ada', lastName: 'Abel' }], 'Carla Coach');
  const [coach] = coaches;
  const zebras = await anOrganization(server, 'Zebras');
  await zebras.admin.ask(updateOrganization, { checkNewcomers: 'everybody' });
  const { code } = await zebras.admin.ask(createCode, { code: aCodeText(), role: 'coach' });
  const app = openApp(server, `/dashboard/tryouts/${tryoutId}`, coach);
  const checkIn = await screen.findByRole('button', { name: 'Check In Ada Abel' });
  await waitFor(() => expect(app.isListening()).toBe(true));
  app.breakConnection(/PATCH/);
  await app.user.click(checkIn);
  await toast('Saved on this phone', "Ada Abel: we'll send it when you're back online.");

  await club.admin.ask(removeCoach, { coachId: coach.profileId });
  expect(await screen.findByRole('heading', { level: 1, name: 'You are in no club' })).toBeVisible();
  expect(address()).toBe('/dashboard');
  expect(screen.queryByRole('navigation')).toBeNull();
  await waitFor(async () => expect(await listEntries('kept ')).toEqual([]));
  expect(localStorage.getItem('touchline-session')).not.toContain(club.name);

  app.restoreConnection();
  act(() => void window.dispatchEvent(new Event('online')));
  await app.user.click(await screen.findByRole('button', { name: /1 needs attention/ }));
  expect(
    await screen.findByText(/You are in no club on this server any more/, { selector: 'dialog *, [role=dialog] *' }),
  ).toBeVisible();
  await app.user.keyboard('{Escape}');

  await app.user.click(screen.getByRole('link', { name: 'Your account and settings' }));
  expect(await screen.findByRole('textbox', { name: /^Full name/ })).toHaveValue('Carla Coach');
  expect(screen.queryByRole('textbox', { name: /^Phone/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  await app.user.click(screen.getByRole('link', { name: 'Touchline, go to your first page' }));

  await app.user.type(await screen.findByLabelText(/^Registration code/), code);
  await app.user.click(await screen.findByRole('button', { name: 'Continue as a coach' }));
  expect(await screen.findByText(/With this login you join Zebras/)).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Join as a coach' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Waiting for approval' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zebras, go to your first page' })).toBeVisible();
});
