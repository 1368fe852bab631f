import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { giveCoachAnswer, listAnswers } from '@touchline/domain/answers/contract.ts';
import { dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { updateEvent } from '@touchline/domain/schedule/contract.ts';
import { aClubThatAsks } from '@touchline/tests/support/club/answers.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();
const schedule = '/dashboard/schedule';

it('lets a coach answer for an event and an admin find events without a coach', async () => {
  const { club, tigers, coach } = await aClubThatAsks(server);
  const at = (days: number) => {
    const day = daysLater(dayOf(new Date(), 'Europe/Vienna'), days);
    return { day, endDay: day, teamIds: [tigers.id] };
  };
  const { id } = await anEvent(club.admin, { ...at(10), kind: 'game', opponent: 'Bears' });
  await anEvent(club.admin, at(11));
  const { user } = openApp(server, `${schedule}/${id}`, coach);
  const card = within(await screen.findByRole('region', { name: 'Answers of coaches' }));
  expect(card.getByText(coach.name)).toBeVisible();
  await user.click(card.getByRole('button', { name: 'No' }));
  expect(card.getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true');
  expect(card.getByText('Not coming')).toBeVisible();
  const stored = async () => (await club.admin.ask(listAnswers, { eventId: id })).coaches[0]?.answer;
  await waitFor(async () => expect(await stored()).toBe('no'));
  expect(screen.queryByText('No coach is coming yet.')).toBeNull();
  cleanup();

  const opened = openApp(server, schedule, club.admin);
  const entry = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest('li') as HTMLElement);
  expect((await entry('Game against Bears')).getByText('No coach')).toBeVisible();
  expect((await entry('Practice')).queryByText('No coach')).toBeNull();
  await opened.user.selectOptions(await screen.findByLabelText('Coaches'), 'Without a coach');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Practice' })).toBeNull());
  await opened.user.click(screen.getByRole('link', { name: 'Game against Bears' }));
  expect(await screen.findByText('No coach is coming yet.')).toBeVisible();
  const coaches = within(await screen.findByRole('region', { name: 'Answers of coaches' }));
  expect(coaches.queryByRole('button')).toBeNull();

  // The page updates live and says that the coach answered before the time changed.
  await coach.ask(giveCoachAnswer, { eventId: id, answer: 'yes' });
  await waitFor(() => expect(screen.queryByText('No coach is coming yet.')).toBeNull());
  await club.admin.ask(updateEvent, { eventId: id, time: '20:00', endTime: '21:00' });
  expect(await coaches.findByText('answered “Yes” before the time changed')).toBeVisible();
});
