import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { readTryout } from '@touchline/domain/tryouts/contract.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/browser.tsx';
import { endMembership, rememberMembership } from '@touchline/tests/support/memberships.ts';
import { address, toast } from '@touchline/tests/support/page.ts';
import { aWorldOfTwo, type Form, forms, signInAgain, type World } from '@touchline/tests/support/page-forms.ts';
import { clearPhone, onDevice } from '@touchline/tests/support/phone.ts';
import { sharedServer } from '@touchline/tests/support/server.ts';
import { sharedQueryClient } from '../lib/cache/queries.ts';
import { listEntries, writeDevice } from '../lib/device/indexed-db.ts';
import type { QueuedCommand } from '../lib/offline/queued-command.ts';
import { routes } from './pages.ts';
import { longTest, some } from '@touchline/tests/support/long.ts';

const server = sharedServer();

/** Pages without a form, where every press takes effect at once. */
const without = [
  '/dashboard/admin-invitations',
  '/dashboard/invitations',
  '/dashboard/coach-invitations',
  '/dashboard/my-teams',
  '/dashboard/schedule/:eventId/attendance',
  '/dashboard/teams/:teamId/attendance',
  '/dashboard/debug-tryouts',
  '/dashboard/more',
];

/** Pages outside any club. They have no switcher, and text typed there belongs to the login (typed.test.tsx). */
const ofTheLogin = [
  '/join',
  '/join/guardian',
  '/register',
  '/register/admin/:code?',
  '/register/coach/:code?',
  '/register/player/:code?',
];

it('classifies every page as with or without a form', () => {
  const paths = routes.filter(({ can, Member }) => can || Member).map(({ path }) => path);
  expect([...Object.keys(forms), ...without, ...ofTheLogin].toSorted()).toEqual(paths.toSorted());
});

let world: World;
/** An unsent check-in that Moira made for the Lions. */
let unsent: readonly QueuedCommand[];

beforeAll(async () => {
  world = await aWorldOfTwo(server);
  await rememberMembership(server, world.moira);
  const app = openApp(server, `/dashboard/tryouts/${world.tryoutId}`, world.moira);
  app.breakConnection(/PATCH/);
  await app.user.click(await screen.findByRole('button', { name: 'Check In Ada Lionheart' }));
  await waitFor(async () => expect(await onDevice()).toHaveLength(1));
  unsent = await onDevice();
  await clearPhone();
});
beforeEach(async () => {
  await writeDevice('unsent', unsent);
});
afterEach(clearPhone);

const stored = () => JSON.parse(localStorage.getItem('touchline-session') ?? '{}');
const heardInStorage = () =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'touchline-session' })));

const inMenu = async ({ user }: OpenedApp, role: 'menuitem' | 'menuitemradio', name: string) => {
  await user.click(await screen.findByRole('button', { name: /^Your account/ }));
  await user.click(await within(await screen.findByRole('menu')).findByRole(role, { name }));
};

/** User actions that ask before they discard text. */
const asking = {
  'switching in the menu': (app: OpenedApp) => inMenu(app, 'menuitemradio', 'Zebras · Admin'),
  'following another tab': async (app: OpenedApp, there: string) => {
    const user = { ...stored().user, membershipId: there, role: 'admin', organizationName: 'Zebras', players: [] };
    localStorage.setItem('touchline-session', JSON.stringify({ ...stored(), user }));
    heardInStorage();
    await app.user.click(await screen.findByRole('button', { name: 'Switch here too' }));
  },
  'logging out': (app: OpenedApp) => inMenu(app, 'menuitem', 'Log out'),
};

/** Events that no one can decline: the page can only report what is lost. */
const forced = {
  'the end of the membership': async (app: OpenedApp, _there: string, me: World['mia']) => {
    await waitFor(() => expect(app.isListening()).toBe(true));
    await endMembership(server, me.membershipId);
    await toast(/^Your role \w+ in Lions has ended\.$/, /What you had not saved is gone\.$/);
  },
  'the end of the session in another tab': async () => {
    localStorage.removeItem('touchline-session');
    heardInStorage();
    await toast('Authentication required', /What you had not saved is gone\.$/);
  },
  'the sign-in of another person in another tab': async (app: OpenedApp) => {
    const { session } = await world.zebras.admin.ask(readSession, {});
    app.setToken(world.zebras.admin.token);
    localStorage.setItem('touchline-session', JSON.stringify(session));
    heardInStorage();
    await toast('Authentication required', /What you had not saved is gone\.$/);
  },
};
type Ask = keyof typeof asking;
type Force = keyof typeof forced;
const isAsk = (way: string): way is Ask => way in asking;
const ways = [...Object.keys(asking), ...Object.keys(forced)] as (Ask | Force)[];

/** All text on the page except its toast, which may name the membership that was left. */
const words = (): string => {
  const page = document.body.cloneNode(true) as HTMLElement;
  for (const said of page.querySelectorAll('[data-slot="toast"]')) said.remove();
  // Screen readers get a copy of each toast.
  return page.textContent.replace(/Notification .*/, '');
};
const ofLions = (): RegExp => new RegExp(`Lion|Spring tryout|${world.lions.id}`);

