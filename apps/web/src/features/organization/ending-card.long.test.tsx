import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readEnding } from '@touchline/domain/organization/contract.ending.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();
const path = '/dashboard/settings?tab=organization';

it('deletes an organization after an export and a confirmation by name', async () => {
  const club = await anOrganization(server, 'Wolves');
  const anton = await club.addAdmin();
  const { user } = openApp(server, path, club.admin);
  const card = async () => within(await screen.findByRole('region', { name: 'Delete the organization' }));
  const press = async (name: string) => user.click((await card()).getByRole('button', { name }));
  expect((await card()).queryByRole('button', { name: 'Delete the organization' })).toBeNull();
  await press('Prepare export');
  expect(await toast('The export is being prepared')).toBeVisible();
  await server.app.jobs.runAll();
  await waitFor(async () => expect((await card()).getByRole('button', { name: 'Download export' })).toBeVisible());

  await press('Delete the organization');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Wolves?' }));
  expect(dialog.getByText(/All members get an email with the day/)).toBeVisible();
  await user.type(dialog.getByLabelText(/To confirm/), 'Wolfes');
  await user.click(dialog.getByRole('button', { name: 'Delete the organization' }));
  expect(await dialog.findByText('This is not the name of the organization.')).toBeVisible();
  await user.clear(dialog.getByLabelText(/To confirm/));
  await user.type(dialog.getByLabelText(/To confirm/), 'Wolves');
  await user.click(dialog.getByRole('button', { name: 'Delete the organization' }));
  expect(await toast('The organization will be deleted in 14 days')).toBeVisible();
  expect(await (await card()).findByText(/Wolves will be deleted on .* Everybody can work on/)).toBeVisible();
  cleanup();

  const { user: another } = openApp(server, '/dashboard/seasons', anton);
  await another.click(await screen.findByRole('button', { name: 'Keep the organization' }));
  expect(await toast('The organization stays')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Wolves will be deleted/)).toBeNull());
  expect((await club.admin.ask(readEnding, {})).endsAt).toBeNull();
});
