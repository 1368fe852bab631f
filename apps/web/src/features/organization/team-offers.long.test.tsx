import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listMyOffers, sendOffers } from '@touchline/domain/offers/contract.ts';
import { readOrganization } from '@touchline/domain/organization/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { aClubThatOffers, anOffer } from '@touchline/tests/support/club/offers.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
const settings = '/dashboard/settings?tab=organization';
const hoursLabel = /Hours to answer/;
const switchLabel = 'Several teams may offer to the same player';

// ORGS-06
it('applies changed offer hours to new offers only', async () => {
  const { club, coach, player, tryout, teamId } = await aClubThatOffers(server);
  const before = await anOffer(club, tryout, teamId, player);
  const { user } = openApp(server, settings, club.admin);
  const hours = await screen.findByRole('spinbutton', { name: hoursLabel });
  expect(hours).toHaveValue(48);
  for (const wrong of ['23', '337', '']) {
    await user.clear(hours);
    if (wrong) await user.type(hours, wrong);
    await user.click(screen.getByRole('button', { name: 'Save team offers' }));
    expect(await screen.findByText('Please enter a whole number from 24 to 336.')).toBeVisible();
  }
  expect(await club.admin.ask(readOrganization, {})).toMatchObject({ offerHours: 48 });
  await user.clear(hours);
  await user.type(hours, '120');
  await user.click(screen.getByRole('button', { name: 'Save team offers' }));
  await toast('Settings saved');
  cleanup();

  expect((await player.ask(listMyOffers, {})).offers).toMatchObject([{ expiresAt: before.expiresAt }]);
  const invite = openApp(server, `/dashboard/tryouts/${tryout.id}/invite`, coach);
  const form = await screen.findByRole('form', { name: 'Invite Players to Team' });
  expect(await within(form).findByText('Each invitation waits 120 hours for its answer.')).toBeVisible();
  invite.unmount();
  const other = await club.addPlayer();
  await server.database.db
    .insertInto('tryout_registrations')
    .values({ organization_id: club.id, tryout_id: tryout.id, player_id: other.profileId })
    .execute();
  const after = await anOffer(club, tryout, teamId, other);
  expect(Date.parse(after.expiresAt ?? '') - Date.parse(after.createdAt)).toBe(120 * 3_600_000);
  openApp(server, '/dashboard/player-portal', other);
  const letter = await screen.findByRole('region', { name: 'Invitation to Falcons' });
  expect(letter).toHaveTextContent(/expires .* in (4 days|119 h|5 days)/);
});

// ORGS-07
it('lets several teams send a player an offer only once an admin allows it', async () => {
  const { club, player, tryout, teamId } = await aClubThatOffers(server);
  const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
  const hawks = await aTeamIn(server, club, tryout.ageGroup, { name: 'Hawks' });
  const send = async (team: string) => {
    const input = { tryoutId: tryout.id, teamId: team, playerIds: [player.profileId] };
    const { sent, failures } = await club.admin.ask(sendOffers, input);
    return [sent, ...failures.map(({ message }) => message)];
  };
  const refused = (status: string) => [0, `Player already has an invitation (status: ${status})`];
  expect(await send(teamId)).toEqual([1]);
  expect(await send(eagles)).toEqual(refused('pending'));

  const { user } = openApp(server, settings, club.admin);
  const several = await screen.findByRole('checkbox', { name: switchLabel });
  expect(several).not.toBeChecked();
  await user.click(several);
  await user.click(screen.getByRole('button', { name: 'Save team offers' }));
  await toast('Settings saved');
  cleanup();
  expect(await send(eagles)).toEqual([1]);
  expect(await send(teamId)).toEqual(refused('pending'));

  const portal = openApp(server, '/dashboard/player-portal', player);
  await portal.user.click(await screen.findByRole('button', { name: 'Accept the invitation to Eagles' }));
  await portal.user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  await toast('Invitation accepted', 'Other invitations for this tryout have been automatically declined.');
  const answers = async () =>
    Object.fromEntries(
      (await player.ask(listMyOffers, {})).offers.map(({ teamName, status, responseReason }) => [
        teamName,
        `${status} ${responseReason}`,
      ]),
    );
  expect(await answers()).toEqual({ Falcons: 'declined other_accepted', Eagles: 'accepted player' });
  // Another team can still send an offer, which the family can only decline.
  expect(await send(hawks)).toEqual([1]);
  await portal.user.click(await screen.findByRole('tab', { name: 'Pending (1)' }));
  const card = await screen.findByRole('region', { name: 'Invitation to Hawks' });
  await waitFor(() => expect(card).toHaveTextContent('You have already accepted another invitation for this tryout.'));
  expect(card).toHaveClass('bg-muted!');
  expect(within(card).getByRole('button', { name: /^Accept/ })).toBeDisabled();
});
