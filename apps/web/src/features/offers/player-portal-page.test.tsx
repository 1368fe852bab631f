import { endGuardianships } from '@touchline/tests/support/club/memberships.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listMyOffers, respondToOffer, sendOffers } from '@touchline/domain/offers/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { anOffer, aTryoutWith, rosterOf, type Tryout } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

const path = '/dashboard/player-portal';

/** Creates an offer to Pia from the Falcons, whose coach is Carla. */
const anInvitedPlayer = async () => {
  const club = await anOrganization(server);
  const carla = await club.addCoach('Carla Coach');
  const pia = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
  const tryout = await aTryoutWith(server, club, { status: 'completed', players: [pia] });
  const falcons = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons', coaches: [carla] });
  await club.admin.ask(sendOffers, {
    tryoutId: tryout.id,
    teamId: falcons,
    playerIds: [pia.profileId],
    offerLetterBody: 'Dear Pia,\nwelcome!',
    anticipatedTeamLevel: 'Gold',
    anticipatedSeasonCostAmount: '1,200',
    anticipatedSeasonCostDescription: 'With kit',
  });
  return { club, carla, pia, tryout, falcons };
};

/** Inserts an offer from the Eagles that expires in an hour, bypassing the rules for sending. */
const insertOffer = async (club: Club, { profileId }: Member, tryout: Tryout): Promise<void> => {
  await server.database.db
    .insertInto('team_invitations')
    .values({
      organization_id: club.id,
      team_id: await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' }),
      player_id: profileId,
      tryout_id: tryout.id,
      created_by: club.admin.userId,
      offer_expires_at: sql<Date>`club_now() + interval '1 hour'`,
    })
    .execute();
};

const letter = (team: string) => screen.findByRole('region', { name: `Invitation to ${team}` });

