import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { aFamilyOfTwoClubs } from '@touchline/tests/support/club/guardians.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { givePassword } from '@touchline/tests/support/club/second-step.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
const password = 'green-grass-2026';

/** Opens the dialog from the Account tab. */
const openDialog = async (person: Parameters<typeof openApp>[2]) => {
  const { user } = openApp(server, '/dashboard/settings', person);
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  expect(address()).toBe('/dashboard/settings?dialog=delete-account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete my account' }));
  await dialog.findByText('What stays');
  return { user, dialog };
};

// ACCT-13
longTest('explains in the leave dialog what the deletion of an account removes', async () => {
  const { mother } = await aFamilyOfTwoClubs(server);
  const { user, dialog } = await openDialog(mother);
  for (const sentence of [
    /^Your login, with its password/,
    /^Your roles in Bears and Vienna Lions/,
    /^Your link to your children/,
    /^Your name where you did something/,
    /^Your children's profiles, with their clubs/,
    /^To have a player erased, ask an admin/,
    /^In 7 days it happens for good/,
  ])
    expect(dialog.getByText(sentence)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Keep my account' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await mother.ask(readSession, {})).session).not.toBeNull();
  cleanup();

  const { admin } = await anOrganization(server, 'Wolves');
  const asAdmin = await openDialog(admin);
  expect(asAdmin.dialog.getByRole('alert')).toHaveTextContent(
    /only admin of Wolves\. Make somebody else an admin first.*or delete the organization/,
  );
  expect(asAdmin.dialog.queryByRole('button', { name: 'Delete my account' })).toBeNull();
});

it('keeps the account of a user who signs in within seven days after deleting it', async () => {
  const club = await anOrganization(server, 'Foxes');
  const carla = await club.addCoach('Carla Coach');
  await givePassword(server, carla.userId, password);
  const { user, dialog } = await openDialog(carla);
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await toast('Your account will be deleted in 7 days')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/login'));
  expect((await carla.ask(readSession, {})).session).toBeNull();
  await user.type(await screen.findByLabelText('Email'), carla.email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await toast('Your account stays', 'You signed in, so it will not be deleted.')).toBeVisible();
});
