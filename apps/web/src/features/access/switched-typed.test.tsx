import '@touchline/tests/support/phone.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp, type OpenedApp } from '@touchline/tests/support/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club.ts';
import { endMembership, joinAs, membershipOf } from '@touchline/tests/support/memberships.ts';
import { address } from '@touchline/tests/support/page.ts';
import { sharedServer } from '@touchline/tests/support/server.ts';
import { aRunningTryout } from '@touchline/tests/support/tryouts.ts';

const server = sharedServer();

/** Moira, admin of the Lions and mother at the Zebras, has changed a tryout of the Lions and not saved it. */
const aTypedChange = async () => {
  const [lions, zebras] = [await anOrganization(server, 'Lions'), await anOrganization(server, 'Zebras')];
  const login = await lions.addAdmin('Moira Mother');
  const child = await zebras.addPlayer();
  const mother = await joinAs(server, zebras, login, 'player', [{ id: child.profileId, mayAnswer: true }]);
  const { tryout } = await aRunningTryout(server, lions, []);
  const path = `/dashboard/tryouts/${tryout.id}/edit`;
  const app = openApp(server, path, login);
  const title = await screen.findByLabelText(/^Title/);
  await app.user.clear(title);
  await app.user.type(title, 'Typed');
  return { app, path, lions, login, mother };
};
type Typed = Awaited<ReturnType<typeof aTypedChange>>;

const pressInMenu = async ({ user }: OpenedApp, role: 'menuitem' | 'menuitemradio', name: string) => {
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  await user.click(await within(await screen.findByRole('menu')).findByRole(role, { name }));
};

/** Another tab of this browser goes on as mother. */
const switchElsewhere = ({ mother }: Typed) => {
  const stored = JSON.parse(localStorage.getItem('touchline-session') ?? '{}');
  const there = { membershipId: mother.membershipId, role: 'player', organizationName: 'Zebras', players: [] };
  localStorage.setItem('touchline-session', JSON.stringify({ ...stored, user: { ...stored.user, ...there } }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'touchline-session' })));
};

// MEMB-05
it.each([
  [
    'switching in the menu',
    '/dashboard/player-portal',
    ({ app }: Typed) => pressInMenu(app, 'menuitemradio', 'Zebras · Family'),
  ],
  [
    'following another tab',
    '/dashboard/player-portal',
    async (typed: Typed) => {
      switchElsewhere(typed);
      await typed.app.user.click(await screen.findByRole('button', { name: 'Switch here too' }));
    },
  ],
  ['logging out', '/', ({ app }: Typed) => pressInMenu(app, 'menuitem', 'Log out')],
])('asks before %s gives up what was typed, and keeps it for whoever stays', async (_, next, go) => {
  const typed = await aTypedChange();
  const { user } = typed.app;
  await go(typed);
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(address()).toBe(typed.path);
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Typed');
  expect(JSON.parse(localStorage.getItem('touchline-session') ?? '{}')).toHaveProperty('user');

  await go(typed);
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByDisplayValue('Typed')).toBeNull());
  await waitFor(() => expect(address()).toBe(next));
});

it('shows no form of a club under the name of another after a membership has ended', async () => {
  const { app, lions, login, mother } = await aTypedChange();
  await waitFor(() => expect(app.isListening()).toBe(true));
  await endMembership(server, await membershipOf(server, lions, login, 'admin'));
  await waitFor(() => expect(address()).toBe('/dashboard/player-portal'));
  expect(screen.queryByDisplayValue('Typed')).toBeNull();
  expect(JSON.parse(localStorage.getItem('touchline-session') ?? '{}')).toMatchObject({
    user: { membershipId: mother.membershipId },
  });
});
