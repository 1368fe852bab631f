import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOffers, sendOffers } from '@touchline/domain/offers/contract.ts';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import type { PlayerCells } from '@touchline/domain/people/schema.import.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import type { Member } from '@touchline/tests/support/club/club.ts';
import { contactsOn, moveTryout } from '@touchline/tests/support/club/contacts.ts';
import { register, subjects } from '@touchline/tests/support/club/families.ts';
import { aFileOf, anAddress } from '@touchline/tests/support/files/import.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';

let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const { aClubWithTryout, afterMinutes, linkTo, open, press, subjectsTo } = contactsOn(() => ({ server, mailbox }));

// FAM-11
it('lets an imported guardian without an account confirm the address and answer by email', async () => {
  const { club, tryout } = await aClubWithTryout();
  const mona = { email: anAddress() } as Member;
  const guardian = { guardianName: 'Mona Muster', guardianPhone: '+43 660 7654321', guardianEmail: mona.email };
  const kimsRow = { fullName: 'Kim Muster', birthDate: '05.05.2014', ...guardian };
  await club.admin.ask(importPlayers, aFileOf<PlayerCells>([kimsRow], false));
  const [kim] = (await club.admin.ask(listPlayers, { search: 'Kim Muster' })).players;
  const player = { profileId: kim?.id ?? '' } as Member;
  await register(club, tryout.id, player);
  await afterMinutes(2);
  expect(subjectsTo(mona)).toEqual([]);

  const page = `/dashboard/players/${player.profileId}`;
  const { user } = openApp(server, page, club.admin);
  const invite = await screen.findByRole('button', { name: 'Invite Mona Muster' });
  const contact = within(invite.closest('li') as HTMLElement);
  for (const fact of ['No account yet', mona.email]) expect(contact.getByText(fact)).toBeVisible();
  expect(contact.getByRole('link', { name: /7654321/ })).toHaveAttribute('href', 'tel:+436607654321');
  await user.click(contact.getByRole('button', { name: 'Ask Mona Muster to confirm the address' }));
  expect(await screen.findByText(/^Confirmation sent on /)).toBeVisible();
  await afterMinutes(0);
  const question = await linkTo(mona);
  expect((await open(question)).buttons).toEqual(['Confirm the address']);
  expect((await press(question)).text).toContain('Your address is confirmed');
  expect(await screen.findByText(/^Address confirmed on /)).toBeVisible();
  expect(contact.getByText('No account yet')).toBeVisible();
  cleanup();

  await afterMinutes(2);
  await moveTryout(club, tryout.id, 'Gym', 'Main field');
  await afterMinutes(2);
  expect(subjectsTo(mona).slice(1)).toEqual([subjects.registered, 'Vienna Lions: new place for Spring tryout']);

  const { id: tryoutId, ageGroup } = await aTryoutWith(server, club, { status: 'completed', players: [player] });
  const teamId = await aTeamIn(server, club, ageGroup, { name: 'Falcons' });
  await club.admin.ask(sendOffers, { tryoutId, teamId, playerIds: [player.profileId] });
  await afterMinutes(0);
  const offer = await linkTo(mona);
  expect((await open(offer)).text).toContain('Vienna Lions invites Kim Muster to join Falcons.');
  const status = async () => (await club.admin.ask(listOffers, {})).offers[0]?.status;
  expect(await status()).toBe('pending');
  expect((await press(offer, 'accepted')).text).toContain('Invitation accepted');
  expect(await status()).toBe('accepted');
});
