import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { cancelEvent } from '@touchline/domain/schedule/contract.ts';
import { updateMember } from '@touchline/domain/teams/contract.ts';
import { aClubThatAsks } from '@touchline/tests/support/club/answers.ts';
import { sendMark, marksOf } from '@touchline/tests/support/club/attendance.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { rememberMembership } from '@touchline/tests/support/club/memberships.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();
const inDays = (days: number) => {
  const day = daysLater(dayOf(new Date(), 'Europe/Vienna'), days);
  return { day, endDay: day };
};

const rowTexts = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

// RSVP-07
it('shows families the season attendance of their own children only', async () => {
  const { club, tigers, pia, paul, mother, coach, otherCoach } = await aClubThatAsks(server);
  const past = async (days: number) => (await anEvent(club.admin, { teamIds: [tigers.id], ...inDays(-days) })).id;
  const [one, two, three] = [await past(3), await past(2), await past(1)];
  for (const id of [one, two]) await sendMark(coach, id, [pia, paul], 'present');
  await sendMark(coach, two, [paul], 'late');
  await sendMark(coach, three, [pia], 'absent');
  await club.admin.ask(updateMember, { teamId: tigers.id, playerId: pia.profileId, status: 'inactive' });

  for (const reader of [coach, club.admin]) {
    const { user, unmount } = openApp(server, `/dashboard/teams/${tigers.id}/roster`, reader);
    await user.click(await screen.findByRole('link', { name: 'Attendance' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Attendance of Tigers' })).toBeVisible();
    expect(await screen.findByText(/3 events with attendance/)).toBeVisible();
    expect(rowTexts('Attendance by player')).toEqual([
      ['Paul Peters', '', '1', '1', '0', '0', '100%'],
      ['Pia PetersLeft the team', '', '2', '0', '1', '0', '67%'],
    ]);
    const bars = screen.getAllByRole('img').map((bar) => bar.getAttribute('aria-label'));
    expect(bars).toEqual(['1 present and 1 late', '2 present and 1 absent']);
    const parts = [...document.querySelectorAll('svg[role=img] rect')].map((part) =>
      Number(part.getAttribute('width')),
    );
    expect(parts.map(Math.round)).toEqual([33, 33, 0, 0, 67, 0, 33, 0]);
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeVisible();
    unmount();
  }
  const denied = openApp(server, `/dashboard/teams/${tigers.id}/attendance`, otherCoach);
  expect(await screen.findByText('Team not found or access denied.')).toBeVisible();
  denied.unmount();

  await rememberMembership(server, mother);
  openApp(server, '/dashboard/player-portal', mother);
  const card = within(await screen.findByRole('region', { name: 'Attendance' }));
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
    'Paul · Tigers · SpringCame to 100% of 2 events: 1 present and 1 late',
    'Pia · Tigers · SpringCame to 67% of 3 events: 2 present and 1 absent',
  ]);
});

it('marks and unmarks attendance with one press each', async () => {
  const { club, tigers, paul, mother, coach } = await aClubThatAsks(server);
  const on = async (days: number) => (await anEvent(club.admin, { teamIds: [tigers.id], ...inDays(days) })).id;
  const id = await on(-1);
  const { user, unmount } = openApp(server, `/dashboard/schedule/${id}`, coach);
  await user.click(await screen.findByRole('link', { name: 'Take attendance' }));
  const button = async (name: string, mark: string) =>
    within(await screen.findByRole('group', { name })).getByRole('button', { name: mark });
  await user.click(await button('Pia Peters', 'Late'));
  expect(await button('Pia Peters', 'Late')).toHaveAttribute('aria-pressed', 'true');
  await waitFor(async () => expect(await marksOf(coach, id)).toEqual({ Paul: null, Pia: 'late' }));
  // An immediate second press would count as a double press.
  await waitFor(async () => expect(await button('Pia Peters', 'Late')).not.toHaveAttribute('aria-disabled'));
  await user.click(await button('Pia Peters', 'Late'));
  await waitFor(async () => expect(await marksOf(coach, id)).toEqual({ Paul: null, Pia: null }));
  await user.click(screen.getByRole('button', { name: 'Mark the rest present (2)' }));
  await waitFor(async () => expect(await marksOf(coach, id)).toEqual({ Paul: 'present', Pia: 'present' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await marksOf(coach, id)).toEqual({ Paul: null, Pia: null }));
  unmount();

  await sendMark(coach, id, [paul], 'excused');
  await rememberMembership(server, mother);
  const family = openApp(server, `/dashboard/schedule/${id}`, mother);
  const card = within(await screen.findByRole('region', { name: 'Attendance' }));
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
    'Paul Peters · Excused',
  ]);
  expect(screen.queryByRole('link', { name: /attendance/ })).toBeNull();
  family.unmount();

  const [ahead, canceled, long] = [await on(2), await on(-1), await on(-20)];
  await club.admin.ask(cancelEvent, { eventId: canceled, reason: null });
  for (const [eventId, sentence] of [
    [ahead, /^Attendance opens /],
    [canceled, 'This event was canceled, so it takes no attendance.'],
    [long, 'Attendance can be changed until 14 days after the event.'],
    [crypto.randomUUID(), 'This event does not exist any more.'],
  ] as const) {
    const page = openApp(server, `/dashboard/schedule/${eventId}/attendance`, coach);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Pia Peters' })).toBeNull();
    page.unmount();
  }
});
