import '@touchline/tests/support/page/phone.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { listTeams, removeCoach } from '@touchline/domain/teams/contract.ts';
import { aClubThatAsks } from '@touchline/tests/support/club/answers.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { listEntries } from '../../lib/device/indexed-db.ts';

const server = sharedServer();
const eventGoneText = 'This event does not exist any more.';

const keptEvents = async (id: string) =>
  (await listEntries('kept ')).filter(
    ([key, storedEntry]) => key.includes('schedule.') && JSON.stringify(storedEntry).includes(id),
  );

/** Creates a coach of the Tigers with an event in `days` days, and a function that makes the coach leave the team. */
const aCoachWhoLeaves = async (days = 1) => {
  const { club, tigers, coach } = await aClubThatAsks(server);
  const day = daysLater(dayOf(new Date(), 'Europe/Vienna'), days);
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id], day, endDay: day, place: 'Hall 2' });
  const leave = async () => {
    const { teams } = await club.admin.ask(listTeams, {});
    const assigned = teams.find((team) => team.id === tigers.id)?.coaches.find(({ id: by }) => by === coach.profileId);
    await club.admin.ask(removeCoach, { assignmentId: assigned?.assignmentId ?? '' });
  };
  return { coach, tigers, id, leave };
};

it('removes an open event from page and device when the coach leaves the team', async () => {
  const { coach, id, leave } = await aCoachWhoLeaves();
  openApp(server, `/dashboard/schedule/${id}`, coach);
  expect(await screen.findByText('Hall 2')).toBeVisible();
  await waitFor(async () => expect(await keptEvents(id)).not.toEqual([]));
  await leave();
  expect(await screen.findByText(eventGoneText)).toBeVisible();
  expect(screen.queryByText('Hall 2')).toBeNull();
  await waitFor(async () => expect(await keptEvents(id)).toEqual([]));
  cleanup();
  openApp(server, `/dashboard/schedule/${id}`, coach);
  expect(await screen.findByText(eventGoneText)).toBeVisible();
});

it("removes a team's events from an open schedule when the coach leaves", async () => {
  const { coach, tigers, id, leave } = await aCoachWhoLeaves();
  openApp(server, '/dashboard/schedule', coach);
  expect(await screen.findByText(/Hall.2/)).toBeVisible();
  await waitFor(async () => expect(await keptEvents(id)).not.toEqual([]));
  await leave();
  expect(await screen.findByText('Nothing ahead')).toBeVisible();
  await waitFor(async () => expect(await keptEvents(id)).toEqual([]));
  cleanup();
  openApp(server, `/dashboard/teams/${tigers.id}/schedule`, coach);
  expect(await screen.findByText(/^Team not found/)).toBeVisible();
});

it('closes open attendance pages when the coach leaves the team', async () => {
  for (const [page, sentence] of [
    ['event', eventGoneText],
    ['team', 'Team not found or access denied.'],
  ] as const) {
    const { coach, tigers, id, leave } = await aCoachWhoLeaves(-1);
    const path = page === 'event' ? `schedule/${id}/attendance` : `teams/${tigers.id}/attendance`;
    openApp(server, `/dashboard/${path}`, coach);
    expect((await screen.findAllByText('Pia Peters'))[0]).toBeVisible();
    await leave();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryAllByText('Pia Peters')).toEqual([]);
    expect(document.title).not.toContain('Tigers');
    cleanup();
  }
});
