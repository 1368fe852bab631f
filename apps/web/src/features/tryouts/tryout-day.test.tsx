import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelTryout, completeTryout } from '@touchline/domain/tryouts/contract.ts';
import {
  listRegistrations,
  setAttendance,
  withdrawRegistration,
} from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { initialEvaluation } from '@touchline/domain/evaluations/schema.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import type { Club, Member } from '@touchline/tests/support/club/club.ts';
import { address, faultResponse, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { type AgeGroup, aTryout, aTryoutOf } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let coach: Member;
let ageGroup: AgeGroup;
let tryoutId: string;
let registrations: readonly [Registration, Registration, Registration];

beforeEach(async () => {
  ({
    club,
    ageGroup,
    tryoutId,
    registrations,
    coaches: [coach],
  } = await aTryoutOf(
    server,
    [
      { firstName: 'Ada', lastName: 'Ábel' },
      { firstName: 'Bea', lastName: 'Bauer' },
      { firstName: 'Cleo', lastName: 'Cole' },
    ],
    'Cora Keen',
  ));
  for (const [index, jersey] of [17, 7, 71].entries()) {
    await server.database.db
      .updateTable('player_profiles')
      .set({ jersey_number: jersey, position: 'Keeper' })
      .where('id', '=', registrations[index]?.playerId as string)
      .execute();
  }
});

const dayPath = (search = '') => `/dashboard/tryouts/${tryoutId}/day${search}`;
const findList = () => screen.findByRole('list', { name: 'Players' });
const playerNames = () =>
  within(screen.getByRole('list', { name: 'Players' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.firstChild?.textContent);
const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
const recordAttendance = (index: 0 | 1 | 2, status: 'checked_in' | 'absent') =>
  club.admin.ask(setAttendance, { registrationId: registrations[index].id, status });
const evaluate = (index: 0 | 1 | 2, who = coach) =>
  who.ask(saveEvaluation, { ...initialEvaluation, registrationId: registrations[index].id });
const statuses = async () =>
  (await club.admin.ask(listRegistrations, { tryoutId, all: true })).map(({ status }) => status);

describe('opening Tryout Day', () => {
  // TRYOUT-32
  longTest('an active tryout’s page shows coaches a link to its tryout day', async () => {
    const { user } = openApp(server, `/dashboard/tryouts/${tryoutId}`, coach);
    await user.click(await screen.findByRole('link', { name: 'Tryout Day' }));
    await findList();
    expect(address()).toBe(dayPath());
    await user.click(screen.getByRole('link', { name: 'Back to tryout' }));
    expect(address()).toBe(`/dashboard/tryouts/${tryoutId}`);
  });

  longTest('closes the tryout day of an upcoming, completed or canceled tryout', async () => {
    const upcoming = await aTryout(club, ageGroup);
    for (const [prepare, sentence] of [
      [undefined, "This tryout hasn't started yet."],
      [() => club.admin.ask(cancelTryout, { tryoutId: upcoming.id }), 'This tryout was cancelled.'],
    ] as const) {
      await prepare?.();
      const { unmount } = openApp(server, `/dashboard/tryouts/${upcoming.id}/day`, coach);
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Back to tryout' })).toHaveAttribute(
        'href',
        `/dashboard/tryouts/${upcoming.id}`,
      );
      expect(screen.queryByRole('list', { name: 'Players' })).toBeNull();
      unmount();
    }
    const { user } = openApp(server, dayPath(), coach);
    await findList();
    await club.admin.ask(completeTryout, { tryoutId });
    expect(await screen.findByText('This tryout is completed.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to tryout' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring tryout' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Tryout Day' })).toBeNull();
  });

  // PERM-18 TRYOUT-46
  it('hides the tryout day from other coaches and redirects players home', async () => {
    const { unmount } = openApp(server, dayPath(), await club.addCoach());
    expect(await screen.findByRole('link', { name: 'Back to Tryouts' })).toBeVisible();
    unmount();
    openApp(server, dayPath(), await club.addPlayer());
    await waitFor(() => expect(address()).toBe('/dashboard/player-portal'));
  });
});

describe('the list of players on Tryout Day', () => {
  it('shows each player’s state and next action on the tryout day', async () => {
    await recordAttendance(0, 'checked_in');
    await recordAttendance(1, 'checked_in');
    await evaluate(0);
    await evaluate(1, club.admin);
    openApp(server, dayPath(), coach);
    await findList();
    expect(await screen.findByText('2 of 3 checked in · 1 evaluated by me')).toBeVisible();
    expect(playerNames()).toEqual(['Ada Ábel', 'Bea Bauer', 'Cleo Cole']);
    expect(row('Ada Ábel').getByText(/^Evaluated · Keeper/)).toBeVisible();
    expect(row('Ada Ábel').getByRole('link', { name: 'Edit Ada Ábel' })).toBeVisible();
    expect(row('Bea Bauer').getByText(/^Checked in · Keeper/)).toBeVisible();
    expect(row('Bea Bauer').getByRole('link', { name: 'Evaluate Bea Bauer' })).toBeVisible();
    // The number column shows tryout numbers, not jersey numbers.
    expect(row('Cleo Cole').getByRole('button', { name: 'Give Cleo Cole a number' })).toHaveTextContent('–');
    expect(row('Cleo Cole').getByText(/Jersey 71/)).toBeVisible();
    expect(row('Cleo Cole').getByText(/^Registered · Keeper/)).toBeVisible();
    expect(row('Cleo Cole').getByRole('button', { name: 'Check In Cleo Cole' })).toBeVisible();
    expect(row('Cleo Cole').queryByRole('link')).toBeNull();
  });

  longTest('finds players on the tryout day by name or number', async () => {
    const { user } = openApp(server, dayPath(), coach);
    await findList();
    const field = screen.getByRole('searchbox', { name: 'Search players' });
    await user.type(field, 'abel');
    expect(playerNames()).toEqual(['Ada Ábel']);
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(field).toHaveFocus();
    expect(field).toHaveValue('');
    await user.type(field, '7');
    expect(playerNames()).toEqual(['Bea Bauer', 'Cleo Cole']);
    await waitFor(() => expect(address()).toBe(dayPath('?search=7')));
    await user.type(field, '3');
    expect(screen.getByText('No players match your search.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show everyone' }));
    expect(playerNames()).toHaveLength(3);
  });

  longTest('filters the tryout day for missing or unevaluated players', async () => {
    await recordAttendance(0, 'checked_in');
    await recordAttendance(1, 'absent');
    await club.admin.ask(withdrawRegistration, { registrationId: registrations[2].id });
    const { user } = openApp(server, dayPath(), coach);
    await findList();
    expect(playerNames()).toEqual(['Ada Ábel', 'Bea Bauer']);
    expect(screen.getByText(/1 of 1 checked in/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Not here yet' }));
    expect(screen.getByText('No one is missing.')).toBeVisible();
    expect(address()).toBe(dayPath('?show=missing'));
    await user.click(screen.getByRole('radio', { name: 'To evaluate' }));
    expect(playerNames()).toEqual(['Ada Ábel']);
    expect(address()).toBe(dayPath('?show=to-evaluate'));
    await evaluate(0);
    expect(await screen.findByText("You've evaluated everyone who is checked in.")).toBeVisible();
  });

  it('says that no one is checked in when the list of unevaluated players is empty', async () => {
    const { user } = openApp(server, dayPath('?show=to-evaluate'), coach);
    expect(await screen.findByText('No one is checked in yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check players in' }));
    expect(playerNames()).toHaveLength(3);
    await user.click(screen.getByRole('radio', { name: 'To evaluate' }));
    await recordAttendance(0, 'checked_in');
    expect(await screen.findByRole('link', { name: 'Evaluate Ada Ábel' })).toBeVisible();
  });

  it('finds a withdrawn player by search and checks the player in', async () => {
    await club.admin.ask(withdrawRegistration, { registrationId: registrations[2].id });
    const { user } = openApp(server, dayPath('?search=cleo'), coach);
    await findList();
    expect(row('Cleo Cole').getByText(/^Withdrawn · Keeper/)).toBeVisible();
    await user.click(row('Cleo Cole').getByRole('button', { name: 'Check In Cleo Cole' }));
    await waitFor(async () => expect(await statuses()).toEqual(['registered', 'registered', 'checked_in']));
  });

  // TREG-14
  it('says on the tryout day that no player is registered', async () => {
    for (const { id } of registrations) await club.admin.ask(withdrawRegistration, { registrationId: id });
    openApp(server, dayPath(), coach);
    expect(await screen.findByText('No players registered for this tryout yet.')).toBeVisible();
  });

  // TREG-28 EVAL-29
  longTest('allows check-ins but no evaluations while evaluations fail to load', async () => {
    await recordAttendance(0, 'checked_in');
    const { user, breakConnection, restoreConnection } = openApp(server, '/dashboard/settings', coach);
    await screen.findByRole('heading', { level: 1 });
    breakConnection(/evaluations/);
    history.pushState(null, '', dayPath());
    window.dispatchEvent(new PopStateEvent('popstate'));
    await findList();
    expect(await toast('Error', 'Failed to load player evaluations.')).toBeVisible();
    expect(row('Ada Ábel').queryByRole('link')).toBeNull();
    expect(row('Bea Bauer').getByRole('button', { name: 'Check In Bea Bauer' })).toBeEnabled();
    restoreConnection();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await row('Ada Ábel').findByRole('link', { name: 'Evaluate Ada Ábel' })).toBeVisible();
  });
});

