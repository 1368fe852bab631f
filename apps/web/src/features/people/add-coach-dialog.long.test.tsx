import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

// COACH-29
it('shows an error and sends no invitation when the organization is unknown', async () => {
  const { admin } = await anOrganization(server);
  const { session } = await admin.ask(readSession, {});
  const sessionWithoutClub = { session: { ...session, user: { ...session?.user, organizationId: '' } } };
  const { user, requests, answerInstead } = openApp(server, '/dashboard/coaches?dialog=add', admin);
  answerInstead(/GET \/api\/auth\/session/, () => Response.json(sessionWithoutClub));
  const dialog = await screen.findByRole('dialog', { name: 'Add Coach' });
  await user.type(within(dialog).getByLabelText('First name'), 'Clara');
  await user.type(within(dialog).getByLabelText('Last name'), 'Coach');
  await user.type(within(dialog).getByLabelText('Email'), 'clara@example.org');
  await user.click(within(dialog).getByRole('button', { name: 'Invite Coach' }));
  const toast = (await screen.findByText('Organization information not found')).closest('[data-slot="toast"]');
  expect(toast).toHaveTextContent('Error');
  expect(toast).toHaveClass('border-red-line');
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
});
