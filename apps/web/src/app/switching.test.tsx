import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { readTryout } from '@touchline/domain/tryouts/contract.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { endMembership, rememberMembership } from '@touchline/tests/support/club/memberships.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { aWorldOfTwo, type Form, forms, signInAgain, type World } from '@touchline/tests/support/page/page-forms.ts';
import { clearPhone, onDevice } from '@touchline/tests/support/page/phone.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { sharedQueryClient } from '../lib/cache/queries.ts';
import { listEntries, writeDevice } from '../lib/device/indexed-db.ts';
import type { QueuedCommand } from '../lib/offline/queued-command.ts';
import { routes } from './pages.ts';
import { longTest, some } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

/** Pages without a form. Every press there takes effect immediately. */
const pagesWithoutForm = [
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
const pagesOutsideClubs = [
  '/join',
  '/join/guardian',
  '/register',
  '/register/admin/:code?',
  '/register/coach/:code?',
  '/register/player/:code?',
];

it('classifies every page as with or without a form', () => {
  const paths = routes.filter(({ can, Member }) => can || Member).map(({ path }) => path);
  expect([...Object.keys(forms), ...pagesWithoutForm, ...pagesOutsideClubs].toSorted()).toEqual(paths.toSorted());
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

const storedSession = () => JSON.parse(localStorage.getItem('touchline-session') ?? '{}');
const dispatchStorageEvent = () =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'touchline-session' })));

const chooseInMenu = async ({ user }: OpenedApp, role: 'menuitem' | 'menuitemradio', name: string) => {
  await user.click(await screen.findByRole('button', { name: /^Your account/ }));
  await user.click(await within(await screen.findByRole('menu')).findByRole(role, { name }));
};

/** User actions that ask before they discard text. */
const askingActions = {
  'switching in the menu': (app: OpenedApp) => chooseInMenu(app, 'menuitemradio', 'Zebras · Admin'),
  'following another tab': async (app: OpenedApp, there: string) => {
    const user = {
      ...storedSession().user,
      membershipId: there,
      role: 'admin',
      organizationName: 'Zebras',
      players: [],
    };
    localStorage.setItem('touchline-session', JSON.stringify({ ...storedSession(), user }));
    dispatchStorageEvent();
    await app.user.click(await screen.findByRole('button', { name: 'Switch here too' }));
  },
  'logging out': (app: OpenedApp) => chooseInMenu(app, 'menuitem', 'Log out'),
};

/** Events that no one can decline. The page can only report what is lost. */
const forcedEvents = {
  'the end of the membership': async (app: OpenedApp, _there: string, me: World['mia']) => {
    await waitFor(() => expect(app.isListening()).toBe(true));
    await endMembership(server, me.membershipId);
    await toast(/^Your role \w+ in Lions has ended\.$/, /What you had not saved is gone\.$/);
  },
  'the end of the session in another tab': async () => {
    localStorage.removeItem('touchline-session');
    dispatchStorageEvent();
    await toast('Authentication required', /What you had not saved is gone\.$/);
  },
  'the sign-in of another person in another tab': async (app: OpenedApp) => {
    const { session } = await world.zebras.admin.ask(readSession, {});
    app.setToken(world.zebras.admin.token);
    localStorage.setItem('touchline-session', JSON.stringify(session));
    dispatchStorageEvent();
    await toast('Authentication required', /What you had not saved is gone\.$/);
  },
};
type AskingAction = keyof typeof askingActions;
type ForcedEvent = keyof typeof forcedEvents;
const isAskingAction = (way: string): way is AskingAction => way in askingActions;
const waysToLeave = [...Object.keys(askingActions), ...Object.keys(forcedEvents)] as (AskingAction | ForcedEvent)[];

/** Returns all text on the page except its toast, which may name the membership that was left. */
const pageText = (): string => {
  const page = document.body.cloneNode(true) as HTMLElement;
  for (const toastElement of page.querySelectorAll('[data-slot="toast"]')) toastElement.remove();
  // Screen readers get a copy of each toast.
  return page.textContent.replace(/Notification .*/, '');
};
const lionsPattern = (): RegExp => new RegExp(`Lion|Spring tryout|${world.lions.id}`);

/** Gives each form one of the ways to leave, in rotation, separately for pages and dialogs. */
const isDialog = ({ at }: Form): boolean => /dialog=/.test(at({} as World));
const formCounts = { page: 0, dialog: 0 };
const rows = Object.entries(forms).map(([page, form]) => {
  const kind = isDialog(form) ? 'dialog' : 'page';
  formCounts[kind] += 1;
  return [page, waysToLeave[formCounts[kind] % waysToLeave.length] as AskingAction | ForcedEvent, form] as const;
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
        : Object.values(askingActions).map((press) => () => press(app, there));
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

      if (!isAskingAction(way)) await forcedEvents[way](app, there, me);
      else {
        if (isDialog(form)) {
          await app.user.keyboard('{Escape}');
          await isAsked(/^Discard$/);
        }
        await askingActions[way](app, there);
        if (!isDialog(form)) await isAsked(/^Leave$/);
        if (way === 'logging out')
          await app.user.click(await screen.findByRole('button', { name: 'Log out and lose it' }));
      }
      await waitFor(() => expect(shown()).toBeNull());
      await waitFor(() => expect(pageText()).not.toMatch(lionsPattern()));
      answer();
      await waitFor(() => expect(sharedQueryClient().isFetching()).toBe(0));
      act(() => void document.dispatchEvent(new Event('visibilitychange')));

      expect(pageText()).not.toMatch(lionsPattern());
      const isOut = way === 'logging out' || way === 'the end of the session in another tab';
      if (way !== 'the sign-in of another person in another tab')
        await waitFor(() =>
          expect(address()).toBe(isOut ? (way === 'logging out' ? '/' : '/login') : '/dashboard/teams'),
        );
      const kept = await listEntries('kept ');
      const wrong = kept.filter(
        ([key, value]) => !key.includes(me.membershipId) && lionsPattern().test(JSON.stringify(value)),
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

longTest('saves a running request under the old membership after a switch, without a redirect', async () => {
  const { lions, moira, tryoutId } = world;
  await rememberMembership(server, moira);
  const app = openApp(server, `/dashboard/tryouts/${tryoutId}/edit`, await signInAgain(server, moira));
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Lion cup' } });
  const answer = app.holdRequests(/PATCH/);
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await askingActions['switching in the menu'](app);
  await app.user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toBe('/dashboard/teams'));
  answer();
  await toast('Tryout updated');
  expect(await lions.admin.ask(readTryout, { tryoutId })).toMatchObject({ title: 'Lion cup' });
  await waitFor(() => expect(sharedQueryClient().isFetching()).toBe(0));
  expect(address()).toBe('/dashboard/teams');
  expect(pageText()).not.toMatch(lionsPattern());
});
