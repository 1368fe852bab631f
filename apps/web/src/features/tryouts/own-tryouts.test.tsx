import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { respondToOffer } from '@touchline/domain/offers/contract.ts';
import { cancelTryout, completeTryout, startTryout, updateTryout } from '@touchline/domain/tryouts/contract.ts';
import { setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { watchDownloads } from '@touchline/tests/support/files/downloads.ts';
import { register } from '@touchline/tests/support/club/families.ts';
import { anOffer } from '@touchline/tests/support/club/offers.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { type AgeGroup, anOpenAgeGroup, aTeamIn, aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let ageGroup: AgeGroup;
let family: Member;

afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(async () => {
  club = await anOrganization(server);
  ageGroup = await anOpenAgeGroup(server, club);
  family = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
});

const path = '/dashboard/player-portal';
const findCard = (title: string) => screen.findByRole('region', { name: title });
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

it('shows a family the time and place of its tryout', async () => {
  const tryout = await aTryout(club, ageGroup, { title: 'Open day' });
  await register(club, tryout.id, family);
  openApp(server, path, family);
  const shown = await findCard('Open day');
  expect(shown).toHaveTextContent('Upcoming');
  expect(shown).toHaveTextContent('Registered');
  expect(shown).toHaveTextContent(/Jun.*2090.*6:00/);
  expect(shown).toHaveTextContent('Main field');
  expect(shown).toHaveTextContent('Please check in with a coach on arrival.');
  expect(screen.queryByRole('heading', { name: 'Past tryouts' })).toBeNull();
});

it('lists the next tryout first and past ones of the season below', async () => {
  const tryoutIdsByTitle = new Map<string, string>();
  for (const [title, day] of [
    ['Third', 3],
    ['First', 1],
    ['Second', 2],
    ['Over', 4],
  ] as const) {
    const tryout = await aTryout(club, ageGroup, { title, date: `2090-06-0${day}T16:00:00.000Z` });
    await register(club, tryout.id, family);
    tryoutIdsByTitle.set(title, tryout.id);
  }
  await club.admin.ask(startTryout, { tryoutId: tryoutIdsByTitle.get('Over') ?? '' });
  await club.admin.ask(completeTryout, { tryoutId: tryoutIdsByTitle.get('Over') ?? '' });
  openApp(server, path, family);
  await findCard('First');
  expect(titles()).toEqual(['First', 'Second', 'Third', 'Over']);
  const past = await screen.findByRole('region', { name: 'Past tryouts' });
  expect(within(past).getByRole('region', { name: 'Over' })).toHaveTextContent('The tryout is over.');
  expect(within(past).queryByRole('button')).toBeNull();
});

it('lists a canceled tryout as upcoming until its day is over', async () => {
  const date = '2090-06-01T16:00:00.000Z';
  const ids = [];
  for (const title of ['Cancelled soon', 'Cancelled before']) {
    const { id } = await aTryout(club, ageGroup, { title, date });
    await register(club, id, family);
    await club.admin.ask(cancelTryout, { tryoutId: id });
    ids.push(id);
  }
  await sql`update tryouts set date = club_now() - interval '2 days', registration_deadline = club_now() - interval '3 days'
    where id = ${ids[1]}`.execute(server.database.db);
  openApp(server, path, family);
  const coming = await screen.findByRole('region', { name: 'Your tryouts' });
  const canceledTryout = within(coming).getByRole('region', { name: 'Cancelled soon' });
  expect(canceledTryout).toHaveTextContent('Cancelled');
  expect(canceledTryout).toHaveTextContent('This tryout does not take place.');
  expect(canceledTryout).not.toHaveTextContent('Registered');
  expect(within(canceledTryout).queryByRole('button')).toBeNull();
  const past = screen.getByRole('region', { name: 'Past tryouts' });
  expect(within(past).getByRole('region', { name: 'Cancelled before' })).toBeVisible();
});

longTest('shows changes to the tryout and the child’s attendance without a reload', async () => {
  const tryout = await aTryout(club, ageGroup, { title: 'Open day' });
  openApp(server, path, family);
  expect(await screen.findByText('No tryouts yet')).toBeVisible();
  const { id } = await register(club, tryout.id, family);
  const shown = await findCard('Open day');
  await club.admin.ask(updateTryout, { tryoutId: tryout.id, location: 'Gym', expected: { location: 'Main field' } });
  await waitFor(() => expect(shown).toHaveTextContent('Gym'));
  await club.admin.ask(startTryout, { tryoutId: tryout.id });
  await waitFor(() => expect(shown).toHaveTextContent('The tryout has started.'));
  await club.admin.ask(setAttendance, { registrationId: id, status: 'absent' });
  await waitFor(() => expect(shown).toHaveTextContent('Marked as absent.'));
  await club.admin.ask(setAttendance, { registrationId: id, status: 'checked_in' });
  await waitFor(() => expect(shown).toHaveTextContent('Checked in. After'));
  await club.admin.ask(completeTryout, { tryoutId: tryout.id });
  const past = await screen.findByRole('region', { name: 'Past tryouts' });
  expect(past).toHaveTextContent('The club will let you know what comes next.');
});

it('lists a tryout below its pending invitation', async () => {
  const tryout = await aTryout(club, ageGroup, { title: 'Open day' });
  await register(club, tryout.id, family);
  await club.admin.ask(startTryout, { tryoutId: tryout.id });
  const teamId = await aTeamIn(server, club, ageGroup, { name: 'Falcons' });
  const offer = await anOffer(club, { id: tryout.id, ageGroup }, teamId, family);
  openApp(server, path, family);
  const shown = await findCard('Open day');
  expect(shown).toHaveTextContent('A team has sent an invitation.');
  const invitation = screen.getByRole('region', { name: 'Invitation to Falcons' });
  expect(invitation.compareDocumentPosition(shown)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await family.ask(respondToOffer, { offerId: offer.id, answer: 'declined' });
  await waitFor(() => expect(shown).toHaveTextContent('The invitation of a team is over.'));
});

it('downloads a tryout as a calendar file', async () => {
  const saved = watchDownloads();
  const tryout = await aTryout(club, ageGroup, { title: 'Open day' });
  await register(club, tryout.id, family);
  const { user, breakConnection, restoreConnection } = openApp(server, path, family);
  const button = await screen.findByRole('button', { name: 'Add Open day to calendar' });
  breakConnection(/tryout\.ics/);
  await user.click(button);
  expect(await toast('Error', 'Failed to download the calendar file. Please try again.')).toBeVisible();
  restoreConnection();
  await user.click(button);
  await waitFor(() => expect([...saved.keys()]).toEqual(['tryout.ics']));
  expect(await saved.get('tryout.ics')?.text()).toContain('SUMMARY:Open day\r\n');
});

longTest('loads tryouts on Try again after a failure', async () => {
  const tryout = await aTryout(club, ageGroup, { title: 'Open day' });
  await register(club, tryout.id, family);
  const opened = openApp(server, '/dashboard/more', family);
  await screen.findByRole('heading', { level: 1 });
  opened.breakConnection(/GET \/api\/my-tryouts$/);
  history.pushState(null, '', path);
  expect(await toast('Error', 'Failed to load tryouts. Please try again.')).toBeVisible();
  expect(await screen.findByText('No pending invitations')).toBeVisible();
  expect(screen.getByText("We couldn't load your tryouts. Nothing is lost.")).toBeVisible();
  opened.restoreConnection();
  await opened.user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await findCard('Open day')).toBeVisible();
});
