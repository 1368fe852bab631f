import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { updateAnswerSettings } from '@touchline/domain/answers/contract.ts';
import { cancelEvent, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import { createField, createVenue } from '@touchline/domain/venues/contract.ts';
import { aClubThatAsks, answering } from '@touchline/tests/support/club/answers.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import type { Club } from '@touchline/tests/support/club/club.ts';
import { rememberMembership } from '@touchline/tests/support/club/memberships.ts';
import { aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { anEvent, aTuesday } from '@touchline/tests/support/club/schedule.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
const schedulePath = '/dashboard/schedule?day=2027-06-01';

const aTurf = async ({ admin }: Club) => {
  const park = { name: 'City Park', address: 'Parkway 1, 1020 Wien', note: null, directions: 'Gate B' };
  const { id: venueId } = await admin.ask(createVenue, park);
  return (await admin.ask(createField, { venueId, name: 'Turf', parts: 2 })).id;
};

// SCHED-08
longTest('shows the facts of schedule entries and if an answer is needed', async () => {
  const { club, tigers, owls, mother, pia, paul } = await aClubThatAsks(server);
  const fieldId = await aTurf(club);
  const tryout = await aTryoutWith(server, club, { status: 'upcoming' });
  const dates = { date: new Date('2027-06-01T08:00:00Z'), registration_deadline: new Date('2027-05-01T08:00:00Z') };
  await server.database.db.updateTable('tryouts').set(dates).where('id', '=', tryout.id).execute();
  await club.admin.ask(registerPlayer, { tryoutId: tryout.id, playerId: paul.profileId, notes: null });
  const both = { teamIds: [tigers.id, owls.id] };
  const { id } = await anEvent(club.admin, { ...both, fieldId, firstPart: 1, lastPart: 1 });
  await anEvent(club.admin, {
    ...both,
    kind: 'game',
    opponent: 'Bears',
    side: 'away',
    time: '19:00',
    endTime: '20:00',
  });
  await anEvent(club.admin, { kind: 'event', title: 'Party', place: 'Clubhouse', time: '20:00', endTime: '23:00' });

  openApp(server, schedulePath, club.admin);
  const entry = async (title: string) => {
    const item = (await screen.findByRole('link', { name: title })).closest('li') as HTMLElement;
    return {
      text: item.textContent?.replaceAll(/\s/g, ' ') ?? '',
      icon: item.querySelector('svg')?.getAttribute('class'),
    };
  };
  const titles = ['Practice', 'Game at Bears', 'Party', 'Spring tryout'] as const;
  const entries = await Promise.all(titles.map(entry));
  expect(new Set(entries.map(({ icon }) => icon)).size).toBe(4);
  for (const [at, facts] of [
    [/6:00 PM to 7:30 PM/, 'Practice', 'Owls and Tigers', 'City Park, Turf, part 1'],
    [/7:00 PM to 8:00 PM/, 'Game', 'Owls and Tigers'],
    [/8:00 PM to 11:00 PM/, 'Event', 'Everyone', 'Clubhouse'],
    [/10:00 AM/, 'Tryout', 'Main field'],
  ].entries())
    for (const fact of facts) expect(entries[at]?.text).toMatch(fact);
  expect(screen.queryByText('Answer needed')).toBeNull();
  cleanup();

  await rememberMembership(server, mother);
  await answering(mother, pia, id, 'yes');
  openApp(server, schedulePath, mother);
  const practice = (await screen.findByRole('link', { name: 'Practice' })).closest('li') as HTMLElement;
  expect(practice).toHaveTextContent('For Paul and Pia');
  expect(practice).not.toHaveTextContent('Owls');
  expect(within(practice).getByText('Answer needed')).toBeVisible();
  expect((await entry('Spring tryout')).text).toContain('For Paul');
  expect((await entry('Party')).text).not.toMatch(/Answer needed|For /);
  await answering(mother, paul, id, 'no');
  await waitFor(() => expect(within(practice).queryByText('Answer needed')).toBeNull());
});

// SCHED-13
it("shows an event's facts, map link, attendees and changes", async () => {
  const { club, tigers, coach, mother, pia, paul } = await aClubThatAsks(server);
  const fieldId = await aTurf(club);
  const facts = { kind: 'game', opponent: 'Bears', side: 'home', note: 'Red shirts', meetingMinutes: 30 } as const;
  const { id } = await anEvent(club.admin, { ...facts, teamIds: [tigers.id], fieldId });
  await club.admin.ask(updateEvent, { eventId: id, time: '17:00' });
  await coach.ask(cancelEvent, { eventId: id, reason: 'Thunderstorm' });
  const { id: other } = await anEvent(coach, { teamIds: [tigers.id], day: '2027-06-02', place: 'Gate A' });
  await answering(mother, pia, other, 'yes');

  openApp(server, `/dashboard/schedule/${id}`, coach);
  const main = within(await screen.findByRole('main'));
  await main.findByRole('heading', { level: 1, name: 'Game against Bears' });
  const detail = (term: string) => main.getByText(term).nextElementSibling?.textContent?.replaceAll(/\s/g, ' ');
  expect([detail('Meeting'), detail('Teams'), detail('Place'), detail('Directions'), detail('Note')]).toEqual([
    ...['4:30 PM', 'Tigers', 'City Park, Turf', 'Gate B', 'Red shirts'],
  ]);
  expect(detail('When')).toMatch(/^Tuesday, June 1(?:, 2027)?, 5:00 PM to 7:30 PM/);
  const map = main.getByRole('link', { name: 'Parkway 1, 1020 Wien' });
  expect(map).toHaveAttribute('href', 'https://www.openstreetmap.org/search?query=Parkway%201%2C%201020%20Wien');
  expect(map).toHaveAttribute('target', '_blank');
  expect(document.querySelector('main :is(iframe, img)')).toBeNull();
  const changes = within((await main.findByRole('heading', { name: 'Changes' })).closest('section') as HTMLElement);
  expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
    expect.stringMatching(/^Canceled .* \d{4}, .* by .*Thunderstorm$/),
    expect.stringMatching(/^Changed .* by Ada AdminStart: .*6:00 PM → .*5:00 PM$/),
    expect.stringMatching(/^Created .* by Ada Admin$/),
  ]);
  cleanup();

  openApp(server, `/dashboard/schedule/${other}`, coach);
  expect(await screen.findByText(/^1 coming/)).toBeVisible();
  expect(screen.getByText('Pia Peters')).toBeVisible();
  cleanup();
  // Families see the first names of attendees if the team's settings say so.
  openApp(server, `/dashboard/schedule/${other}`, paul);
  await screen.findByText('Gate A');
  expect(screen.queryByText(/^Also coming/)).toBeNull();
  cleanup();
  await club.admin.ask(updateAnswerSettings, { teamId: tigers.id, showsWhoComes: true });
  openApp(server, `/dashboard/schedule/${other}`, paul);
  expect(await screen.findByText('Also coming: Pia')).toBeVisible();
});

longTest('names the team in the month view for staff only', async () => {
  const { club, tigers, pia, coach } = await aClubThatAsks(server);
  await anEvent(club.admin, { teamIds: [tigers.id], kind: 'game', opponent: 'Bears' });
  for (const [reader, place, title] of [
    [club.admin, '/dashboard/schedule', 'Tigers · Game against Bears'],
    [coach, '/dashboard/schedule', 'Tigers · Game against Bears'],
    [pia, '/dashboard/schedule', 'Game against Bears'],
    [club.admin, `/dashboard/teams/${tigers.id}/schedule`, 'Game against Bears'],
  ] as const) {
    openApp(server, `${place}?view=month&day=${aTuesday}`, reader);
    expect(await screen.findByText(title)).toBeVisible();
    cleanup();
  }
});
