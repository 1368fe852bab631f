import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { aClubThatOffers, anOffer } from '@touchline/tests/support/club/offers.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

afterEach(() => void vi.useRealTimers());

const path = '/dashboard/player-portal';

/** Creates a player with an offer from the Falcons. */
const anInvitedPlayer = async () => {
  const { club, player, tryout, teamId } = await aClubThatOffers(server);
  await anOffer(club, tryout, teamId, player);
  return player;
};

const letter = (team: string) => screen.findByRole('region', { name: `Invitation to ${team}` });

// OFFER-14
longTest('shows an expired offer as declined because no answer came in time', async () => {
  const player = await anInvitedPlayer();
  await server.moveClock(49);
  openApp(server, `${path}?tab=responded`, player);
  expect(within(await letter('Falcons')).getByText(/^Declined/)).toHaveTextContent('Declined · no answer in time');
  expect(screen.getByText(/^Expired /)).toBeVisible();
  await server.moveClock(-49);
});

// OFFER-14 OFFER-60
it('keeps an offer that expires on screen in place until another tab is opened', async () => {
  const player = await anInvitedPlayer();
  const { user } = openApp(server, path, player);
  expect(await screen.findByRole('button', { name: 'Accept the invitation to Falcons' })).toBeVisible();
  await server.moveClock(49);
  await server.app.jobs.runAll();
  expect(await screen.findByRole('tab', { name: 'Pending (0)' })).toBeVisible();
  expect(within(await letter('Falcons')).getByText(/^Declined/)).toHaveTextContent('Declined · no answer in time');
  expect(screen.queryByRole('button', { name: /the invitation to Falcons/ })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Responded (1)' }));
  expect(await letter('Falcons')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Pending (0)' }));
  expect(await screen.findByText('No pending invitations')).toBeVisible();
  await server.moveClock(-49);
});

/** Opens the page of a player whose offer expires in ten minutes. `expire` advances the page's and server's clocks. */
const openTenMinutesBefore = async () => {
  const player = await anInvitedPlayer();
  await server.moveClock(48 - 1 / 6);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const expire = async () => {
    await server.moveClock(1 / 6);
    await act(() => vi.advanceTimersByTimeAsync(600_000));
  };
  return { ...openApp(server, path, player), expire };
};

// OFFER-12 OFFER-15
longTest('shows an offer as expired at its deadline before a job records the expiry', async () => {
  const { expire } = await openTenMinutesBefore();
  // A page knows the server's clock to within half a second.
  expect(within(await letter('Falcons')).getByText(/^in (?:8|9|10) min$/)).toBeVisible();
  await expire();
  expect(await screen.findByText(/^Declined/)).toHaveTextContent('no answer in time');
  expect(screen.getByText(/^Expired /)).toBeVisible();
  expect(screen.queryByRole('button', { name: /the invitation to Falcons/ })).toBeNull();
  await server.moveClock(-48);
});

// OFFER-15
longTest('disables the answer buttons when an offer expires while the server is unreachable', async () => {
  const { breakConnection, expire } = await openTenMinutesBefore();
  expect(await screen.findByRole('button', { name: 'Accept the invitation to Falcons' })).toBeVisible();
  breakConnection(/my-offers/);
  await expire();
  expect(await screen.findAllByText('expired')).toHaveLength(2);
  for (const answer of ['Accept', 'Decline'])
    for (const about of ['the invitation to Falcons', 'Falcons'])
      expect(screen.getByRole('button', { name: `${answer} ${about}` })).toBeDisabled();
  await server.moveClock(-48);
});
