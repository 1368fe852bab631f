import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listEvaluations, saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { initialEvaluation } from '@touchline/domain/evaluations/schema.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { listRegistrations, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { address, toast, toastTitlesFromNow } from '@touchline/tests/support/page/page.ts';
import { clearPhone, onDevice } from '@touchline/tests/support/page/phone.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { loseResponse, goOffline, goOnline } from '@touchline/tests/support/page/signal.ts';
import { aRunningTryout, aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { writeDevice } from '../device/indexed-db.ts';
import { formatInstant } from '../format.ts';
import { aboutRegistration } from './client-timestamp.ts';
import type { QueuedCommand } from './queued-command.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();
let club: Club;
let coach: Member;
let tryoutId: string;
let path: string;

beforeAll(async () => {
  club = await anOrganization(server);
  coach = await club.addCoach('Carla Coach');
});
beforeEach(async () => {
  const players = [
    { firstName: 'Ada', lastName: 'Abel' },
    { firstName: 'Bea', lastName: 'Bauer' },
  ];
  const { tryout, ageGroup } = await aRunningTryout(server, club, players);
  await aTeamIn(server, club, ageGroup, { coaches: [coach] });
  tryoutId = tryout.id;
  path = `/dashboard/tryouts/${tryoutId}`;
});
afterEach(() => void vi.useRealTimers());
afterEach(clearPhone);

const registrations = () => club.admin.ask(listRegistrations, { tryoutId, all: true });
const statusOf = async (name: string) => (await registrations()).find(({ playerName }) => playerName === name)?.status;
const checkIn = (name: string) => screen.findByRole('button', { name: `Check In ${name}` });
const row = (name: string) =>
  within(screen.getAllByRole('row').find(({ textContent }) => textContent?.includes(name)) as HTMLElement);
const sentPatches = ({ requests }: OpenedApp) => requests.filter((request) => request.startsWith('PATCH')).length;

/** Completes the tryout, and waits until the phone dates its next entry after the completion. */
const completeBeforeNext = async (): Promise<void> => {
  await club.admin.ask(completeTryout, { tryoutId });
  const completed = new Date().toISOString();
  const registrationId = (await registrations())[0]?.id ?? '';
  await waitFor(() => expect(`${aboutRegistration({ registrationId }).recorded?.at}` > completed).toBe(true));
};

/** Checks in Ada while offline. */
const checkInOnTheField = async (): Promise<OpenedApp> => {
  const app = openApp(server, path, coach);
  await checkIn('Ada Abel');
  goOffline(app);
  await app.user.click(await checkIn('Ada Abel'));
  expect(await toast('Saved on this phone', "Ada Abel: we'll send it when you're back online.")).toBeVisible();
  return app;
};

describe('an entry without signal', () => {
  longTest('stores an offline check-in and sends it when online again', async () => {
    const app = await checkInOnTheField();
    expect(row('Ada Abel').getByText('Checked in')).toBeVisible();
    expect(await onDevice()).toMatchObject([{ playerName: 'Ada Abel', input: { status: 'checked_in' } }]);
    expect(await statusOf('Ada Abel')).toBe('registered');
    goOnline(app);
    expect(await toast('Sent', '1 entry from this phone has arrived.')).toBeVisible();
    expect(await statusOf('Ada Abel')).toBe('checked_in');
    await waitFor(async () => expect(await onDevice()).toEqual([]));
    expect(row('Ada Abel').getByText('Checked in')).toBeVisible();
  });

  longTest('shows an unsent evaluation with the time it was made', async () => {
    const registrationId = (await registrations()).find(({ playerName }) => playerName === 'Ada Abel')?.id ?? '';
    const madeAt = Date.now() - 2 * 3_600_000;
    const entry = {
      key: crypto.randomUUID(),
      userId: coach.userId,
      operation: saveEvaluation.name,
      input: { ...initialEvaluation, registrationId },
      playerName: 'Ada Abel',
      madeAt,
      recorded: undefined,
      refusal: undefined,
    } satisfies QueuedCommand;
    await writeDevice('unsent', [entry]);
    const app = openApp(server, `${path}?tab=evaluations&registration=${registrationId}`, coach);
    app.breakConnection(/PUT/);
    const card = await screen.findByRole('article', { name: 'Your evaluation' });
    expect(card).toHaveTextContent('On this phone');
    expect(card).toHaveTextContent(formatInstant(new Date(madeAt), 'Europe/Vienna').replace('\u00a0', ' '));
  });

  longTest('sends an offline check-in on restart after the browser was closed', async () => {
    const app = await checkInOnTheField();
    const stored = { 'touchline-session': localStorage.getItem('touchline-session') ?? '' };
    app.unmount();
    const offline = openApp(server, path, coach, { stored, offline: true });
    await waitFor(() => expect(row('Ada Abel').getByText('Checked in')).toBeVisible());
    offline.unmount();
    vi.restoreAllMocks();
    openApp(server, '/dashboard/settings', coach, { stored });
    expect(await toast('Sent')).toBeVisible();
    expect(await statusOf('Ada Abel')).toBe('checked_in');
  });

  longTest('replaces an offline entry with a later one for the same player', async () => {
    const app = await checkInOnTheField();
    await app.user.click(screen.getByRole('button', { name: 'Mark Absent Ada Abel' }));
    await waitFor(async () => expect(await onDevice()).toMatchObject([{ input: { status: 'absent' } }]));
    await app.user.click(await checkIn('Bea Bauer'));
    await waitFor(async () => expect(await onDevice()).toHaveLength(2));
    goOnline(app);
    expect(await toast('Sent', '2 entries from this phone have arrived.')).toBeVisible();
    expect(await statusOf('Ada Abel')).toBe('absent');
    expect(await statusOf('Bea Bauer')).toBe('checked_in');
  });

  longTest('accepts a check-in made before the tryout was completed, even if it is changed later', async () => {
    const app = await checkInOnTheField();
    await completeBeforeNext();
    await app.user.click(screen.getByRole('button', { name: 'Mark Absent Ada Abel' }));
    await waitFor(async () => expect(await onDevice()).toMatchObject([{ input: { status: 'absent' } }]));
    const newToasts = toastTitlesFromNow();
    goOnline(app);
    await waitFor(async () => expect(await statusOf('Ada Abel')).toBe('checked_in'));
    expect(await toast('Needs attention', /^Ada Abel: .*after the tryout was completed/)).toBeVisible();
    // A Sent toast must not replace the one that needs the user's attention.
    expect(newToasts).toEqual(['Needs attention']);
    expect(await onDevice()).toMatchObject([{ refusal: expect.stringContaining('after the tryout was completed') }]);
  });

  longTest('accepts a check-in made before the tryout was completed, even after seven later changes', async () => {
    const app = await checkInOnTheField();
    await completeBeforeNext();
    for (const next of ['Mark Absent', 'Check In', 'Mark Absent', 'Check In', 'Mark Absent', 'Check In', 'Mark Absent'])
      await app.user.click(await screen.findByRole('button', { name: `${next} Ada Abel` }));
    await waitFor(async () => expect(await onDevice()).toMatchObject([{ earlier: { length: 7 } }]));
    goOnline(app);
    await waitFor(async () => expect(await statusOf('Ada Abel')).toBe('checked_in'));
    await waitFor(async () =>
      expect((await onDevice()).map(({ refusal }) => typeof refusal)).toEqual(Array(7).fill('string')),
    );
  });

  it('runs a check-in only once if it is sent again after a lost response', async () => {
    const app = openApp(server, path, coach);
    const button = await checkIn('Ada Abel');
    loseResponse('PATCH');
    await app.user.click(button);
    expect(await toast('Saved on this phone', "Ada Abel: we'll send it when you're back online.")).toBeVisible();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await toast('Sent')).toBeVisible();
    expect(sentPatches(app)).toBe(2);
    const trail = await server.database.db
      .selectFrom('audit_log')
      .where('action', '=', setAttendance.name)
      .where(
        'entity_id',
        'in',
        (await registrations()).map(({ id }) => id),
      )
      .selectAll()
      .execute();
    expect(trail).toHaveLength(1);
  });

  longTest('marks an offline check-in late that arrives after completion (ruling 51)', async () => {
    const app = await checkInOnTheField();
    await club.admin.ask(completeTryout, { tryoutId });
    goOnline(app);
    expect(await toast('Sent')).toBeVisible();
    expect((await registrations()).find(({ playerName }) => playerName === 'Ada Abel')).toMatchObject({
      status: 'checked_in',
      isLate: true,
    });
  });

  longTest('shows the server’s message at a refused offline check-in', async () => {
    const app = await checkInOnTheField();
    await club.admin.ask(completeTryout, { tryoutId });
    await server.moveClock(25);
    goOnline(app);
    expect(await toast('Needs attention')).toBeVisible();
    expect(await onDevice()).toMatchObject([{ refusal: expect.stringContaining('more than 24 hours') }]);
    // The page shows the server's data.
    await waitFor(() => expect(row('Ada Abel').getByText('Registered')).toBeVisible());
    await server.moveClock(-25);
  });

  longTest('sends again only after the delay that the server asks for', async () => {
    const app = openApp(server, path, coach);
    const button = await checkIn('Ada Abel');
    const busy = { error: { code: 'too_many_requests', message: 'Too many attempts.' } };
    app.answerInstead(/PATCH/, () => Response.json(busy, { status: 429, headers: { 'retry-after': '60' } }));
    // Starts a minute ago, so that the minute waited here does not affect the following tests.
    const now = Date.now() - 60_000;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true, now });
    await app.user.click(button);
    expect(await toast('Saved on this phone', "Ada Abel: we'll send it when you're back online.")).toBeVisible();
    app.answerInstead(/^$/, Response.error);
    act(() => void window.dispatchEvent(new Event('online')));
    expect([await statusOf('Ada Abel'), sentPatches(app)]).toEqual(['registered', 1]);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await toast('Sent')).toBeVisible();
    expect(sentPatches(app)).toBe(2);
  });

  it('sends an offline entry when its user signs in again, never as another user', async () => {
    const app = await checkInOnTheField();
    app.unmount();
    vi.restoreAllMocks();
    const other = openApp(server, '/dashboard/tryouts', club.admin);
    await screen.findByRole('heading', { level: 1, name: 'Tryouts' });
    await screen.findAllByText('Spring tryout');
    expect(sentPatches(other)).toBe(0);
    expect(await onDevice()).toHaveLength(1);
    other.unmount();
    openApp(server, '/dashboard/tryouts', coach);
    expect(await toast('Sent')).toBeVisible();
    expect(await statusOf('Ada Abel')).toBe('checked_in');
  });

  it('keeps an unsent check-in on the phone after the session has ended', async () => {
    const carla = await club.addCoach('Cora Coach');
    const [group] = await server.database.db
      .selectFrom('tryouts')
      .where('id', '=', tryoutId)
      .select('age_group_id as id')
      .execute();
    await aTeamIn(server, club, { id: group?.id ?? '' }, { coaches: [carla] });
    const app = openApp(server, path, carla);
    const button = await checkIn('Ada Abel');
    await server.database.db.deleteFrom('sessions').where('user_id', '=', carla.userId).execute();
    await app.user.click(button);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await onDevice()).toMatchObject([{ userId: carla.userId, playerName: 'Ada Abel' }]);
  });
});

longTest('shows an offline evaluation as the user’s own and sends it when online', async () => {
  const app = openApp(server, `${path}?tab=evaluations`, coach);
  await app.user.click(await screen.findByRole('button', { name: /Evaluate Ada Abel/ }));
  await app.user.click(await screen.findByRole('button', { name: 'Create Evaluation' }));
  fireEvent.change(screen.getByRole('slider', { name: 'Technical' }), { target: { value: '5' } });
  goOffline(app);
  await app.user.click(screen.getByRole('button', { name: 'Save evaluation' }));
  expect(await toast('Saved on this phone', "Ada Abel: we'll send it when you're back online.")).toBeVisible();
  expect(screen.getByRole('article', { name: 'Your evaluation' })).toBeVisible();
  expect(screen.queryByText('Refresh Error')).toBeNull();
  goOnline(app);
  expect(await toast('Sent')).toBeVisible();
  const [ada] = await coach.ask(listEvaluations, { tryoutId });
  expect(ada).toMatchObject({ playerName: 'Ada Abel', own: { recommendation: 'maybe' } });
});
