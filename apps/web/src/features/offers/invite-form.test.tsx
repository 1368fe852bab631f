import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listEvaluations, saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { type Recommendation, initialEvaluation } from '@touchline/domain/evaluations/schema.ts';
import { listMyOffers, respondToOffer, sendOffers } from '@touchline/domain/offers/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { anOffer, aTryoutWith, type Tryout } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest, some } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

/** A tryout with Abe and Pia. Carla coaches the Falcons, and the Hawks have no coach. */
const aTryout = async (status: 'active' | 'completed' = 'completed') => {
  const club = await anOrganization(server);
  const carla = await club.addCoach('Carla Coach');
  const abe = await club.addPlayer({ firstName: 'Abe', lastName: 'Adler' });
  const pia = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
  const tryout = await aTryoutWith(server, club, { status, players: [abe, pia] });
  const falcons = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons', coaches: [carla] });
  const hawks = await aTeamIn(server, club, tryout.ageGroup, { name: 'Hawks' });
  return { club, carla, abe, pia, tryout, falcons, hawks, path: `/dashboard/tryouts/${tryout.id}/invite` };
};

const evaluate = async (coach: Member, { id: tryoutId }: Tryout, player: Member, recommendation: Recommendation) => {
  const found = await coach.ask(listEvaluations, { tryoutId });
  await coach.ask(saveEvaluation, {
    ...initialEvaluation,
    registrationId: found.find(({ playerId }) => playerId === player.profileId)?.registrationId ?? '',
    recommendation,
  });
};

const findForm = () => screen.findByRole('form', { name: 'Invite Players to Team' });
const sendButton = () => screen.getByRole('button', { name: 'Send Invitations' });

// OFFER-01 OFFER-02 OFFER-03
longTest('opens the invite form from the tryout', async () => {
  const { club, tryout } = await aTryout('active');
  const absent = await club.addPlayer({ firstName: 'Ann', lastName: 'Absent' });
  await server.database.db
    .insertInto('tryout_registrations')
    .values({ organization_id: club.id, tryout_id: tryout.id, player_id: absent.profileId, status: 'absent' })
    .execute();
  const { user } = openApp(server, `/dashboard/tryouts/${tryout.id}`, club.admin);
  await user.click(await screen.findByRole('link', { name: 'Invite to Team' }));
  const form = await findForm();
  const team = await within(form).findByLabelText('Team');
  expect(
    within(team)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Select a team', 'Falcons (Carla Coach)', 'Hawks']);
  for (const name of ['Offer letter', 'Team level', 'Season cost', 'Cost details'])
    expect(within(form).getByLabelText(name)).toBeVisible();
  expect(
    within(form)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent),
  ).toEqual([expect.stringContaining('Abe Adler'), expect.stringContaining('Pia Peters')]);
  expect(sendButton()).toBeVisible();
});

// OFFER-06 OFFER-07
it('shows an admin the most frequent recommendation with its count', async () => {
  const { club, carla, abe, path, tryout } = await aTryout('active');
  await evaluate(carla, tryout, abe, 'yes');
  await evaluate(club.admin, tryout, abe, 'maybe');
  openApp(server, path, club.admin);
  const rows = await screen.findAllByRole('checkbox');
  const [abeRow, piaRow] = rows.map((box) => box.closest('li'));
  expect(abeRow).toHaveTextContent('Recommendation: Maybe (1/2)');
  expect(piaRow).toHaveTextContent('Recommendation: Not evaluated');
});

