import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeEmail, confirmNewEmail } from '@touchline/domain/access/contract.email.ts';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { hashPassword } from '@touchline/server/core/identity/passwords.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { aFamilyOfTwoClubs, guardiansOn } from '@touchline/tests/support/club/guardians.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
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

const { deliver, subjectsTo } = guardiansOn(() => ({ server, mailbox }));

const mark = 'Not reachable';
const offer = 'Your team offer from Vienna Lions: Falcons';
const personWith = (address: string) => screen.getByRole('link', { name: address }).closest('li');

// FAM-20
it('holds emails to a refused address until the address changes', async () => {
  const { club, coach, pia, paul, mother, teamId, tryout } = await aFamilyOfTwoClubs(server);
  const { db } = server.database;
  const hawks = await aTeamIn(server, club, tryout.ageGroup, { name: 'Hawks', coaches: [coach] });
  const ofPaul = { organization_id: club.id, player_id: paul.profileId };
  await db
    .insertInto('tryout_registrations')
    .values({ ...ofPaul, tryout_id: tryout.id, status: 'checked_in' })
    .execute();
  await db
    .insertInto('team_players')
    .values({ ...ofPaul, team_id: hawks })
    .execute();
  const offerTo = (player: { readonly profileId: string }) =>
    club.admin.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [player.profileId] });

  const ofAdmin = openApp(server, `/dashboard/players/${paul.profileId}`, club.admin);
  const guardians = within(await screen.findByRole('region', { name: 'Guardians' }));
  expect(personWith(mother.email)).not.toHaveTextContent(mark);
  await expect.poll(ofAdmin.isListening).toBe(true);
  mailbox.replies.set(mother.email, { code: 550, text: '5.1.1 no such user' });
  await offerTo(pia);
  await deliver();
  await waitFor(() => expect(personWith(mother.email)).toHaveTextContent(mark));
  expect(guardians.getAllByText(mark)).toHaveLength(1);
  cleanup();

  const ofCoach = openApp(server, `/dashboard/teams/${hawks}/roster`, coach);
  expect(await screen.findByText(mark)).toBeVisible();
  expect(personWith(mother.email)).toHaveTextContent(mark);
  await offerTo(paul);
  await deliver();
  expect([mailbox.attempts(mother.email), subjectsTo(paul)]).toEqual([1, [offer]]);

  await expect.poll(ofCoach.isListening).toBe(true);
  const password_hash = await hashPassword('correct horse battery');
  await db.updateTable('users').set({ password_hash }).where('id', '=', mother.userId).execute();
  const email = `mona-${crypto.randomUUID()}@example.org`;
  await mother.ask(changeEmail, { email, currentPassword: 'correct horse battery' });
  await deliver();
  expect(screen.getByText(mark)).toBeVisible();
  await server.anonymous.ask(confirmNewEmail, { token: mailbox.to(email)[0]?.link?.token ?? '' });
  expect(await screen.findByRole('link', { name: email })).toBeVisible();
  expect(screen.queryByText(mark)).toBeNull();
  await deliver();
  // The new address also gets the offer that the old one refused.
  expect(subjectsTo({ email }).filter((subject) => subject === offer)).toHaveLength(2);
});

it('shows in the invite and edit dialogs which address is not reachable', async () => {
  const { club, paul } = await aFamilyOfTwoClubs(server);
  const gone = `gone-${crypto.randomUUID()}@example.org`;
  const reason = '5.1.1 no such user';
  const there = { parentGuardianEmail: `there-${gone}`, secondGuardianEmail: gone };
  await club.admin.ask(updatePlayer, { playerId: paul.profileId, ...there });
  await server.database.db.insertInto('refused_addresses').values({ email: gone, reason }).execute();
  const { user } = openApp(server, `/dashboard/players/${paul.profileId}`, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Invite a guardian of Paul Peters' }));
  const inviting = within(await screen.findByRole('dialog', { name: 'Invite a guardian' }));
  await user.type(inviting.getByLabelText(/^Email/), gone);
  await user.click(inviting.getByRole('button', { name: 'Invite' }));
  await waitFor(() =>
    expect(inviting.getByLabelText(/^Email/)).toHaveAccessibleDescription(peopleProblems.emailRefused().message),
  );
  expect(inviting.getByLabelText(/^Email/)).toHaveValue(gone);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(personWith(gone)).toHaveTextContent(mark);
  expect(screen.getByRole('button', { name: 'Ask Gerda Guardian to confirm the address' })).toBeVisible();
  expect(screen.queryByRole('button', { name: `Ask ${gone} to confirm the address` })).toBeNull();
  const facts = within(screen.getByRole('region', { name: 'Facts' }));
  expect(facts.getByText(mark).closest('dd')).toHaveTextContent(gone);
  await user.click(await screen.findByRole('button', { name: 'Edit player' }));
  const editing = within(await screen.findByRole('dialog', { name: 'Edit Player' }));
  expect(editing.getByLabelText(/^Guardian email/)).not.toHaveAccessibleDescription();
  expect(editing.getByLabelText(/^Second guardian email/)).toHaveAccessibleDescription(/^Not reachable/);
});
