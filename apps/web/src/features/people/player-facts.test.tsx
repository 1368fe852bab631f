import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aTryoutOf } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();

it('says who sees the contacts of a tryout’s player without a team', async () => {
  const { registrations, coaches } = await aTryoutOf(server, [{ firstName: 'Nora', lastName: 'Nilsson' }], 'Cora Keen');
  openApp(server, `/dashboard/players/${registrations[0]?.playerId}`, coaches[0]);
  expect(await screen.findByRole('region', { name: 'Facts' })).toHaveTextContent(
    'Phone and emailSeen by admins and the coaches of their teams',
  );
});
