import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { openApp } from '@touchline/tests/support/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club.ts';
import { sharedServer } from '@touchline/tests/support/server.ts';

const server = sharedServer();

const anAddress = () => `${crypto.randomUUID()}@example.org`;

const aClubWithRosa = async () => {
  const club = await anOrganization(server);
  const cells = { firstName: 'Rosa', lastName: 'Berg', birthDate: '2016-05-05', position: 'Wing' };
  await club.admin.ask(importPlayers, { rows: [{ line: 2, cells }], dateOrder: 'day', invite: false });
  const { players } = await club.admin.ask(listPlayers, {});
  return { ...club, players };
};

it('invites a player from the row that has no account yet', async () => {
  const { admin, players } = await aClubWithRosa();
  const { user } = openApp(server, '/dashboard/players', admin);
  await user.click(await screen.findByRole('button', { name: 'Invite Rosa Berg' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite Player' }));
  await user.type(await dialog.findByLabelText('Email'), anAddress());
  await user.click(dialog.getByRole('button', { name: 'Invite Player' }));
  expect(await screen.findByLabelText('Invitation code')).toBeVisible();
  expect((await admin.ask(listPlayers, {})).players).toEqual(players.map((player) => ({ ...player, isInvited: true })));
});

it('says that an added player was already in the list, and which fields kept their values', async () => {
  const { admin, players } = await aClubWithRosa();
  const { user } = openApp(server, '/dashboard/players?dialog=add', admin);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Player' }));
  await user.type(await dialog.findByLabelText('First name'), 'Rosa');
  await user.type(dialog.getByLabelText('Last name'), 'Berg');
  await user.type(dialog.getByLabelText('Email'), anAddress());
  await user.type(dialog.getByLabelText(/^Birth date/), '2016-05-05');
  await user.type(dialog.getByLabelText(/^Position/), 'Goalkeeper');
  await user.type(dialog.getByLabelText('Guardian first name'), 'Gerda');
  await user.click(dialog.getByRole('button', { name: 'Invite Player' }));
  expect(await screen.findByText('This person was already in your list.')).toBeVisible();
  expect(screen.getByText(/Its position was not changed\./)).toBeVisible();
  const guardian = { parentGuardianFirstName: 'Gerda' };
  expect((await admin.ask(listPlayers, {})).players).toEqual(
    players.map((player) => ({ ...player, ...guardian, isInvited: true })),
  );
});
