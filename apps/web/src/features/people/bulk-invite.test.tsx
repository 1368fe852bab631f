import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { inviteListedPlayer, listInvitations, listPlayers } from '@touchline/domain/people/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { aFileOf } from '@touchline/tests/support/files/import.ts';
import { actOn, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const anAddress = (name: string) => `${name}-${crypto.randomUUID()}@example.org`;

longTest('invites selected players without an account and shows the result for each', async () => {
  const club = await anOrganization(server);
  const rows = ['Ann Aa', 'Ben Bb', 'Cleo Cc'].map((fullName) => ({ fullName }));
  await club.admin.ask(importPlayers, aFileOf(rows, false));
  await club.addPlayer({ firstName: 'Dan', lastName: 'Dd' });
  const ben = (await club.admin.ask(listPlayers, { search: 'Ben' })).players[0]?.id ?? '';
  const [taken, fresh] = [anAddress('taken'), anAddress('fresh')];
  await club.admin.ask(inviteListedPlayer, { playerId: ben, email: taken });

  const { user } = openApp(server, '/dashboard/players', club.admin);
  await user.click(await screen.findByRole('button', { name: 'Select players' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Dan Dd' }));
  expect(await screen.findByRole('button', { name: 'Invite' })).toBeDisabled();
  for (const name of ['Ann Aa', 'Ben Bb', 'Cleo Cc'])
    await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite players' }));
  expect(dialog.getByText('One of them has an account already.')).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Send invitations' });
  expect(send).toBeDisabled();
  await user.type(dialog.getByLabelText('Ann Aa'), 'no address');
  await user.click(send);
  expect(await dialog.findByText('Please enter a valid email address')).toBeVisible();
  await user.clear(dialog.getByLabelText('Ann Aa'));
  await user.type(dialog.getByLabelText('Ann Aa'), fresh);
  await user.type(dialog.getByLabelText('Ben Bb'), anAddress('other'));
  await user.click(send);

  expect(await toast('Players invited', '1 of 2 players invited')).toBeVisible();
  const outcomes = within(await screen.findByRole('dialog', { name: 'Invitations' }));
  expect(outcomes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(`^Ann AaCode for ${fresh}: \\w{8}$`),
    `Ben BbNot doneThis player already has an open invitation, sent to ${taken}. Revoke it to send a new one.`,
  ]);
  await user.click(outcomes.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('button', { name: 'Select players' })).toBeVisible();
  const { invitations } = await club.admin.ask(listInvitations, {});
  expect(invitations.map(({ email }) => email)).toEqual([fresh, taken]);
});

it('adds a player without an email address unless the list already has the player', async () => {
  const { admin } = await anOrganization(server);
  for (const isThere of [false, true]) {
    const { user, unmount } = openApp(server, '/dashboard/players?dialog=add', admin);
    await user.type(await screen.findByLabelText('First name'), 'Paula');
    await user.type(screen.getByLabelText('Last name'), 'New');
    await user.type(screen.getByLabelText('Birth date'), '2014-02-03');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Player' }));
    if (isThere) expect(await screen.findByText(/is in your list already/)).toBeVisible();
    else expect(await toast('Success', 'The player has been added')).toBeVisible();
    unmount();
  }
  const { players } = await admin.ask(listPlayers, {});
  expect(players).toEqual([expect.objectContaining({ birthDate: '2014-02-03', hasAccount: false, isInvited: false })]);
});

longTest("prefills invitations of one player or several with the guardian's email address", async () => {
  const club = await anOrganization(server);
  const rows = [{ fullName: 'Ann Aa', guardianEmail: 'mum@example.org' }, { fullName: 'Ben Bb' }];
  await club.admin.ask(importPlayers, aFileOf(rows, false));
  const { user } = openApp(server, '/dashboard/players', club.admin);
  await actOn(user, 'Ann Aa', 'Invite');
  expect(await screen.findByLabelText('Email')).toHaveValue('mum@example.org');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Select players' }));
  for (const name of ['Ann Aa', 'Ben Bb'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite players' }));
  expect(dialog.getByLabelText('Ann Aa')).toHaveValue('mum@example.org');
  expect(dialog.getByLabelText('Ben Bb')).toHaveValue('');
});
