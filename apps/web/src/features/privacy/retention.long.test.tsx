import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

it('lists former players by deletion month', async () => {
  const club = await anOrganization(server);
  const pia = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
  const team = await aTeam(club, { isActive: false });
  await club.admin.ask(addPlayer, { teamId: team.id, playerId: pia.profileId });
  const lastYear = new Date().getUTCFullYear() - 1;
  await server.database.db
    .updateTable('seasons')
    .set({ start_date: '2020-01-01', end_date: `${lastYear - 4}-06-30` })
    .where('organization_id', '=', club.id)
    .execute();
  const { user } = openApp(server, '/dashboard/settings?tab=privacy', club.admin);
  const months = await screen.findByLabelText(/^Months to keep data of former players/);
  expect(months).toHaveValue(24);
  const card = within(await screen.findByRole('region', { name: 'Data that will be deleted' }));
  // The season ended long ago, so its data is deleted a month after the admins are notified.
  expect(await card.findByRole('heading', { name: /^\w+ 20\d\d$/ })).toBeVisible();
  expect(card.getByRole('link', { name: 'Pia Peters' })).toHaveAttribute('href', `/dashboard/players/${pia.profileId}`);
  await user.clear(months);
  await user.type(months, '11');
  await user.click(screen.getByRole('button', { name: 'Save months' }));
  expect(await screen.findByText('Please enter a whole number from 12 to 84.')).toBeVisible();
  await user.clear(months);
  await user.type(months, '84');
  await user.click(screen.getByRole('button', { name: 'Save months' }));
  expect(await toast('Settings saved')).toBeVisible();
  expect(await screen.findByText(/^Data that will be deleted/)).toBeVisible();
});
