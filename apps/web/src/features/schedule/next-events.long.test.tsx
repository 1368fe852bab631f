import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { cancelEvent, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import { aClubThatAsks, answersTo } from '@touchline/tests/support/club/answers.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { rememberMembership } from '@touchline/tests/support/club/memberships.ts';
import { aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { address } from '@touchline/tests/support/page/page.ts';
import { aField, anEvent } from '@touchline/tests/support/club/schedule.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const inDays = (days: number) => {
  const day = daysLater(dayOf(new Date(), 'Europe/Vienna'), days);
  return { day, endDay: day };
};

/** Creates Tigers events out of chronological order, one Owls event, one for everyone, and a tryout. */
const aBusyClub = async () => {
  const world = await aClubThatAsks(server);
  const { club, tigers, owls, paul } = world;
  const ofTigers = { teamIds: [tigers.id] };
  await anEvent(club.admin, { ...ofTigers, ...inDays(9), place: 'Hall 9' });
  const { id: game } = await anEvent(club.admin, {
    ...{ ...ofTigers, ...inDays(3), kind: 'game', opponent: 'Bears', side: 'away', place: 'Bear Hill' },
  });
  await anEvent(club.admin, { ...ofTigers, ...inDays(-1), place: 'Hall 0' });
  const { id: canceledEventId } = await anEvent(club.admin, { ...ofTigers, ...inDays(1), place: 'Hall 1' });
  await club.admin.ask(cancelEvent, { eventId: canceledEventId, reason: 'Rain' });
  await anEvent(club.admin, { ...inDays(5), kind: 'event', title: 'Party', place: 'Clubhouse' });
  await anEvent(club.admin, { teamIds: [owls.id], ...inDays(2), place: 'Owl Park' });
  const tryout = await aTryoutWith(server, club, { status: 'upcoming' });
  await club.admin.ask(registerPlayer, { tryoutId: tryout.id, playerId: paul.profileId, notes: null });
  return { ...world, game };
};

/** Returns the text with non-breaking spaces replaced. */
const textOf = ({ textContent }: Element): string => textContent?.replaceAll(/\s/g, ' ') ?? '';

const card = async (name: string) => within(await screen.findByRole('region', { name }));

// SCHED-14
it("shows a team's next event on its card and a family's next three on the home page", async () => {
  const { club, tigers, coach, pia, mother, game } = await aBusyClub();
  openApp(server, '/dashboard/teams', club.admin);
  const nextOf = async (team: string) => (await card(team)).getByText(/^Next:/).closest('p') as HTMLElement;
  const next = await nextOf('Tigers');
  expect(next).toHaveTextContent(/^Next: Game at Bears.*Bear Hill$/);
  expect(within(next).getByRole('link')).toHaveAttribute('href', `/dashboard/schedule/${game}`);
  expect(await nextOf('Owls')).toHaveTextContent(/^Next: Practice.*Owl Park$/);
  // The card updates live when another user changes the event.
  await club.admin.ask(updateEvent, { eventId: game, place: 'Den' });
  await waitFor(async () => expect(await nextOf('Tigers')).toHaveTextContent(/Den$/));
  cleanup();

  for (const reader of [coach, pia]) {
    openApp(server, `/dashboard/teams/${tigers.id}/roster`, reader);
    expect((await screen.findByText(/^Next:/)).closest('p')).toHaveTextContent(/^Next: Game at Bears.*Den$/);
    cleanup();
  }
  openApp(server, '/dashboard/my-teams', pia);
  expect(await nextOf('Tigers')).toHaveTextContent(/^Next: Game at Bears.*Den$/);
  cleanup();

  await rememberMembership(server, mother);
  openApp(server, '/dashboard/player-portal', mother);
  const listed = async () => (await card('Next events')).getAllByRole('listitem').map(textOf);
  expect(await listed()).toEqual([
    expect.stringMatching(/^Game at Bears for Paul and Pia.*Tigers.*Den$/),
    expect.stringMatching(/^Party.*Everyone.*Clubhouse$/),
    expect.stringMatching(/^Practice for Paul and Pia.*Hall 9$/),
  ]);
  await anEvent(club.admin, { teamIds: [tigers.id], ...inDays(4), place: 'Hall 4' });
  await waitFor(async () => expect((await listed())[1]).toMatch(/Hall 4$/));
  expect(await listed()).toHaveLength(3);
  await club.admin.ask(cancelEvent, { eventId: game, reason: 'Flood' });
  await waitFor(async () => expect((await listed())[0]).toMatch(/Hall 4$/));
});

const schedule = '/dashboard/schedule';
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
/** Returns the places of the listed entries in alphabetical order. The tryout takes place on the main field. */
const places = () =>
  screen
    .queryAllByRole('listitem')
    .map((item) => /Hall \d|Bear Hill|Clubhouse|Owl Park|Field 1|Main field/.exec(textOf(item))?.[0])
    .filter((place) => place !== undefined)
    .toSorted();
const shows = (...expected: readonly string[]) => waitFor(() => expect(places()).toEqual(expected));

// SCHED-09
it('filters the user’s own events by team, kind, field, child and needed answer', async () => {
  const { club, owls, coach, mother, pia, paul, game } = await aBusyClub();
  await club.admin.ask(addPlayer, { teamId: owls.id, playerId: paul.profileId });
  const fieldId = await aField(club);
  await anEvent(club.admin, { teamIds: [owls.id], ...inDays(6), fieldId });
  const ofAll = ['Bear Hill', 'Clubhouse', 'Field 1', 'Hall 1', 'Hall 9', 'Main field', 'Owl Park'];
  const { user } = openApp(server, schedule, club.admin);
  const choose = async (label: string, name: string | RegExp) => {
    const select = await screen.findByLabelText(label);
    await user.selectOptions(select, within(select).getByRole('option', { name }));
  };
  await shows(...ofAll);
  await choose('Team', /^Owls/);
  await shows('Field 1', 'Owl Park');
  await choose('Field', /Field 1$/);
  await shows('Field 1');
  await choose('Team', 'All teams');
  await choose('Field', 'All fields');
  await choose('Kind', 'Game');
  await shows('Bear Hill');
  expect(address()).toBe(`${schedule}?kind=game`);
  cleanup();

  openApp(server, schedule, coach);
  await waitFor(() => expect(places()).toEqual(expect.arrayContaining(['Bear Hill', 'Clubhouse', 'Hall 1', 'Hall 9'])));
  expect(places()).not.toContain('Owl Park');
  expect(screen.queryByRole('button', { name: 'Only what needs an answer' })).toBeNull();
  cleanup();

  await rememberMembership(server, mother);
  openApp(server, schedule, mother);
  await shows(...ofAll);
  await choose('Child', 'Pia Peters');
  await shows('Bear Hill', 'Clubhouse', 'Hall 1', 'Hall 9');
  await user.click(screen.getByRole('button', { name: 'Only what needs an answer' }));
  await shows('Bear Hill', 'Hall 9');
  expect(address()).toBe(`${schedule}?child=${pia.profileId}&answer=needed`);
  await choose('Child', 'All children');
  await shows('Bear Hill', 'Field 1', 'Hall 9', 'Owl Park');
  // An event answered for one child still waits for the other. An event answered for both keeps its place.
  const press = (child: string, answer: string) =>
    user.click(
      within(screen.getByRole('group', { name: new RegExp(`^${child}: Game`) })).getByRole('button', { name: answer }),
    );
  await press('Pia', 'Yes');
  await press('Paul', 'No');
  await waitFor(async () =>
    expect(await answersTo(club.admin, game)).toMatchObject({ Pia: { answer: 'yes' }, Paul: { answer: 'no' } }),
  );
  await shows('Bear Hill', 'Field 1', 'Hall 9', 'Owl Park');
  expect(titles()[1]).toBe('Game at Bears');
  cleanup();
  openApp(server, `${schedule}?answer=needed`, mother);
  await shows('Field 1', 'Hall 9', 'Owl Park');
  cleanup();
  openApp(server, `${schedule}?answer=needed&kind=tryout`, mother);
  expect(await screen.findByText('Nothing to answer')).toBeVisible();
});
