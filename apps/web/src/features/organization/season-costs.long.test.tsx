import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { aClubThatOffers } from '@touchline/tests/support/club/offers.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

// New clubs get this currency when they register. The club in this test starts without one.
const server = sharedServer({ CURRENCY: 'EUR' });

// ORGS-02
it("shows season costs in the organization's currency, or as numbers without one", async () => {
  const { club, coach, player, tryout, teamId } = await aClubThatOffers(server);
  const playerIds = [player.profileId];
  await coach.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds, anticipatedSeasonCostAmount: '1200.5' });

  const costs = async () => {
    const shown: (string | null | undefined)[] = [];
    openApp(server, '/dashboard/player-portal', player);
    shown.push((await screen.findByText('Season cost')).nextElementSibling?.textContent);
    cleanup();
    for (const [path, person] of [
      ['/dashboard/coach-invitations', coach],
      ['/dashboard/admin-invitations', club.admin],
    ] as const) {
      const { user } = openApp(server, path, person);
      await user.click(await screen.findByRole('button', { name: 'Pia Peters: open the invitation to Falcons' }));
      shown.push((await screen.findByText('Season cost')).nextElementSibling?.textContent);
      cleanup();
    }
    const { user } = openApp(server, `/dashboard/tryouts/${tryout.id}`, coach);
    await user.click(await screen.findByRole('link', { name: 'Invite to Team' }));
    await screen.findByLabelText('Season cost');
    shown.push((await screen.findByText(/^A number/)).textContent);
    cleanup();
    return shown;
  };

  const bare = '1,200.50';
  expect(await costs()).toEqual([bare, bare, bare, 'A number, such as 1,200 or 350.50.']);
  await club.admin.ask(updateOrganization, { currency: 'GBP' });
  const pounds = '£1,200.50';
  expect(await costs()).toEqual([pounds, pounds, pounds, 'A number in GBP, such as 1,200 or 350.50.']);
});
