import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { respondToOffer } from '@touchline/domain/offers/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { openTestServer, ownServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();
afterEach(() => vi.unstubAllGlobals());

/**
 * Creates offers to three players. Carla coaches the Falcons. Pia's offer from the Falcons is pending, Bob declined
 * theirs, and Abe accepted the Eagles' offer.
 */
const aClubWithOffers = async () => {
  const club = await anOrganization(server);
  const carla = await club.addCoach('Carla Coach');
  const pia = await club.addPlayer({ firstName: 'Pia', lastName: 'Péters', birthDate: null });
  const abe = await club.addPlayer({ firstName: 'Abe', lastName: 'Adler' });
  const bob = await club.addPlayer({ firstName: 'Bob', lastName: 'Brown' });
  const spring = await aTryoutWith(server, club, { status: 'completed', players: [pia, bob] });
  const other = await aTryoutWith(server, club, { status: 'completed', players: [abe] });
  const falcons = await aTeamIn(server, club, spring.ageGroup, { name: 'Falcons', coaches: [carla] });
  const eagles = await aTeamIn(server, club, other.ageGroup, { name: 'Eagles' });
  const toPia = await anOffer(club, spring, falcons, pia);
  const toAbe = await anOffer(club, other, eagles, abe);
  await abe.ask(respondToOffer, { offerId: toAbe.id, answer: 'accepted' });
  const toBob = await anOffer(club, spring, falcons, bob);
  await bob.ask(respondToOffer, { offerId: toBob.id, answer: 'declined' });
  return { club, carla, pia, spring, toPia };
};

const counter = (label: string) =>
  screen.getByText(label, { selector: 'dt, button > span' }).nextElementSibling?.textContent;
const players = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

longTest('fetches the filter options only after the offers are shown', async () => {
  const { club } = await aClubWithOffers();
  openApp(server, '/dashboard/admin-invitations', club.admin);
  /** Paths requested for filter options, each with true if the offers were already shown. */
  const shownBeforeRequest = new Map<string, boolean>();
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (/^\/api\/(seasons\/options|tryouts)$/.test(String(input)))
      shownBeforeRequest.set(String(input), screen.queryByText('Pia Péters') !== null);
    return send(input, init);
  };
  await waitFor(() => expect(shownBeforeRequest.size).toBe(2));
  expect(Object.fromEntries(shownBeforeRequest)).toEqual({ '/api/seasons/options': true, '/api/tryouts': true });
});

longTest('distinguishes tryouts of the same name by date in the filter', async () => {
  const { club, spring } = await aClubWithOffers();
  const { db } = server.database;
  await db.updateTable('tryouts').set({ date: '2091-03-08T12:00:00Z' }).where('id', '=', spring.id).execute();
  const another = await aTryoutWith(server, club, { status: 'upcoming' });
  await db.updateTable('tryouts').set({ title: 'Open day' }).where('id', '=', another.id).execute();
  openApp(server, '/dashboard/admin-invitations', club.admin);
  await screen.findByRole('option', { name: 'Open day' });
  const choices = [...screen.getByLabelText<HTMLSelectElement>('Tryout').options].map(({ text }) => text);
  expect(choices.toSorted()).toEqual([
    'All tryouts',
    'Open day',
    'Spring tryout · Jun 1, 2090',
    'Spring tryout · Mar 8, 2091',
  ]);
});

// OFFER-54 OFFER-55 OFFER-56
it('shows an admin all offers, newest first, with counters', async () => {
  const { club, spring } = await aClubWithOffers();
  const nina = await club.addPlayer({ firstName: 'Nina', lastName: 'Novak' });
  await server.database.db
    .insertInto('team_invitations')
    .values({
      organization_id: club.id,
      team_id: await aTeamIn(server, club, spring.ageGroup, { name: 'Hawks' }),
      player_id: nina.profileId,
      tryout_id: spring.id,
      created_by: club.admin.userId,
      status: 'declined',
      response_at: sql<Date>`club_now()`,
      response_reason: 'withdrawn',
      offer_expires_at: null,
    })
    .execute();
  await server.moveClock(0.5);
  openApp(server, '/dashboard/admin-invitations', club.admin);
  const table = await screen.findByRole('table', { name: 'Invitations' });
  expect(screen.getByRole('link', { name: 'Invite from a tryout' })).toHaveAttribute('href', '/dashboard/tryouts');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Player', 'Team', 'Season', 'Tryout', 'Status', 'Invited', 'Expires', 'Response']);
  expect(players()).toEqual([
    expect.stringMatching(/^Nina NovakAge \d+$/),
    expect.stringMatching(/^Bob BrownAge \d+$/),
    expect.stringMatching(/^Abe AdlerAge \d+$/),
    'Pia Péters',
  ]);
  const [, ninaRow, bob, abe, pia] = within(table).getAllByRole('row');
  expect(bob).toHaveTextContent(/Falcons.*U11.*Spring.*Spring tryout.*Declined/);
  expect(abe).toHaveTextContent(/Eagles.*Accepted/);
  expect(pia).toHaveTextContent(/Pending.*in 47 h–$/);
  expect(ninaRow).toHaveTextContent(/Withdrawn.*No expiration/);
  expect(['Total', 'Pending', 'Accepted', 'Declined', 'Withdrawn'].map(counter)).toEqual(['4', '1', '1', '1', '1']);
  await server.moveClock(-0.5);
});

