import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { confirmContact } from '@touchline/domain/families/contract.contact-links.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const findSection = (name: string) => within(screen.getByRole('region', { name }));

/** Creates Pia, a Tigers player. Her mother has the family's account, and her father has none. */
const aPlayerWithContacts = async () => {
  const club = await anOrganization(server);
  const mother = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
  const playerId = mother.profileId;
  await club.admin.ask(updatePlayer, {
    playerId,
    parentGuardianFirstName: 'Frank',
    parentGuardianEmail: 'frank@example.org',
    secondGuardianFirstName: 'Mona',
    secondGuardianLastName: 'Peters',
    secondGuardianEmail: mother.email,
  });
  const team = await aTeam(club);
  await club.admin.ask(addPlayer, { teamId: team.id, playerId });
  return { club, playerId, team, coach: await aCoachOf(club, team.id) };
};

// FAM-11
it('lets admins invite a guardian without an account on the player page', async () => {
  const { club, playerId, coach } = await aPlayerWithContacts();
  const path = `/dashboard/players/${playerId}`;
  const { user } = openApp(server, path, club.admin);
  const invite = await screen.findByRole('button', { name: 'Invite Frank Guardian' });
  const contact = within(invite.closest('li') as HTMLElement);
  expect(contact.getByText('No account yet')).toBeVisible();
  expect(contact.getByRole('link', { name: 'frank@example.org' })).toHaveAttribute('href', 'mailto:frank@example.org');
  expect(findSection('Guardians').getAllByText(/^No account yet/)).toHaveLength(1);
  await user.click(invite);
  expect(address()).toBe(`${path}?dialog=invite-guardian&of=${playerId}.first`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite Frank Guardian' }));
  expect(dialog.getByLabelText('Email')).toHaveValue('frank@example.org');
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(findSection('Guardians').getByText('No account yet · invited')).toBeVisible());
  expect(screen.queryByRole('button', { name: 'Invite Frank Guardian' })).toBeNull();
  cleanup();

  openApp(server, path, coach);
  expect(await screen.findByText('No account yet')).toBeVisible();
  expect(findSection('Guardians').getByRole('link', { name: 'frank@example.org' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull();
});

it('shows guardians without an account on the roster, with an invite link for admins', async () => {
  const { club, playerId, team, coach } = await aPlayerWithContacts();
  const path = `/dashboard/teams/${team.id}/roster`;
  const { user } = openApp(server, path, club.admin);
  await user.click(await screen.findByRole('link', { name: 'Invite Frank Guardian' }));
  expect(await screen.findByRole('dialog', { name: 'Invite Frank Guardian' })).toBeVisible();
  expect(address()).toBe(`/dashboard/players/${playerId}?dialog=invite-guardian&of=${playerId}.first`);
  cleanup();

  openApp(server, path, coach);
  const row = within((await screen.findByText('No account yet')).closest('li') as HTMLElement);
  expect(row.getByText('Frank Guardian')).toBeVisible();
  expect(row.getByRole('link', { name: 'frank@example.org' })).toHaveAttribute('href', 'mailto:frank@example.org');
  expect(screen.queryByRole('link', { name: /^Invite/ })).toBeNull();
});

it('lets an admin ask a guardian to confirm an address', async () => {
  const { club, playerId } = await aPlayerWithContacts();
  const { db } = server.database;
  const { user } = openApp(server, `/dashboard/players/${playerId}`, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Ask Frank Guardian to confirm the address' }));
  await toast('Confirmation kept as a file', 'This server sends no email.');
  expect(await screen.findByText(/^Confirmation sent on /)).toBeVisible();
  expect(screen.queryByRole('button', { name: /to confirm the address$/ })).toBeNull();
  const letter = db.selectFrom('outbox').where('organization_id', '=', club.id).where('kind', '=', 'contact.confirm');
  const { payload } = await letter.select('payload').executeTakeFirstOrThrow();
  const [, token = ''] = /#token=([\w-]{43})/.exec(JSON.stringify(payload)) ?? [];
  await server.anonymous.ask(confirmContact, { token });
  expect(await screen.findByText(/^Address confirmed on /)).toBeVisible();
});
