import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listTeams } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { appWith, beginStep, withSecondStep } from '@touchline/tests/support/club/second-step.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';

const server = ownServer();

const requireSecondStep = ({ id }: Club, day: string) =>
  server.database.db.updateTable('organizations').set({ second_step_from: day }).where('id', '=', id).execute();

// ORGS-12
it('shows only the setup page once two-step sign-in is required', async () => {
  const club = await anOrganization(server, 'Lions');
  const second = await club.addAdmin();
  await beginStep(server);

  // The admin who requires two-step sign-in must set it up first.
  const path = '/dashboard/settings?tab=people';
  const first = openApp(server, path, club.admin);
  await first.user.type(await screen.findByLabelText(/^Required from/), '2199-01-31');
  await first.user.click(screen.getByRole('button', { name: 'Save date' }));
  expect(await toast('Error', /^Set up two-step sign-in for yourself first, under Security/)).toBeVisible();
  await withSecondStep(server, club.admin);
  await first.user.click(screen.getByRole('button', { name: 'Save date' }));
  expect(await toast('Two-step sign-in is required')).toBeVisible();
  expect(screen.queryByText(/you need two-step sign-in/)).toBeNull();
  first.unmount();

  const { user } = openApp(server, '/dashboard/teams', second);
  expect(await screen.findByText(/^From Jan 31, 2199 you need two-step sign-in to manage the club/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Set it up' }));
  expect(await screen.findByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
  expect(address()).toBe('/dashboard/settings?tab=security');

  // The date arrives while the page is open. The next response leads to the setup.
  await requireSecondStep(club, '2026-01-01');
  await user.click(screen.getByRole('link', { name: 'Seasons' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect((await second.send(listTeams, {})).status).toBe(403);

  await user.click(screen.getByRole('button', { name: 'Set up two-step sign-in' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set up two-step sign-in' });
  const key = (await within(dialog).findByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)).textContent;
  await user.type(within(dialog).getByLabelText(/Enter the 6 digits/), await appWith(server, key).code());
  await user.click(within(dialog).getByRole('button', { name: 'Turn on' }));
  await user.click(await screen.findByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Seasons' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/you need two-step sign-in/)).toBeNull());
});
