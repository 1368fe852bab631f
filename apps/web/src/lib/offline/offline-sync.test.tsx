import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  listRegistrations,
  setAttendance,
  withdrawRegistration,
} from '@touchline/domain/tryouts/contract.registrations.ts';
import { resend } from '@touchline/domain/constants.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { faultResponse, toast, toastTitlesFromNow } from '@touchline/tests/support/page/page.ts';
import { clearPhone, onDevice } from '@touchline/tests/support/page/phone.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { goOffline, goOnline } from '@touchline/tests/support/page/signal.ts';
import { aRunningTryout } from '@touchline/tests/support/club/tryouts.ts';
import { writeDevice } from '../device/indexed-db.ts';
import type { QueuedCommand } from './queued-command.ts';
import { sharedQueryClient } from '../cache/queries.ts';
import { allEntries } from './offline-queue.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let tryoutId: string;

beforeAll(async () => {
  club = await anOrganization(server);
});
beforeEach(async () => {
  const players = [
    { firstName: 'Ada', lastName: 'Abel' },
    { firstName: 'Bea', lastName: 'Bauer' },
  ];
  ({
    tryout: { id: tryoutId },
  } = await aRunningTryout(server, club, players));
});
afterEach(() => void vi.useRealTimers());
afterEach(clearPhone);

const open = () => openApp(server, `/dashboard/tryouts/${tryoutId}`, club.admin);
const registrations = () => club.admin.ask(listRegistrations, { tryoutId, all: true });
const statusOf = async (name: string) => (await registrations()).find(({ playerName }) => playerName === name)?.status;
const button = (name: string) => screen.findByRole('button', { name });
const row = (name: string) =>
  within(screen.getAllByRole('row').find(({ textContent }) => textContent?.includes(name)) as HTMLElement);

const shownStatus = (name: string): string => row(name).getByText(/^(Registered|Checked in|Absent)$/).textContent;

/** Waits until an entry is being sent, then advances the clock until a notice appears. Needs fake timers. */
const waitForNotice = async ({ requests }: OpenedApp): Promise<void> => {
  await waitFor(() => expect(requests.at(-1)).toMatch(/^PATCH/));
  await act(() => vi.advanceTimersByTimeAsync(resend.noticeAfterMs));
};

/** Changes the queue as another tab would, and waits until this tab has read the change. */
const changeInOtherTab = async (
  remaining: readonly QueuedCommand[],
  message: { readonly sent?: string | undefined },
) => {
  await writeDevice('unsent', remaining);
  const channel = new BroadcastChannel('touchline-unsent');
  channel.postMessage(message);
  await waitFor(() => expect(allEntries()).toEqual(remaining));
  channel.close();
};

/** Checks in Ada while offline. */
const checkInOnTheField = async (): Promise<OpenedApp> => {
  const app = open();
  await button('Check In Ada Abel');
  goOffline(app);
  await app.user.click(await button('Check In Ada Abel'));
  await toast('Saved on this phone', "Ada Abel: we'll send it when you're back online.");
  return app;
};

