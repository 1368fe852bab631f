import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { cancelEvent, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { aClubThatAsks } from '@touchline/tests/support/club/answers.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

/** Creates a practice tomorrow at six. `told` sends the notifications, which follow a change after two minutes. */
const aPractice = async () => {
  const facts = await aClubThatAsks(server);
  const day = daysLater(dayOf(new Date(), 'Europe/Vienna'), 1);
  const { id } = await anEvent(facts.club.admin, { teamIds: [facts.tigers.id], day, place: 'Hall 2' });
  const told = async () => {
    await server.moveClock(2.1 / 60);
    await server.app.jobs.runAll();
  };
  return { ...facts, id, told };
};
const line = (name: string) => screen.findByRole('button', { name });

// CHANGE-02
it('shows an urgent change until it is marked as seen', async () => {
  const { club, coach, mother, id, told } = await aPractice();
  await told();
  const app = openApp(server, '/dashboard/player-portal', mother);
  const { user } = app;
  const isNew = await line('Seen: Practice of Tigers is new');
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/dashboard/schedule/${id}`);
  await user.click(isNew);
  await waitFor(() => expect(screen.queryByText(/is new/)).toBeNull());
  expect(screen.getByRole('main')).toHaveFocus();
  await waitFor(() => expect(app.isListening()).toBe(true));
  await club.admin.ask(updateEvent, { eventId: id, place: 'Hall 3', expected: { place: 'Hall 2' } });
  await told();
  await line('Seen: Practice of Tigers has changed');
  // The place is shown both in the notice and in the home page's list of next events.
  for (const place of screen.getAllByText(/Hall 3/)) expect(place).toBeVisible();
  await coach.ask(cancelEvent, { eventId: id, reason: 'Storm' });
  await told();
  await user.click(await line('Seen: Practice of Tigers is canceled'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Seen/ })).toBeNull());
});

longTest('shows a coach who has not seen an urgent change, with phone numbers', async () => {
  const { club, coach, mother, id, told } = await aPractice();
  const { db } = server.database;
  await db.updateTable('members').set({ phone: '+43 660 7654321' }).where('id', '=', mother.userId).execute();
  await told();
  openApp(server, `/dashboard/schedule/${id}`, coach);
  const card = within(await screen.findByRole('region', { name: 'Urgent change' }));
  expect(card.getByText('Seen by 0 of 3')).toBeVisible();
  const entry = card.getByText(/Mona Peters/).closest('li') as HTMLElement;
  expect(entry).toHaveTextContent('Mona Peters · Paul and PiaNot seen · +43 660 7654321');
  expect(within(entry).getByRole('link')).toHaveAttribute('href', 'tel:+436607654321');
  expect(club.id).toBeTruthy();
});

it('shows no error when urgent changes fail to load', async () => {
  const { coach } = await aPractice();
  const { user, requests, breakConnection } = openApp(server, '/dashboard/teams', coach);
  breakConnection(/schedule\/notices/);
  await waitFor(() => expect(requests.filter((one) => one.endsWith('/schedule/notices'))).toHaveLength(2));
  await user.click(screen.getAllByRole('link', { name: 'Schedule' })[0] as HTMLElement);
  expect(await screen.findByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  await screen.findByRole('link', { name: 'Practice' });
  expect(document.querySelector('[data-slot="toast"]')).toBeNull();
});