// OFFER-39 OFFER-40 OFFER-43
longTest('shows the offer letter with all its terms and its deadline', async () => {
  const { pia } = await anInvitedPlayer();
  await server.moveClock(0.5);
  openApp(server, path, pia);
  expect(await screen.findByRole('heading', { name: 'My Team Invitations', level: 1 })).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'Pending (1)' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tab', { name: 'Responded (0)' })).toBeVisible();
  const card = await letter('Falcons');
  for (const text of ['Pending', 'Gold', '1,200.00', 'With kit', 'Spring tryout', 'Carla Coach', /welcome!/, 'in 47 h'])
    expect(within(card).getByText(text)).toBeVisible();
  expect(card).toHaveTextContent('U11 · Spring');
  // The deadline must be visible even if the letter is long.
  const end = within(card).getByText(/^expires/);
  expect(end.compareDocumentPosition(within(card).getByText(/welcome!/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await server.moveClock(-0.5);
});

// OFFER-28 OFFER-36 OFFER-65
it('asks before accepting an offer, then shows contacts of coaches and admins', async () => {
  const { club, carla, pia, falcons } = await anInvitedPlayer();
  const { user } = openApp(server, path, pia);
  expect(await screen.findByRole('region', { name: 'Answers needed' })).toHaveTextContent('Season cost 1,200.00');
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation to Falcons' }));
  const question = await screen.findByRole('alertdialog', { name: 'Accept the invitation to Falcons?' });
  expect(question).toHaveTextContent('The season costs 1,200.00. Accepting is final');
  // There is no other offer that could be declined.
  expect(question).not.toHaveTextContent('automatically');
  await user.click(within(question).getByRole('button', { name: 'Accept invitation' }));
  await toast('Invitation accepted', 'Other invitations for this tryout have been automatically declined.');
  expect(await screen.findByRole('tab', { name: 'Responded (1)', selected: true })).toBeVisible();
  const card = await letter('Falcons');
  expect(within(card).getByText('Accepted')).toBeVisible();
  // After answering, the letter is scrolled into view and focused.
  await waitFor(() => expect(card).toHaveFocus());
  expect(within(card).getByRole('list', { name: 'Coach contacts' })).toHaveTextContent(
    `Carla Coach+43 660 1234567${carla.email}`,
  );
  expect(card).toHaveTextContent('please contact the president and coach');
  const { name, email } = club.admin;
  expect(within(card).getByRole('list', { name: 'Administrators' })).toHaveTextContent(`${name}, ${email}`);
  expect(within(card).queryByRole('button')).toBeNull();
  expect(await rosterOf(server, falcons)).toEqual([
    { player_id: pia.profileId, status: 'active', jersey_number: null, invitation_id: expect.any(String) },
  ]);
});

// OFFER-25 OFFER-31 OFFER-60
longTest('sends no answer when declining is canceled', async () => {
  const { pia } = await anInvitedPlayer();
  const { user, requests } = openApp(server, path, pia);
  await user.click(await screen.findByRole('button', { name: 'Decline the invitation to Falcons' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requests.some((request) => request.startsWith('POST'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Decline the invitation to Falcons' }));
  await user.click(await screen.findByRole('button', { name: 'Decline invitation' }));
  expect(await toast('Invitation declined')).toBeVisible();
  expect(await screen.findByText('No pending invitations')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Responded (1)' }));
  expect(within(await letter('Falcons')).getByText('Declined')).toBeVisible();
});

it('lists the invitations that will be declined before an offer is accepted', async () => {
  const { club, pia, tryout } = await anInvitedPlayer();
  await insertOffer(club, pia, tryout);
  const autumn = await aTryoutWith(server, club, { status: 'completed', players: [pia] });
  await anOffer(club, autumn, await aTeamIn(server, club, autumn.ageGroup, { name: 'Hawks' }), pia);
  const { user } = openApp(server, path, pia);
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation to Falcons' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Your other invitation for this tryout is declined automatically: Eagles.',
  );
});

longTest('shows that the answer is being sent', async () => {
  const { pia } = await anInvitedPlayer();
  const { user, holdRequests } = openApp(server, path, pia);
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation to Falcons' }));
  const release = holdRequests();
  await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  expect(await screen.findByRole('button', { name: 'Sending...' })).toBeVisible();
  release();
  await toast('Invitation accepted', 'Other invitations for this tryout have been automatically declined.');
});

// OFFER-38
it('disables Accept if another offer from the tryout was accepted', async () => {
  const { club, pia, tryout } = await anInvitedPlayer();
  const [falcons] = (await pia.ask(listMyOffers, {})).offers;
  await pia.ask(respondToOffer, { offerId: falcons?.id ?? '', answer: 'accepted' });
  // The Eagles' offer was sent at the same moment as the acceptance.
  await insertOffer(club, pia, tryout);
  openApp(server, path, pia);
  const card = await letter('Eagles');
  expect(card).toHaveTextContent('You have already accepted another invitation for this tryout.');
  expect(card).toHaveClass('bg-muted!');
  expect(within(card).getByRole('button', { name: /^Accept/ })).toBeDisabled();
  expect(within(card).getByRole('button', { name: /^Decline/ })).toBeEnabled();
});

// OFFER-32 OFFER-33
longTest('reloads the offers when an answer fails', async () => {
  const { pia } = await anInvitedPlayer();
  const { user, breakConnection, requests } = openApp(server, path, pia);
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation to Falcons' }));
  breakConnection(/^POST/);
  const before = requests.filter((request) => request === 'GET /api/my-offers').length;
  await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  expect(await toast('Error', 'Failed to respond to invitation')).toBeVisible();
  await waitFor(() =>
    expect(requests.filter((request) => request === 'GET /api/my-offers').length).toBeGreaterThan(before),
  );
  expect(await screen.findByRole('button', { name: 'Accept the invitation to Falcons' })).toBeVisible();
});

it('keeps the dialog open when an answer cannot be sent', async () => {
  const { pia } = await anInvitedPlayer();
  const { user, breakConnection, restoreConnection, requests } = openApp(server, path, pia);
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation to Falcons' }));
  breakConnection(/./);
  await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Your answer has not been sent');
  expect((await pia.ask(listMyOffers, {})).offers).toMatchObject([{ status: 'pending' }]);

  restoreConnection();
  await user.click(dialog.getByRole('button', { name: 'Accept invitation' }));
  expect(await toast('Invitation accepted')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await pia.ask(listMyOffers, {})).offers).toMatchObject([{ status: 'accepted' }]);
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(2);
});

// OFFER-33
longTest('says that an answer was saved if only its response was lost', async () => {
  const { pia } = await anInvitedPlayer();
  const { user, breakConnection, holdRequests } = openApp(server, path, pia);
  const [offer] = (await pia.ask(listMyOffers, {})).offers;
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation to Falcons' }));
  const release = holdRequests();
  await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  await pia.ask(respondToOffer, { offerId: offer?.id ?? '', answer: 'accepted' });
  breakConnection(/^POST/);
  release();
  expect(
    await toast(
      'Invitation updated',
      'The status of your invitation was updated, but additional processing may have had an issue.',
    ),
  ).toBeVisible();
});

// OFFER-34
it('keeps the offer pending if the player is already a member', async () => {
  const { pia } = await anInvitedPlayer();
  const { db } = server.database;
  // Simulates a concurrent insert by another server, so that joining fails on a duplicate.
  await sql`create function meet_duplicate() returns trigger language plpgsql as $$ begin
    raise unique_violation using constraint = 'team_players_one_per_player'; end $$`.execute(db);
  await sql`create trigger meet_duplicate before insert on team_players
    for each row execute function meet_duplicate()`.execute(db);
  const { user } = openApp(server, path, pia);
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation to Falcons' }));
  await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  expect(await toast('Error', 'You are already a member of this team')).toBeVisible();
  await sql`drop function meet_duplicate cascade`.execute(db);
  expect((await pia.ask(listMyOffers, {})).offers).toMatchObject([{ status: 'pending' }]);
});

// OFFER-32
it("shows the server's own message when a rule refuses the answer", async () => {
  const { pia } = await anInvitedPlayer();
  const { user } = openApp(server, path, pia);
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation to Falcons' }));
  await server.moveClock(49);
  await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  expect(await toast('Error', 'This invitation has expired.')).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'Responded (1)' })).toBeVisible();
  await server.moveClock(-49);
});

// OFFER-41
it('says that the player profile was not found', async () => {
  const club = await anOrganization(server);
  const pia = await club.addPlayer();
  await server.database.db.deleteFrom('player_profiles').where('id', '=', pia.profileId).execute();
  openApp(server, path, pia);
  expect(await screen.findByText('Player Profile Not Found')).toBeVisible();
});

// OFFER-44
it('finds a missing player profile on Look again', async () => {
  const club = await anOrganization(server);
  const pia = await club.addPlayer();
  await endGuardianships(server, pia.profileId);
  const { user, breakConnection, restoreConnection } = openApp(server, path, pia);
  const again = await screen.findByRole('button', { name: 'Look again' });
  breakConnection(/GET \/api\/auth\/session/);
  await user.click(again);
  expect(await toast('Error', 'Failed to fetch player profile')).toBeVisible();
  restoreConnection();
  await server.database.db
    .insertInto('guardianships')
    .values({ organization_id: club.id, player_id: pia.profileId, user_id: pia.userId, kind: 'self' })
    .execute();
  await user.click(again);
  expect(await screen.findByText('No pending invitations')).toBeVisible();
});

// OFFER-45 OFFER-63
it('shows the loading, failed and empty states of the offers', async () => {
  const club = await anOrganization(server);
  const pia = await club.addPlayer();
  const opened = openApp(server, '/dashboard/more', pia);
  await screen.findByRole('heading', { level: 1 });
  const releaseRequests = opened.holdRequests(/GET \/api\/my-offers$/);
  opened.breakConnection(/GET \/api\/my-offers$/);
  history.pushState(null, '', path);
  expect(await screen.findByText('Loading invitations')).toBeInTheDocument();
  releaseRequests();
  expect(await toast('Error', 'Failed to fetch invitations')).toBeVisible();
  opened.restoreConnection();
  await opened.user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No pending invitations')).toBeVisible();
});

it('shows a new offer without a reload', async () => {
  const club = await anOrganization(server);
  const pia = await club.addPlayer();
  const tryout = await aTryoutWith(server, club, { status: 'completed', players: [pia] });
  openApp(server, path, pia);
  expect(await screen.findByText('No pending invitations')).toBeVisible();
  await anOffer(club, tryout, await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' }), pia);
  expect(await letter('Eagles')).toBeVisible();
});