describe('attendance stored on the phone', () => {
  longTest('removes unsent attendance from the phone on Undo', async () => {
    const app = await checkInOnTheField();
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(row('Ada Abel').getByText('Registered')).toBeVisible();
    await waitFor(async () => expect(await onDevice()).toEqual([]));
    goOnline(app);
    await app.user.click(await button('Check In Bea Bauer'));
    expect(await toast('Status updated')).toBeVisible();
    expect(await statusOf('Ada Abel')).toBe('registered');
  });

  // TREG-10
  longTest('restores the previous status on Undo even if it was already sent', async () => {
    const app = open();
    await app.user.click(await button('Mark Absent Ada Abel'));
    await toast('Status updated');
    goOffline(app);
    await app.user.click(await button('Check In Ada Abel'));
    await toast('Saved on this phone', "Ada Abel: we'll send it when you're back online.");
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(row('Ada Abel').getByText('Absent')).toBeVisible();
    goOnline(app);
    await waitFor(async () => expect(await onDevice()).toEqual([]));
    expect(await statusOf('Ada Abel')).toBe('absent');
  });

  longTest('keeps an unsent check-in when its replacement is refused', async () => {
    const app = await checkInOnTheField();
    app.restoreConnection();
    app.answerInstead(/PATCH/, faultResponse);
    await app.user.click(screen.getByRole('button', { name: 'Mark Absent Ada Abel' }));
    await waitFor(async () =>
      expect(await onDevice()).toMatchObject([{ playerName: 'Ada Abel', input: { status: 'checked_in' } }]),
    );
  });

  it('still shows a sent check-in when the refetch fails', async () => {
    const app = open();
    const checkIn = await button('Check In Ada Abel');
    app.breakConnection(/GET/);
    const before = app.requests.length;
    await app.user.click(checkIn);
    const readings = () => app.requests.slice(before).filter((request) => /^GET .*registrations/.test(request)).length;
    // The refetch is tried twice.
    await waitFor(() => expect(readings()).toBeGreaterThanOrEqual(2));
    await waitFor(() => expect(sharedQueryClient().isFetching()).toBe(0));
    expect(row('Ada Abel').getByText('Checked in')).toBeVisible();
  });

  longTest('shows Sent when the response comes after the "saved on this phone" notice', async () => {
    const app = open();
    const checkIn = await button('Check In Ada Abel');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const releaseRequests = app.holdRequests();
    await app.user.click(checkIn);
    await waitForNotice(app);
    await toast('Saved on this phone', "Ada Abel: we'll send it when you're back online.");
    releaseRequests();
    expect(await toast('Sent', '1 entry from this phone has arrived.')).toBeVisible();
    // The page now shows the server's data instead of the unsent entry.
    const ada = (await registrations()).find(({ playerName }) => playerName === 'Ada Abel');
    await club.admin.ask(setAttendance, { registrationId: ada?.id ?? '', status: 'absent' });
    await waitFor(() => expect(row('Ada Abel').getByText('Absent')).toBeVisible());
  });

  longTest('does not show Sent for an entry replaced before it was sent', async () => {
    const app = open();
    const checkIn = await button('Check In Bea Bauer');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const releaseRequests = app.holdRequests();
    const newToasts = toastTitlesFromNow();
    await app.user.click(checkIn);
    await app.user.click(await button('Check In Ada Abel'));
    await app.user.click(await button('Mark Absent Ada Abel'));
    releaseRequests();
    await waitFor(async () => expect(await statusOf('Ada Abel')).toBe('absent'));
    await waitFor(() => expect(newToasts).toHaveLength(2));
    await act(() => vi.advanceTimersByTimeAsync(resend.noticeAfterMs));
    expect(newToasts).toEqual(['Status updated', 'Status updated']);
  });

  it('shows Sent for an entry that another tab sent, but not for a discarded one', async () => {
    const app = open();
    const checkIn = await button('Check In Ada Abel');
    // The other tab holds the lock for sending.
    const { promise: taken, resolve: giveBack } = Promise.withResolvers<void>();
    Object.defineProperty(navigator, 'locks', { value: { request: () => taken }, configurable: true });
    await app.user.click(checkIn);
    await app.user.click(await button('Check In Bea Bauer'));
    await waitFor(async () => expect(await onDevice()).toHaveLength(2));
    await changeInOtherTab([], { sent: (await onDevice())[1]?.key });
    expect(await toast('Sent', '1 entry from this phone has arrived.')).toBeVisible();
    expect(row('Ada Abel').getByText('Registered')).toBeVisible();
    Reflect.deleteProperty(navigator, 'locks');
    giveBack();
  });

  longTest('sends the opposite on Undo while a check-in is being sent', async () => {
    const app = open();
    const checkIn = await button('Check In Ada Abel');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const releaseRequests = app.holdRequests();
    await app.user.click(checkIn);
    await waitForNotice(app);
    await toast('Saved on this phone', "Ada Abel: we'll send it when you're back online.");
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(row('Ada Abel').getByText('Registered')).toBeVisible());
    const shown = new Set<string>();
    const watch = new MutationObserver(() => void shown.add(shownStatus('Ada Abel')));
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    releaseRequests();
    expect(await toast('Sent', '1 entry from this phone has arrived.')).toBeVisible();
    await waitFor(async () => expect(await onDevice()).toEqual([]));
    // The page now shows the server's data instead of the unsent entry.
    const ada = (await registrations()).find(({ playerName }) => playerName === 'Ada Abel');
    expect(ada?.status).toBe('registered');
    await club.admin.ask(setAttendance, { registrationId: ada?.id ?? '', status: 'absent' });
    await waitFor(() => expect(row('Ada Abel').getByText('Absent')).toBeVisible());
    watch.disconnect();
    // The undone entry has arrived too, but is not shown again.
    expect([...shown]).toEqual(['Registered', 'Absent']);
  });

  longTest('says that a sent check-in of a withdrawn player cannot be undone', async () => {
    const [ada] = await registrations();
    await club.admin.ask(withdrawRegistration, { registrationId: ada?.id ?? '' });
    const app = open();
    await app.user.click(await screen.findByRole('switch', { name: 'Show absent and withdrawn' }));
    const checkIn = await button('Check In Ada Abel');
    goOffline(app);
    await app.user.click(checkIn);
    await toast('Saved on this phone', "Ada Abel: we'll send it when you're back online.");
    await changeInOtherTab([], { sent: (await onDevice())[0]?.key });
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await toast('Not taken back', 'It has already been sent and cannot be undone here.')).toBeVisible();
  });

  it('reports nothing on Undo when another tab has discarded the entry', async () => {
    const app = await checkInOnTheField();
    await changeInOtherTab([], {});
    const newToasts = toastTitlesFromNow();
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(row('Ada Abel').getByText('Registered')).toBeVisible();
    expect(newToasts).toEqual([]);
  });

  longTest('shows Not stored on a full phone and stores the entry with the next one', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const app = open();
    await button('Check In Ada Abel');
    goOffline(app);
    put.mockImplementation(() => {
      throw new DOMException('The device is full.', 'QuotaExceededError');
    });
    await app.user.click(await button('Check In Ada Abel'));
    expect(
      await toast('Not stored', 'This phone could not store it. Keep this page open until it is sent.'),
    ).toBeVisible();
    expect(row('Ada Abel').getByText('Not stored')).toBeVisible();
    expect(await onDevice()).toEqual([]);
    await app.user.click(await button('1 not stored: keep this page open'));
    const sheet = within(await screen.findByRole('dialog', { name: 'On this phone' }));
    expect(sheet.getByRole('listitem')).toHaveTextContent('Keep this page open until it is sent.');
    await app.user.keyboard('{Escape}');
    put.mockRestore();
    await app.user.click(await button('Check In Bea Bauer'));
    expect(await toast('Saved on this phone', "Bea Bauer: we'll send it when you're back online.")).toBeVisible();
    expect(await button('2 on this phone')).toBeVisible();
    await waitFor(async () =>
      expect((await onDevice()).map(({ playerName }) => playerName)).toEqual(['Ada Abel', 'Bea Bauer']),
    );
  });

  it('still shows unsent attendance when the device storage cannot be read', async () => {
    await checkInOnTheField();
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('The connection was lost.', 'UnknownError');
    });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(get).toHaveBeenCalledWith('unsent'));
    expect(row('Ada Abel').getByText('Checked in')).toBeVisible();
  });
});
