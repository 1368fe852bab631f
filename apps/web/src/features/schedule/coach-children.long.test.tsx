import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { aClubThatAsks, answersTo } from '@touchline/tests/support/club/answers.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

// SCHED-47
it('takes an answer for a coach’s own child in the schedule', async () => {
  const { club, tigers, owls, coach, otherCoach, pia } = await aClubThatAsks(server);
  await joinAs(server, club, otherCoach, 'player', [{ id: pia.profileId, mayAnswer: true }]);
  const day = daysLater(dayOf(new Date(), 'Europe/Vienna'), 2);
  const when = { day, endDay: day };
  const { id } = await anEvent(club.admin, { ...when, teamIds: [tigers.id], kind: 'game', opponent: 'Bears' });
  await anEvent(club.admin, { ...when, teamIds: [owls.id], time: '20:00', endTime: '21:00' });
  const { user } = openApp(server, '/dashboard/schedule', otherCoach);
  const entry = async (title: string) =>
    within((await screen.findByRole('link', { name: title })).closest('li') as HTMLElement);
  const ofChild = await entry('Game against Bears');
  expect(ofChild.getByText('Your child')).toBeVisible();
  expect(ofChild.getByText('For Pia')).toBeVisible();
  expect((await entry('Practice')).queryByText('Your child')).toBeNull();
  expect((await entry('Practice')).queryByRole('group')).toBeNull();
  await user.click(ofChild.getByRole('button', { name: 'Yes' }));
  await waitFor(async () => expect((await answersTo(coach, id))['Pia']?.answer).toBe('yes'));
  expect((await answersTo(coach, id))['Paul']?.answer).toBeNull();
});