it('shows the team and deadline of an offer in a row on phones', async () => {
  const { club, toPia } = await aClubWithOffers();
  // Right after sending, the two clocks decide between 48 hours and two days.
  await server.moveClock(0.5);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const { user } = openApp(server, '/dashboard/admin-invitations', club.admin);
  const list = within(await screen.findByRole('list', { name: 'Invitations' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))).toEqual([
    expect.stringMatching(/^Bob BrownFalcons · Spring tryoutDeclined$/),
    expect.stringMatching(/^Abe AdlerEagles · Spring tryoutAccepted$/),
    expect.stringMatching(/^Pia PétersFalcons · Spring tryoutPending.*ends in 47 h$/),
  ]);
  await user.click(list.getByRole('button', { name: 'Pia Péters: open the invitation to Falcons' }));
  expect(await screen.findByRole('dialog', { name: 'Invitation to Falcons' })).toBeVisible();
  expect(window.location.search).toContain(toPia.id);
  await server.moveClock(-0.5);
});

// OFFER-51 OFFER-57 OFFER-59
longTest('keeps the filters of offers in the address', async () => {
  const { club, spring } = await aClubWithOffers();
  const { user, requests } = openApp(server, '/dashboard/invitations', club.admin);
  await screen.findByText('Abe Adler');
  const status = within(screen.getByRole('group', { name: 'Status' }));
  await user.click(status.getByRole('button', { name: 'Declined 1' }));
  await waitFor(() => expect(players()).toEqual([expect.stringContaining('Bob')]));
  expect(window.location.search).toBe('?status=declined');
  expect(counter('Total')).toBe('3');
  await user.click(status.getByRole('button', { name: 'Total 3' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search players' }), 'peters');
  await waitFor(() => expect(players()).toEqual(['Pia Péters']));
  expect(counter('Total')).toBe('1');
  await user.clear(screen.getByRole('searchbox', { name: 'Search players' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search teams' }), 'eag');
  await waitFor(() => expect(players()).toEqual([expect.stringContaining('Abe')]));
  await user.clear(screen.getByRole('searchbox', { name: 'Search teams' }));
  await waitFor(() => expect(players()).toHaveLength(3));
  await user.selectOptions(screen.getByLabelText('Tryout'), spring.id);
  await waitFor(() => expect(players()).toHaveLength(2));
  await user.selectOptions(screen.getByLabelText('Season'), spring.ageGroup.seasonId);
  await waitFor(() => expect(requests.at(-1)).toContain(`seasonId=${spring.ageGroup.seasonId}`));
  await user.type(screen.getByRole('searchbox', { name: 'Search players' }), 'zoe');
  expect(await screen.findByText('No invitations match these filters.')).toBeVisible();
});

it('ignores invalid filters in the address', async () => {
  const { club } = await aClubWithOffers();
  openApp(server, '/dashboard/admin-invitations?status=lost&season=x', club.admin);
  expect(await screen.findByText('Abe Adler')).toBeVisible();
});

// OFFER-52
longTest('reloads the offers on Refresh', async () => {
  const { club } = await aClubWithOffers();
  const { user, requests } = openApp(server, '/dashboard/admin-invitations', club.admin);
  await screen.findByText('Abe Adler');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(requests.filter((request) => request === 'GET /api/offers')).toHaveLength(2));
});

// OFFER-58 OFFER-63
it('shows a failure to load the offers on the page, not in a toast', async () => {
  const club = await anOrganization(server);
  const opened = openApp(server, '/dashboard/more', club.admin);
  await screen.findByRole('heading', { level: 1 });
  opened.breakConnection(/GET \/api\/offers/);
  history.pushState(null, '', '/dashboard/admin-invitations');
  expect(await screen.findByText("We couldn't load the invitations")).toBeVisible();
  expect(document.querySelector('[data-slot="toast"]')).toBeNull();
  opened.restoreConnection();
  await opened.user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No invitations yet')).toBeVisible();
});

// OFFER-58
longTest('shows a server fault on the page and logs it', async () => {
  const lines: string[] = [];
  const failing = await openTestServer({}, undefined, { log: (line) => lines.push(line) });
  const { admin } = await anOrganization(failing);
  await sql`alter table team_invitations rename to lost_invitations`.execute(failing.database.db);
  openApp(failing, '/dashboard/admin-invitations', admin);
  expect(await screen.findByText("We couldn't load the invitations")).toBeVisible();
  expect(document.querySelector('[data-slot="toast"]')).toBeNull();
  expect(lines.filter((line) => line.includes('team_invitations')).join()).toContain('unexpected fault');
  cleanup();
  await failing.close();
});

longTest('shows fifty offers and more on request', async () => {
  const { club, spring } = await aClubWithOffers();
  const { db } = server.database;
  const teamId = await aTeamIn(server, club, spring.ageGroup, { name: 'Hawks' });
  const added = await db
    .insertInto('player_profiles')
    .values(
      Array.from({ length: 50 }, (_, index) => ({
        organization_id: club.id,
        first_name: 'Pat',
        last_name: `Number${index}`,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('team_invitations')
    .values(
      added.map(({ id }) => ({
        organization_id: club.id,
        team_id: teamId,
        player_id: id,
        tryout_id: spring.id,
        created_by: club.admin.userId,
        offer_expires_at: new Date(Date.now() + 3_600_000),
      })),
    )
    .execute();
  const { user } = openApp(server, '/dashboard/admin-invitations', club.admin);
  await screen.findByRole('table', { name: 'Invitations' });
  expect(players()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(players()).toHaveLength(53));
  expect(counter('Total')).toBe('53');
});

// OFFER-46 OFFER-47 OFFER-48
it("shows a coach their teams' offers in two tabs with three counters", async () => {
  const { carla } = await aClubWithOffers();
  const { user } = openApp(server, '/dashboard/coach-invitations', carla);
  expect(await screen.findByRole('heading', { name: 'Team Invitations', level: 1 })).toBeVisible();
  await screen.findByRole('table', { name: 'Invitations' });
  expect(['Total Invitations', 'Pending', 'Accepted'].map(counter)).toEqual(['2', '1', '0']);
  expect(players()).toEqual(['Pia Péters']);
  expect(screen.getByRole('link', { name: 'Invite from a tryout' })).toHaveAttribute('href', '/dashboard/tryouts');
  expect(screen.getByRole('tab', { name: 'Pending' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: 'Responded' }));
  await waitFor(() => expect(players()).toEqual([expect.stringContaining('Bob Brown')]));
  expect(window.location.search).toBe('?tab=responded');
});

// OFFER-50 OFFER-63
it("retries loading a coach's offers after a failure", async () => {
  const club = await anOrganization(server);
  const carla = await club.addCoach();
  const opened = openApp(server, '/dashboard/more', carla);
  await screen.findByRole('heading', { level: 1 });
  opened.breakConnection(/GET \/api\/coach\/offers/);
  history.pushState(null, '', '/dashboard/coach-invitations');
  expect(await toast('Error', 'Failed to fetch team invitations')).toBeVisible();
  opened.restoreConnection();
  await opened.user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No pending invitations')).toBeVisible();
});

it("shows a player's answer live to coach and admin", async () => {
  const { club, carla, pia, toPia } = await aClubWithOffers();
  const asCoach = openApp(server, '/dashboard/coach-invitations', carla);
  expect(await screen.findByText('Pia Péters')).toBeVisible();
  await pia.ask(respondToOffer, { offerId: toPia.id, answer: 'accepted' });
  expect(await screen.findByText('No pending invitations')).toBeVisible();
  await waitFor(() => expect(counter('Accepted')).toBe('1'));
  asCoach.unmount();
  openApp(server, '/dashboard/admin-invitations', club.admin);
  await screen.findByRole('table', { name: 'Invitations' });
  expect(counter('Accepted')).toBe('2');
  const zoe = await club.addPlayer({ firstName: 'Zoe', lastName: 'Zander' });
  const tryout = await aTryoutWith(server, club, { status: 'completed', players: [zoe] });
  await anOffer(club, tryout, await aTeamIn(server, club, tryout.ageGroup, { name: 'Hawks' }), zoe);
  expect(await screen.findByText('Zoe Zander')).toBeVisible();
});
