import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { inviteCoach, listCoaches, listInvitations, listPlayers } from '@touchline/domain/people/contract.ts';
import { type OpenedApp, openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { actOn } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const anAddress = () => `${crypto.randomUUID()}@example.org`;

const aClubWithRosa = async () => {
  const club = await anOrganization(server);
  const cells = { firstName: 'Rosa', lastName: 'Berg', birthDate: '2016-05-05', position: 'Wing' };
  await club.admin.ask(importPlayers, { rows: [{ line: 2, cells }], dateOrder: 'day', invite: false });
  const { players } = await club.admin.ask(listPlayers, {});
  return { ...club, players };
};

const typeRosa = async (user: OpenedApp['user']) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Player' }));
  await user.type(await dialog.findByLabelText('First name'), 'Rosa');
  await user.type(dialog.getByLabelText('Last name'), 'Berg');
  await user.type(dialog.getByLabelText('Email'), anAddress());
  await user.type(dialog.getByLabelText(/^Birth date/), '2016-05-05');
  return dialog;
};

it("invites a player without an account from the player's row", async () => {
  const { admin, players } = await aClubWithRosa();
  const { user } = openApp(server, '/dashboard/players', admin);
  await actOn(user, 'Rosa Berg', 'Invite');
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite Player' }));
  await user.type(await dialog.findByLabelText('Email'), anAddress());
  await user.click(dialog.getByRole('button', { name: 'Invite Player' }));
  expect(await screen.findByLabelText('Invitation code')).toBeVisible();
  expect((await admin.ask(listPlayers, {})).players).toEqual(players.map((player) => ({ ...player, isInvited: true })));
});

longTest("invites a player from the account entry on the player's page", async () => {
  const { admin, players } = await aClubWithRosa();
  const { user } = openApp(server, `/dashboard/players/${players[0]?.id}`, admin);
  await user.click(await screen.findByRole('button', { name: 'Invite Rosa Berg' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite Player' }));
  await user.type(await dialog.findByLabelText('Email'), anAddress());
  await user.click(dialog.getByRole('button', { name: 'Invite Player' }));
  expect(await screen.findByLabelText('Invitation code')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Invite Rosa Berg' })).toBeNull());
  expect(within(screen.getByRole('region', { name: 'Facts' })).getByText('Invited')).toBeVisible();
});

// FAM-13
longTest('proposes an existing player when inviting', async () => {
  const { admin, players } = await aClubWithRosa();
  const { user } = openApp(server, '/dashboard/players?dialog=add', admin);
  const dialog = await typeRosa(user);
  await user.type(dialog.getByLabelText(/^Position/), 'Goalkeeper');
  await user.clear(dialog.getByLabelText('First name'));
  await user.type(dialog.getByLabelText('First name'), 'ROSA');
  await user.type(dialog.getByLabelText('Guardian first name'), 'Gerda');
  await user.click(dialog.getByRole('button', { name: 'Invite Player' }));
  const proposal = /^Rosa Berg \(born 5 May 2016\) is in your list already and has no account\.$/;
  const proposed = within(await screen.findByRole('dialog', { name: 'Already in your list?' }));
  expect(proposed.getByText(proposal)).toBeVisible();
  await user.click(proposed.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText(/^Position/)).toHaveValue('Goalkeeper');
  // Stored values must not appear as form errors.
  expect(within(screen.getByRole('dialog', { name: 'Add Player' })).queryByText('Wing')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Invite Player' }));
  const again = within(await screen.findByRole('dialog', { name: 'Already in your list?' }));
  const position = within(again.getByRole('group', { name: 'Position' }));
  expect(position.getByRole('radio', { name: /^Wing ?In your list$/ })).toBeChecked();
  await user.click(position.getByRole('radio', { name: /^Goalkeeper ?Typed now$/ }));
  const name = within(again.getByRole('group', { name: 'Name' }));
  expect(name.getByRole('radio', { name: /^Rosa Berg ?In your list$/ })).toBeChecked();
  expect(name.getByRole('radio', { name: /^ROSA Berg ?Typed now$/ })).toBeVisible();
  await user.click(again.getByRole('button', { name: 'Use the player who is already here' }));
  expect(await screen.findByText('This person was already in your list.')).toBeVisible();
  const taken = { parentGuardianFirstName: 'Gerda', position: 'Goalkeeper' };
  expect((await admin.ask(listPlayers, {})).players).toEqual(
    players.map((player) => ({ ...player, ...taken, isInvited: true })),
  );
});

// FAM-13
longTest('adds another player of the same name and birth date on request', async () => {
  const { admin } = await aClubWithRosa();
  const { user } = openApp(server, '/dashboard/players?dialog=add', admin);
  const dialog = await typeRosa(user);
  await user.click(dialog.getByRole('button', { name: 'Invite Player' }));
  await user.click(await screen.findByRole('button', { name: 'Add another' }));
  expect(await screen.findByLabelText('Invitation code')).toBeVisible();
  expect(screen.queryByText('This person was already in your list.')).not.toBeInTheDocument();
  expect(await screen.findByText('Same name and birth date')).toBeInTheDocument();
});

longTest('asks about the differing phone number of a coach who is invited again', async () => {
  const { admin } = await aClubWithRosa();
  const cora = { firstName: 'Cora', lastName: 'Coach', email: anAddress() };
  await admin.ask(inviteCoach, { ...cora, phone: '0660 1' });
  const { invitations } = await admin.ask(listInvitations, { role: 'coach' });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await server.database.db
    .updateTable('account_invitations')
    .set({ created_at: daysAgo(8), expires_at: daysAgo(1) })
    .where('id', '=', invitations[0]?.id ?? '')
    .execute();
  const { user } = openApp(server, '/dashboard/coaches?dialog=add', admin);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Coach' }));
  await user.type(await dialog.findByLabelText('First name'), cora.firstName);
  await user.type(dialog.getByLabelText('Last name'), cora.lastName);
  await user.type(dialog.getByLabelText('Email'), cora.email);
  await user.type(dialog.getByLabelText(/^Phone/), '0660 2');
  await user.click(dialog.getByRole('button', { name: 'Invite Coach' }));
  const questionDialog = within(await screen.findByRole('dialog', { name: 'Already in your list?' }));
  expect(questionDialog.getByText('Cora Coach is in your list already and has no account.')).toBeVisible();
  expect(questionDialog.queryByRole('button', { name: 'Add another' })).toBeNull();
  expect(questionDialog.getByRole('radio', { name: /^0660 1 ?In your list$/ })).toBeChecked();
  expect(questionDialog.getByRole('radio', { name: /^0660 2 ?Typed now$/ })).not.toBeChecked();
  await user.click(questionDialog.getByRole('button', { name: 'Use the coach who is already here' }));
  expect(await screen.findByLabelText('Invitation code')).toBeVisible();
  expect((await admin.ask(listCoaches, {})).coaches).toMatchObject([{ lastName: 'Coach', phone: '0660 1' }]);
});