describe('attendance on Tryout Day', () => {
  // TREG-06 TREG-09 PERM-43
  longTest('shows a check-in at once and keeps the row in the filtered list', async () => {
    const { user, holdRequests } = openApp(server, dayPath('?show=missing'), coach);
    await findList();
    const release = holdRequests();
    await user.click(row('Ada Ábel').getByRole('button', { name: 'Check In Ada Ábel' }));
    expect(row('Ada Ábel').getByText(/^Checked in · Keeper/)).toBeVisible();
    expect(row('Ada Ábel').getByRole('link', { name: 'Evaluate Ada Ábel' })).toBeVisible();
    expect(playerNames()).toEqual(['Ada Ábel', 'Bea Bauer', 'Cleo Cole']);
    expect(screen.getByText(/1 of 3 checked in/)).toBeVisible();
    expect(await statuses()).toEqual(['registered', 'registered', 'registered']);
    release();
    await toast('Status updated');
    expect(await statuses()).toEqual(['checked_in', 'registered', 'registered']);
    await user.click(screen.getByRole('radio', { name: 'Everyone' }));
    await user.click(screen.getByRole('radio', { name: 'Not here yet' }));
    expect(playerNames()).toEqual(['Bea Bauer', 'Cleo Cole']);
  });

  // TREG-29
  it('reverts a failed check-in on the tryout day', async () => {
    const { user, answerInstead } = openApp(server, dayPath(), coach);
    await findList();
    answerInstead(/PATCH/, faultResponse);
    await user.click(row('Ada Ábel').getByRole('button', { name: 'Check In Ada Ábel' }));
    expect(await toast('Error', 'Failed to update registration status. Please try again.')).toBeVisible();
    expect(row('Ada Ábel').getByText(/^Registered · Keeper/)).toBeVisible();
    expect(row('Ada Ábel').getByRole('button', { name: 'Check In Ada Ábel' })).toBeEnabled();
  });

  // TREG-07 TREG-10
  it('marks a checked-in player absent again on Undo', async () => {
    const { user } = openApp(server, dayPath(), coach);
    await findList();
    await user.click(row('Ada Ábel').getByRole('button', { name: 'Mark Absent Ada Ábel' }));
    await toast('Status updated', 'Ada Ábel: absent.');
    expect(row('Ada Ábel').getByText(/^Absent · Keeper/)).toBeVisible();
    await user.click(row('Ada Ábel').getByRole('button', { name: 'Check In Ada Ábel' }));
    await toast('Status updated', 'Ada Ábel: checked in.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await row('Ada Ábel').findByText(/^Absent · Keeper/)).toBeVisible();
    await waitFor(async () => expect(await statuses()).toEqual(['absent', 'registered', 'registered']));
  });

  longTest('confirms a check-in in the header and shows failures as a toast', async () => {
    const { user, answerInstead } = openApp(server, dayPath(), coach);
    await findList();
    await user.click(row('Bea Bauer').getByRole('button', { name: 'Check In Bea Bauer' }));
    const confirmation = await toast('Status updated', 'Bea Bauer: checked in.');
    expect(confirmation.closest('header')).not.toBeNull();
    expect(confirmation.closest('[role=status]')).toHaveTextContent('Bea Bauer: checked in. · Status updated');
    expect(screen.getByText('1 of 3 checked in · 0 evaluated by me')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await row('Bea Bauer').findByText(/^Registered · Keeper/)).toBeVisible();
    expect((await toast('Status updated', 'Bea Bauer: not here yet.')).closest('header')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    answerInstead(/PATCH/, faultResponse);
    await user.click(row('Bea Bauer').getByRole('button', { name: 'Check In Bea Bauer' }));
    const errorToast = await toast('Error', 'Failed to update registration status. Please try again.');
    expect(errorToast.closest('header')).toBeNull();
    // Only one notice is shown at a time.
    expect(screen.queryByText('Status updated')).toBeNull();
  });

  longTest('moves the keyboard focus to the next action of the row after a check-in', async () => {
    const { user } = openApp(server, dayPath(), coach);
    await findList();
    await row('Ada Ábel').findByRole('button', { name: 'Check In Ada Ábel' });
    row('Ada Ábel').getByRole('button', { name: 'Check In Ada Ábel' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(row('Ada Ábel').getByRole('link', { name: 'Evaluate Ada Ábel' })).toHaveFocus());
    await user.tab({ shift: true });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(row('Ada Ábel').getByRole('button', { name: 'Check In Ada Ábel' })).toHaveFocus());
  });

  // CONST-08
  it('shows a check-in live on the tryout day of another user', async () => {
    openApp(server, dayPath(), club.admin);
    await findList();
    await recordAttendance(1, 'checked_in');
    expect(await row('Bea Bauer').findByText(/^Checked in · Keeper/)).toBeVisible();
  });
});
