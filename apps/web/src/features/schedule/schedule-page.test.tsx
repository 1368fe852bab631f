import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { daysLater, dayOf } from '@touchline/domain/core/calendar.ts';
import { giveAnswer } from '@touchline/domain/answers/contract.ts';
import { cancelEvent } from '@touchline/domain/schedule/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { agendaOf, anEvent } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();
const today = () => dayOf(new Date(), 'Europe/Vienna');
const schedule = '/dashboard/schedule';

const aClub = async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club, { name: 'Tigers' });
  const coach = await aCoachOf(club, team.id);
  const player = await club.addPlayer({ firstName: 'Pia' });
  await club.admin.ask(addPlayer, { teamId: team.id, playerId: player.profileId });
  return { club, team, coach, player };
};

longTest('previews the dates of a weekly practice that a coach adds', async () => {
  const { coach, player } = await aClub();
  const user = userEvent.setup();
  openApp(server, schedule, coach);
  await user.click((await screen.findAllByRole('button', { name: 'Add to Schedule' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Schedule' }));
  await user.click(dialog.getByRole('button', { name: 'Add to Schedule' }));
  expect(await dialog.findByText('Please choose a team.')).toBeVisible();
  await user.click(await dialog.findByRole('checkbox', { name: /Tigers/ }));
  const first = daysLater(today(), 7);
  await user.clear(dialog.getByLabelText(/^Date/));
  await user.type(dialog.getByLabelText(/^Date/), first);
  await user.selectOptions(dialog.getByLabelText('Repeats'), 'Every week');
  // The field already contains the end of the season.
  await user.clear(dialog.getByLabelText(/^Last day/));
  await user.type(dialog.getByLabelText(/^Last day/), daysLater(first, 20));
  expect(await dialog.findByRole('group', { name: '3 events' })).toBeVisible();
  await user.type(dialog.getByLabelText(/^Place/), 'Hall 2');
  await user.click(dialog.getByRole('button', { name: 'Add to Schedule' }));
  expect(await toast('3 events created')).toBeVisible();
  expect(await screen.findAllByRole('link', { name: 'Practice' })).toHaveLength(3);
  const at = `${first}T00:00:00Z`;
  expect(await agendaOf(player, { at })).toMatchObject([
    ...Array.from({ length: 3 }, () => ({ place: 'Hall 2', children: [{ firstName: 'Pia' }] })),
  ]);
});

longTest('shows a family its upcoming events, and earlier ones on request', async () => {
  const { club, team, player } = await aClub();
  const user = userEvent.setup();
  const day = daysLater(today(), 1);
  await anEvent(club.admin, {
    day,
    endDay: day,
    teamIds: [team.id],
    place: 'Hall 2',
    meetingMinutes: 30,
    note: 'Bring water.',
  });
  const past = daysLater(today(), -3);
  await anEvent(club.admin, {
    day: past,
    endDay: past,
    kind: 'game',
    opponent: 'Bears',
    side: 'away',
    teamIds: [team.id],
  });
  openApp(server, schedule, player);
  expect(await screen.findByRole('heading', { level: 2, name: /^Tomorrow/ })).toBeVisible();
  expect(screen.getByText(/meet at (17:30|5:30\sPM)/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Game at Bears' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add to Schedule' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show earlier' }));
  expect(await screen.findByRole('link', { name: 'Game at Bears' })).toBeVisible();
  // The whole past has loaded. The button is gone, and focus moved to the entry that replaced it.
  await waitFor(() => expect(screen.getByRole('link', { name: 'Game at Bears' })).toHaveFocus());

  await user.click(screen.getByRole('link', { name: 'Practice' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Practice' })).toBeVisible();
  expect(screen.getByText('Bring water.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel event' })).toBeNull();
});

longTest('lets an admin cancel, restore and delete an event', async () => {
  const { club, team } = await aClub();
  const user = userEvent.setup();
  const { id } = await anEvent(club.admin, { teamIds: [team.id] });
  openApp(server, `${schedule}/${id}`, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Cancel event' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Practice?' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Thunderstorm');
  await user.click(dialog.getByRole('button', { name: 'Cancel event' }));
  expect(await toast('Event canceled')).toBeVisible();
  expect(await screen.findByText('This event was canceled.')).toBeVisible();
  expect(screen.getAllByText('Thunderstorm').length).toBeGreaterThan(0);
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  const question = within(await screen.findByRole('dialog', { name: 'Restore Practice?' }));
  await user.click(question.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.queryByText('This event was canceled.')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete event' }));
  await waitFor(() => expect(address()).toBe(schedule));
  expect(await screen.findByText('Nothing ahead')).toBeVisible();
});

// SCHED-11
longTest('allows deleting an event only if it is unannounced and unanswered', async () => {
  const { club, team, player } = await aClub();
  const [day, later] = [daysLater(today(), 1), daysLater(today(), 9)];
  const announcedEvent = await anEvent(club.admin, { day, teamIds: [team.id], kind: 'game', opponent: 'Bears' });
  const fresh = await anEvent(club.admin, { day: later, teamIds: [team.id], kind: 'game', opponent: 'Foxes' });
  const answered = await anEvent(club.admin, { day: later, teamIds: [team.id], kind: 'game', opponent: 'Owls' });
  await player.ask(giveAnswer, { eventId: answered.id, playerId: player.profileId, answer: 'yes' });
  await server.moveClock(2.1 / 60);
  await server.app.jobs.runAll();
  await club.admin.ask(cancelEvent, { eventId: announcedEvent.id, reason: 'Thunderstorm' });
  const family = openApp(server, schedule, player);
  const link = await screen.findByRole('link', { name: 'Game against Bears' });
  expect(link.closest('s') ?? link.querySelector('s')).toHaveTextContent('Game against Bears');
  await userEvent.click(link);
  expect(await screen.findByText('This event was canceled.')).toBeVisible();
  expect(screen.getAllByText('Thunderstorm').length).toBeGreaterThan(0);
  family.unmount();
  for (const [{ id }, deletes] of [
    [announcedEvent, false],
    [answered, false],
    [fresh, true],
  ] as const) {
    const { unmount } = openApp(server, `${schedule}/${id}`, club.admin);
    await screen.findByRole('button', { name: 'Copy' });
    expect(screen.queryByRole('button', { name: 'Delete' }) !== null).toBe(deletes);
    expect(screen.getByRole('button', { name: id === announcedEvent.id ? 'Restore' : 'Cancel event' })).toBeVisible();
    unmount();
  }
});

it('shows an event of another club as nonexistent', async () => {
  const { club } = await aClub();
  const other = await aClub();
  const { id } = await anEvent(other.club.admin, { teamIds: [other.team.id] });
  openApp(server, `${schedule}/${id}`, club.admin);
  expect(await screen.findByText('This event does not exist any more.')).toBeVisible();
});
