import '@touchline/tests/support/page/phone.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listSeasons } from '@touchline/domain/seasons/contract.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { endMembership, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aRunningTryout } from '@touchline/tests/support/club/tryouts.ts';
import { longTest, some } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

/** Creates Moira, an admin of the Lions and a mother at the Zebras, with unsaved changes to a Lions tryout. */
const anUnsavedChange = async () => {
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
type UnsavedChange = Awaited<ReturnType<typeof anUnsavedChange>>;

const pressInMenu = async ({ user }: OpenedApp, role: 'menuitem' | 'menuitemradio', name: string) => {
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  await user.click(await within(await screen.findByRole('menu')).findByRole(role, { name }));
};

/** Switches to Moira's membership as a mother in another tab of this browser. */
const switchElsewhere = ({ mother }: UnsavedChange) => {
  const stored = JSON.parse(localStorage.getItem('touchline-session') ?? '{}');
  const there = { membershipId: mother.membershipId, role: 'player', organizationName: 'Zebras', players: [] };
  localStorage.setItem('touchline-session', JSON.stringify({ ...stored, user: { ...stored.user, ...there } }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'touchline-session' })));
};

// MEMB-05
some(2).each([
  [
    'switching in the menu',
    '/dashboard/player-portal',
    ({ app }: UnsavedChange) => pressInMenu(app, 'menuitemradio', 'Zebras · Family'),
  ],
  [
    'following another tab',
    '/dashboard/player-portal',
    async (typed: UnsavedChange) => {
      switchElsewhere(typed);
      await typed.app.user.click(await screen.findByRole('button', { name: 'Switch here too' }));
    },
  ],
  ['logging out', '/', ({ app }: UnsavedChange) => pressInMenu(app, 'menuitem', 'Log out')],
])('asks before %s discards typed text, and keeps it on Stay', async (_, next, go) => {
  const typed = await anUnsavedChange();
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

some(1).each([
  ['family', '/dashboard/player-portal', 'Family'],
  ['admin', '/dashboard/teams', 'Admin'],
] as const)(
  'opens the home of a %s with a notice when the other membership ends with unsaved text',
  async (role, home, label) => {
    const { app, lions, login, mother } = await anUnsavedChange();
    const zebras = await anOrganization(server, 'Bears');
    const next = role === 'admin' ? await joinAs(server, zebras, login, 'admin') : mother;
    if (role === 'admin') await endMembership(server, mother.membershipId);
    await waitFor(() => expect(app.isListening()).toBe(true));
    await endMembership(server, await membershipOf(server, lions, login, 'admin'));
    await waitFor(() => expect(address()).toBe(home));
    const club = role === 'admin' ? 'Bears' : 'Zebras';
    expect(
      await toast(
        'Your role Admin in Lions has ended.',
        `You are now in ${club}. Role: ${label}. What you had not saved is gone.`,
      ),
    ).toBeVisible();
    expect(screen.queryByDisplayValue('Typed')).toBeNull();
    expect(JSON.parse(localStorage.getItem('touchline-session') ?? '{}')).toMatchObject({
      user: { membershipId: next.membershipId },
    });
  },
);

it('does not save a form into another club when its membership ends while it is sent', async () => {
  const [lions, bears] = [await anOrganization(server, 'Lions'), await anOrganization(server, 'Bears')];
  const login = await lions.addAdmin('Moira Mother');
  await joinAs(server, bears, login, 'admin');
  const app = openApp(server, '/dashboard/seasons?dialog=add-season', login);
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.type(dialog.getByLabelText(/^Name/), 'Typed');
  await waitFor(() => expect(app.isListening()).toBe(true));
  const answer = app.holdRequests(/auth\/session/);
  await endMembership(server, await membershipOf(server, lions, login, 'admin'));
  await waitFor(() => expect(app.requests.at(-1)).toBe('GET /api/auth/session'));
  await app.user.click(dialog.getByRole('button', { name: 'Create season' }));
  await waitFor(() => expect(app.requests).toContain('POST /api/seasons'));
  answer();
  await waitFor(() => expect(address()).toBe('/dashboard/teams'));
  expect(await bears.admin.ask(listSeasons, {})).toEqual([]);
});

longTest('stays on the page when the session belongs to another user', async () => {
  const [lions, bears] = [await anOrganization(server, 'Lions'), await anOrganization(server, 'Bears')];
  await bears.addCoach('Otto Other');
  const login = await lions.addAdmin('Moira Mother');
  const app = openApp(server, '/dashboard/coaches', login);
  await screen.findByRole('heading', { level: 1, name: 'Coaches' });
  await waitFor(() => expect(app.isListening()).toBe(true));
  app.setToken(bears.admin.token);
  await endMembership(server, await membershipOf(server, lions, login, 'admin'));
  expect(await screen.findByText('Otto Other')).toBeVisible();
  expect(address()).toBe('/dashboard/coaches');
});