// OFFER-05
it('shows a coach their own recommendation, without a count', async () => {
  const { club, carla, abe, path, tryout } = await aTryout('active');
  await evaluate(carla, tryout, abe, 'yes');
  await evaluate(club.admin, tryout, abe, 'no');
  await club.admin.ask(completeTryout, { tryoutId: tryout.id });
  openApp(server, path, carla);
  const [abeBox] = await screen.findAllByRole('checkbox');
  expect(abeBox?.closest('li')).toHaveTextContent(/Recommendation: Yes$/);
  expect(
    within(screen.getByLabelText('Team'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Select a team', 'Falcons (Carla Coach)']);
});

// OFFER-04
longTest('disables a player who already has an offer from this tryout', async () => {
  const { club, abe, tryout, hawks, path } = await aTryout();
  await anOffer(club, tryout, hawks, abe);
  openApp(server, path, club.admin);
  const remark = await screen.findByText('Already invited to this tryout');
  expect(within(remark.closest('li') as HTMLElement).getByRole('checkbox', { name: /Abe Adler/ })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: /Pia Peters/ })).toBeEnabled();
  // Players without an offer come first.
  expect(
    screen.getAllByRole('checkbox').map((box) => /Abe|Pia/.exec(box.closest('li')?.textContent ?? '')?.[0]),
  ).toEqual(['Pia', 'Abe']);
});

it('shows the declined team of a player and the open offers of the selected team', async () => {
  const { club, abe, pia, tryout, hawks, path } = await aTryout();
  const { id: offerId } = await anOffer(club, tryout, hawks, abe);
  await abe.ask(respondToOffer, { offerId, answer: 'declined' });
  await anOffer(club, tryout, hawks, pia);
  const { user } = openApp(server, path, club.admin);
  const [abeBox] = await screen.findAllByRole('checkbox');
  expect(abeBox).toBeEnabled();
  expect(abeBox?.closest('li')).toHaveTextContent('Declined a place in Hawks');
  await user.selectOptions(screen.getByLabelText('Team'), 'Hawks');
  expect(screen.getByLabelText('Team')).toHaveAccessibleDescription(
    /^0\sof\s18\splayers\s· 1\sopen\soffer\s· 17\splaces\sleft$/,
  );
  expect(screen.queryByText(/declined Hawks before/)).toBeNull();
  await user.click(abeBox as HTMLElement);
  expect(screen.getByText('Abe Adler declined Hawks before.')).toBeVisible();
});

it('warns before more offers are sent than the team has places', async () => {
  const { club, path, hawks } = await aTryout();
  for (let place = 0; place < 17; place += 1)
    await club.admin.ask(addPlayer, { teamId: hawks, playerId: (await club.addPlayer()).profileId });
  const { user } = openApp(server, path, club.admin);
  await user.selectOptions(await screen.findByLabelText('Team'), 'Hawks');
  const [first, second] = screen.getAllByRole('checkbox');
  await user.click(first as HTMLElement);
  expect(screen.queryByText(/If everyone accepts/)).toBeNull();
  await user.click(second as HTMLElement);
  expect(screen.getByText('If everyone accepts, Hawks has up to 19 players for 18 places.')).toBeVisible();
});

// OFFER-08
longTest('sends no invitations without a team or without players', async () => {
  const { club, path } = await aTryout();
  const { user, requests } = openApp(server, path, club.admin);
  await screen.findByLabelText('Team');
  await user.click(sendButton());
  expect(await toast('Error', 'Please select a team and at least one player.')).toBeVisible();
  expect(screen.getByLabelText('Team')).toHaveAccessibleDescription('Please select a team and at least one player.');
  await user.selectOptions(screen.getByLabelText('Team'), 'Hawks');
  await user.click(sendButton());
  expect(screen.getByRole('group', { name: /^Players/ })).toHaveAccessibleDescription(
    'Please select a team and at least one player.',
  );
  expect(requests.some((request) => request.startsWith('POST'))).toBe(false);
});

// OFFER-09 OFFER-21
longTest('sends the letter to all selected players', async () => {
  const { club, abe, pia, path } = await aTryout();
  const { user } = openApp(server, path, club.admin);
  await user.selectOptions(await screen.findByLabelText('Team'), 'Hawks');
  await user.type(screen.getByLabelText('Offer letter'), 'Welcome!');
  await user.type(screen.getByLabelText('Team level'), 'Gold');
  const cost = screen.getByLabelText('Season cost');
  await user.type(cost, 'a lot');
  expect(cost).toHaveAccessibleDescription('Enter a number, or leave it empty — otherwise no cost is shown.');
  await user.clear(cost);
  await user.type(cost, '1,200');
  expect(cost).toHaveAccessibleDescription(/^A number/);
  await user.type(screen.getByLabelText('Cost details'), 'With kit');
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  expect(screen.getByText('2 of 2 selected')).toBeVisible();
  await user.click(sendButton());
  expect(await toast('Success', 'Sent 2 invitations.')).toBeVisible();
  await waitFor(() => expect(address()).toBe(path.replace('/invite', '')));
  for (const player of [abe, pia])
    expect((await player.ask(listMyOffers, {})).offers).toEqual([
      expect.objectContaining({
        teamName: 'Hawks',
        offerLetterBody: 'Welcome!',
        anticipatedTeamLevel: 'Gold',
        anticipatedSeasonCostAmount: 1200,
        anticipatedSeasonCostDescription: 'With kit',
      }),
    ]);
});

// OFFER-17 OFFER-22
longTest('lists the players whose invitation was not sent', async () => {
  const { club, abe, pia, tryout, falcons, path } = await aTryout();
  const autumn = await aTryoutWith(server, club, { status: 'completed', players: [abe], ageGroup: tryout.ageGroup });
  await club.admin.ask(sendOffers, { tryoutId: autumn.id, teamId: falcons, playerIds: [abe.profileId] });
  const { user } = openApp(server, path, club.admin);
  await user.selectOptions(await screen.findByLabelText('Team'), 'Falcons (Carla Coach)');
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  await user.click(sendButton());
  expect(await toast('Partial Success', /^Sent 1 invitation\.\nAbe Adler: Player already has/)).toBeVisible();
  const failures = await within(await findForm()).findByRole('alert');
  expect(failures).toHaveTextContent(
    'Abe Adler: Player already has a pending invitation from this team for a different tryout.',
  );
  expect(screen.getByRole('checkbox', { name: /Abe Adler/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /Pia Peters/ })).toBeDisabled();
  expect((await pia.ask(listMyOffers, {})).offers).toHaveLength(1);
});

// OFFER-23
longTest('keeps the selection when sending invitations fails', async () => {
  const { club, path } = await aTryout();
  const { user, breakConnection } = openApp(server, path, club.admin);
  await user.selectOptions(await screen.findByLabelText('Team'), 'Hawks');
  await user.click(screen.getByRole('checkbox', { name: /Abe Adler/ }));
  breakConnection(/^POST/);
  await user.click(sendButton());
  expect(await toast('Error', 'Failed to send team invitations. Please try again.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Abe Adler/ })).toBeChecked();
});

it('shows a coach no invite form while the tryout is active', async () => {
  const { carla, path } = await aTryout('active');
  openApp(server, path, carla);
  expect(await screen.findByText('No invitations can be sent from this tryout now.')).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
});

it('previews the offer letter while it is being written', async () => {
  const { club, path } = await aTryout();
  const { user } = openApp(server, path, club.admin);
  const team = await screen.findByLabelText('Team');
  const letter = screen.getByLabelText('Offer letter');
  const [first] = screen.getAllByRole('checkbox');
  expect(first?.compareDocumentPosition(letter)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(preview).toHaveTextContent('No team selected yet');
  await user.selectOptions(team, 'Hawks');
  await user.type(letter, 'Welcome!');
  const cost = screen.getByLabelText('Season cost');
  await user.type(cost, '1.200');
  expect(preview).toHaveTextContent(/Hawks.*Welcome!No season cost, because what was typed is not a number\.$/);
  await user.clear(cost);
  await user.type(cost, '1,200');
  expect(preview).toHaveTextContent(/Hawks.*Welcome!.*Season cost1,200/);
});

it('requires a team and a player before the letter step', async () => {
  const { club, path } = await aTryout();
  const { user } = openApp(server, path, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await toast('Error', 'Please select a team and at least one player.')).toBeVisible();
  expect(address()).toBe(path);
  await user.selectOptions(screen.getByLabelText('Team'), 'Hawks');
  await user.click(screen.getByRole('checkbox', { name: /Abe Adler/ }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(address()).toBe(`${path}?step=letter`));
  expect(await screen.findByText('1 of 2 selected')).toBeVisible();
  expect(screen.getByText('Goes to').parentElement).toHaveTextContent(/^Goes to Abe Adler$/);
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(address()).toBe(path));
});

it('asks for confirmation before an unsent offer letter is discarded', async () => {
  const { club, path } = await aTryout();
  const { user } = openApp(server, path, club.admin);
  await user.type(await screen.findByLabelText('Offer letter'), 'Welcome!');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByText('The invitations have not been sent.')).toBeVisible();
  expect(address()).toBe(path);
});

// EVAL-30
some(1).each(['offer-teams', 'offer-candidates', 'recommendations'])(
  'reloads %s on Try again after they failed to load',
  async (queryName) => {
    const { club, tryout } = await aTryout();
    const { user, breakConnection, restoreConnection } = openApp(server, `/dashboard/tryouts/${tryout.id}`, club.admin);
    await screen.findByRole('link', { name: 'Invite to Team' });
    breakConnection(new RegExp(`GET .*/${queryName}`));
    await user.click(screen.getByRole('link', { name: 'Invite to Team' }));
    expect(await toast('Error', 'Failed to load teams and evaluations.')).toBeVisible();
    restoreConnection();
    // The button ignores presses while the other queries are loading.
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    await waitFor(() => expect(retryButton).not.toHaveAttribute('aria-busy'));
    await user.click(retryButton);
    expect(await within(await findForm()).findByLabelText('Team')).toBeVisible();
  },
);
