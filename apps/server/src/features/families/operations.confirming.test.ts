import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askContact, addGuardian, endGuardianship } from '@touchline/domain/families/contract.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { erasePlayer } from '@touchline/domain/privacy/contract.ts';
import { withdrawRegistration } from '@touchline/domain/tryouts/contract.registrations.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import {
  anAddress,
  confirmationSubject,
  contactsOn,
  moveTryout as move,
} from '@touchline/tests/support/club/contacts.ts';
import { register, subjects } from '@touchline/tests/support/club/families.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { endMembership, joinAs } from '@touchline/tests/support/club/memberships.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { checkDatabase } from '../../db/invariants.ts';
import { longTest, some } from '@touchline/tests/support/run/long.ts';

let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ ...behindProxy, SMTP_URL: mailbox.url });
});
afterAll(async () => {
  expect(await checkDatabase(server.database)).toEqual([]);
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  mailbox.replies.clear();
  await server.database.db.deleteFrom('rate_limits').execute();
});

const { afterMinutes, aContact, aConfirmedContact, calendarTo, linkTo, open, press, subjectsTo, textTo } = contactsOn(
  () => ({ server, mailbox }),
);
const { registered, withdrawn } = subjects;

type Facts = Awaited<ReturnType<typeof aConfirmedContact>>;
const change = ({ admin }: Club, playerId: string, parentGuardianEmail: string | null) =>
  admin.ask(updatePlayer, { playerId, parentGuardianEmail });