/** Each form gets one of the ways to leave, in rotation, separately for pages and dialogs. */
const isDialog = ({ at }: Form): boolean => /dialog=/.test(at({} as World));
const turn = { page: 0, dialog: 0 };
const rows = Object.entries(forms).map(([page, form]) => {
  const kind = isDialog(form) ? 'dialog' : 'page';
  turn[kind] += 1;
  return [page, ways[turn[kind] % ways.length] as Ask | Force, form] as const;
});

describe('a page with typed text, a request under way and an unsent entry', () => {
  // MEMB-05
  some(2).each(rows)(
    '%s asks before discarding typed text and shows nothing of the club after %s',
    async (_, way, form) => {
      const me = await signInAgain(server, form.by ? world.mia : world.moira);
      const there = world.elsewhere[form.by ? 1 : 0]?.membershipId ?? '';
      const { text = 'Typed', label, type, shown = () => screen.queryByDisplayValue(text) } = form;
      await rememberMembership(server, me);
      const app = openApp(server, form.at(world), me);
      // The unsent entry stays on the device.
      app.breakConnection(/PATCH/);
      if (type) await type(app);
      else fireEvent.change(await screen.findByLabelText(label ?? ''), { target: { value: text } });

      const here = address();
      const isAsked = async (answer: RegExp) => {
        const question = await screen.findByRole('alertdialog');
        await app.user.click(within(question).getByRole('button', { name: answer }));
        await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      };
      // Nothing outside an open dialog can be pressed, so Escape closes the dialog first.
      const presses = isDialog(form)
        ? [() => app.user.keyboard('{Escape}')]
        : Object.values(asking).map((press) => () => press(app, there));
      for (const press of presses) {
        await press();
        await isAsked(/^(Stay|Keep editing)$/);
        expect(shown()).not.toBeNull();
        expect(address()).toBe(here);
      }
      // The browser itself asks before an emailed link opens, the page reloads or the tab closes.
      const unload = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(unload);
      expect(unload.defaultPrevented).toBe(true);

      const isRead = /^GET \/api\/(?!auth|events|me)/;
      const answer = app.holdRequests(isRead);
      const before = app.requests.length;
      act(() => {
        for (const change of ['offline', 'online']) window.dispatchEvent(new Event(change));
      });
      await waitFor(() => expect(app.requests.slice(before).some((request) => isRead.test(request))).toBe(true));

      if (!isAsk(way)) await forced[way](app, there, me);
      else {
        if (isDialog(form)) {
          await app.user.keyboard('{Escape}');
          await isAsked(/^Discard$/);
        }
        await asking[way](app, there);
        if (!isDialog(form)) await isAsked(/^Leave$/);
        if (way === 'logging out')
          await app.user.click(await screen.findByRole('button', { name: 'Log out and lose it' }));
      }
      await waitFor(() => expect(shown()).toBeNull());
      await waitFor(() => expect(words()).not.toMatch(ofLions()));
      answer();
      await waitFor(() => expect(sharedQueryClient().isFetching()).toBe(0));
      act(() => void document.dispatchEvent(new Event('visibilitychange')));

      expect(words()).not.toMatch(ofLions());
      const isOut = way === 'logging out' || way === 'the end of the session in another tab';
      if (way !== 'the sign-in of another person in another tab')
        await waitFor(() =>
          expect(address()).toBe(isOut ? (way === 'logging out' ? '/' : '/login') : '/dashboard/teams'),
        );
      const kept = await listEntries('kept ');
      const wrong = kept.filter(
        ([key, value]) => !key.includes(me.membershipId) && ofLions().test(JSON.stringify(value)),
      );
      expect(wrong).toEqual([]);
      if (isOut) await waitFor(async () => expect(await listEntries('kept ')).toEqual([]));
      expect(await onDevice()).toEqual(way === 'logging out' ? [] : unsent);
      if (way === 'the end of the membership')
        await server.database.db
          .updateTable('memberships')
          .set({ state: 'active', ended_at: null })
          .where('id', '=', me.membershipId)
          .execute();
    },
  );
});

longTest('a save in progress during a switch completes under the old membership without a redirect', async () => {
  const { lions, moira, tryoutId } = world;
  await rememberMembership(server, moira);
  const app = openApp(server, `/dashboard/tryouts/${tryoutId}/edit`, await signInAgain(server, moira));
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Lion cup' } });
  const answer = app.holdRequests(/PATCH/);
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await asking['switching in the menu'](app);
  await app.user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toBe('/dashboard/teams'));
  answer();
  await toast('Tryout updated');
  expect(await lions.admin.ask(readTryout, { tryoutId })).toMatchObject({ title: 'Lion cup' });
  await waitFor(() => expect(sharedQueryClient().isFetching()).toBe(0));
  expect(address()).toBe('/dashboard/teams');
  expect(words()).not.toMatch(ofLions());
});