describe('a contact without an account', () => {
  longTest('a contact who confirmed the address gets tryout emails like a family', async () => {
    const { club, tryout, families, contact, ask, address } = await aContact();
    expect([subjectsTo(contact), await address()]).toEqual([[], undefined]);
    expect(await ask()).toEqual({ isMailed: true });
    const { id: registrationId } = await register(club, tryout.id, families[0]);
    await afterMinutes(2);
    expect([subjectsTo(contact), await address()]).toEqual([[confirmationSubject], 'asked']);
    const text = textTo(contact).replaceAll(/\s+/g, ' ');
    expect(text).toContain('Vienna Lions has this address as that of a parent or guardian.');
    // The address may belong to someone else, so no one is named.
    expect(text).not.toMatch(/Pia|Peters|Gerda/);

    const link = await linkTo(contact);
    const page = await open(link);
    expect([page.status, page.buttons]).toEqual([200, ['Confirm the address']]);
    expect(page.text).toContain('Vienna Lions writes to this address');
    await afterMinutes(10);
    expect([subjectsTo(contact), await address()]).toEqual([[confirmationSubject], 'asked']);
    expect((await press(link)).text).toContain('Your address is confirmed');
    expect(await address()).toBe('confirmed');
    for (const again of [await open(link), await press(link)])
      expect([again.status, again.text]).toEqual([400, expect.stringContaining('This link no longer works')]);

    await afterMinutes(2);
    await move(club, tryout.id, 'Gym', 'Main field');
    await afterMinutes(2);
    await club.admin.ask(withdrawRegistration, { registrationId });
    await afterMinutes(60);
    expect(subjectsTo(contact)).toEqual([
      confirmationSubject,
      registered,
      'Vienna Lions: new place for Spring tryout',
      withdrawn,
    ]);
    expect(calendarTo(contact)).toContain(`UID:registration-${registrationId}@localhost`);
    for (const { subject, text: sent } of mailbox.to(contact.email).slice(1)) {
      expect(sent).toContain('Pia Peters0');
      expect(sent).toContain('You get this email without an account');
      // The email links to no page that needs an account.
      expect(sent).not.toContain('/dashboard');
      expect(subject).not.toMatch(/Pia|Peters/);
    }
  });

  longTest('sends a contact of two children one email about both', async () => {
    const { club, tryout, families, contact } = await aConfirmedContact(2);
    const [pia, paul] = families;
    await club.admin.ask(updatePlayer, { playerId: pia.profileId, secondGuardianEmail: contact.email });
    for (const child of [pia, paul]) await register(club, tryout.id, child);
    await afterMinutes(2);
    const texts = mailbox.to(contact.email).slice(1);
    expect(texts.map(({ text }) => /Pia Peters\d and Pia Peters\d/.exec(text)?.[0])).toEqual([
      'Pia Peters0 and Pia Peters1',
    ]);
  });

  longTest('emails a contact who has a login only at the login’s address', async () => {
    const { club, tryout, families, playerId, contact } = await aConfirmedContact();
    await register(club, tryout.id, families[0]);
    await afterMinutes(2);
    const login = await joinAs(server, club, await club.addCoach('Mona Peters'), 'player', [
      { id: playerId, mayAnswer: true },
    ]);
    await server.database.db
      .updateTable('users')
      .set({ email: contact.email })
      .where('id', '=', login.userId)
      .execute();
    await move(club, tryout.id, 'Gym', 'Main field');
    await afterMinutes(2);
    expect(subjectsTo(contact)).toEqual([confirmationSubject, registered, 'Vienna Lions: new place for Spring tryout']);
    expect(textTo(contact)).toContain('http://localhost/dashboard/player-portal');
    expect(calendarTo(contact)).toContain('SEQUENCE:2');
    // A login with the same phone number is the same person. A different number means a different person.
    const other = anAddress();
    const { db } = server.database;
    await club.admin.ask(updatePlayer, { playerId, parentGuardianEmail: other.email });
    await club.admin.ask(askContact, { playerId, place: 'first' });
    await afterMinutes(0);
    await press(await linkTo(other));
    for (const [phone, heard] of [
      ['+43 660 7654321', 1],
      ['+43 660 7654320', 2],
    ] as const) {
      await db.updateTable('members').set({ phone }).where('id', '=', login.userId).execute();
      await move(club, tryout.id, `Hall ${heard}`, heard === 1 ? 'Gym' : 'Hall 1');
      await afterMinutes(2);
      expect(subjectsTo(other)).toHaveLength(heard);
    }
    // A former member with this address gets no email as a contact either.
    await db.updateTable('users').set({ email: other.email }).where('id', '=', login.userId).execute();
    await endMembership(server, login.membershipId);
    await move(club, tryout.id, 'Forest', 'Hall 2');
    await afterMinutes(2);
    expect(subjectsTo(other)).toHaveLength(2);
  });

  some(1).each([
    ['the address changes', ({ club, playerId }: Facts) => change(club, playerId, anAddress().email)],
    ['the address goes', ({ club, playerId }: Facts) => change(club, playerId, null)],
    [
      'the player is erased',
      ({ club, playerId }: Facts) => club.admin.ask(erasePlayer, { playerId, name: 'Pia Peters0' }),
    ],
    [
      'the person was a guardian with a login, and is none any more',
      async ({ club, playerId, contact }: Facts) => {
        const login = await club.addPlayer();
        await server.database.db
          .updateTable('users')
          .set({ email: contact.email })
          .where('id', '=', login.userId)
          .execute();
        const link = { playerId, userId: login.userId };
        await club.admin.ask(addGuardian, { ...link, kind: 'guardian', mayAnswer: true });
        await club.admin.ask(endGuardianship, link);
      },
    ],
    [
      'the login with that address is deleted',
      async ({ club, playerId, contact }: Facts) => {
        const login = await joinAs(server, club, await club.addCoach(), 'player', [{ id: playerId, mayAnswer: true }]);
        const { db } = server.database;
        await db.updateTable('users').set({ email: contact.email }).where('id', '=', login.userId).execute();
        await db.deleteFrom('users').where('id', '=', login.userId).execute();
      },
    ],
  ])('sends a contact no more emails once %s', async (_, end) => {
    const facts = await aConfirmedContact();
    const { club, tryout, families, contact } = facts;
    await register(club, tryout.id, families[0]);
    mailbox.replies.set(contact.email, { code: 451, text: 'later' });
    await afterMinutes(2);
    await end(facts);
    mailbox.replies.clear();
    await move(club, tryout.id, 'Gym', 'Main field');
    await afterMinutes(60);
    expect(subjectsTo(contact).filter((subject) => subject !== confirmationSubject)).toEqual([]);
  });

  it('confirming an address for one club does not confirm it for another', async () => {
    const { club, tryout, families, contact, address } = await aContact();
    const other = await anOrganization(server, 'Bears');
    const cub = await other.addPlayer();
    await other.admin.ask(updatePlayer, { playerId: cub.profileId, parentGuardianEmail: contact.email });
    await other.admin.ask(askContact, { playerId: cub.profileId, place: 'first' });
    await afterMinutes(0);
    await press(await linkTo(contact));
    expect(await address()).toBeUndefined();
    await register(club, tryout.id, families[0]);
    await afterMinutes(2);
    expect(subjectsTo(contact)).toEqual(['Bears: confirm your email address']);
    const foreign = { playerId: cub.profileId, place: 'first' } as const;
    expect((await club.admin.send(askContact, foreign)).status).toBe(404);
  });
});
