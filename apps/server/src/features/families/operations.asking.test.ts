import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmContact, readContactLink } from '@touchline/domain/families/contract.contact-links.ts';
import { askContact } from '@touchline/domain/families/contract.ts';
import { contactProblems } from '@touchline/domain/families/messages.contacts.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { confirmationSubject, contactsOn, moveTryout as move } from '@touchline/tests/support/club/contacts.ts';
import { register, subjects } from '@touchline/tests/support/club/families.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ ...behindProxy, SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  mailbox.replies.clear();
  await server.database.db.deleteFrom('rate_limits').execute();
});

const { afterMinutes, aContact, aConfirmedContact, linkTo, open, press, subjectsTo, textTo, unsubscribe } = contactsOn(
  () => ({ server, mailbox }),
);
const { registered } = subjects;

describe('asking a contact to confirm the address', () => {
  longTest('asks an email address to confirm at most once in 7 days', async () => {
    const { club, families, contact, ask, address } = await aContact(2);
    const again = async (index: 0 | 1 = 0) =>
      errorOf(await club.admin.send(askContact, { playerId: families[index].profileId, place: 'first' }));
    await ask();
    expect(await again()).toMatchObject({ status: 409, message: contactProblems.alreadyAsked().message });
    // The sister has the same contact.
    expect(await again(1)).toMatchObject({ code: 'already_asked' });
    await afterMinutes(0);
    const first = await linkTo(contact);
    await afterMinutes(7 * 24 * 60 - 1);
    expect([(await open(first)).status, await address()]).toEqual([200, 'asked']);
    await afterMinutes(1);
    expect([(await open(first)).status, await address()]).toEqual([400, 'expired']);
    expect((await press(first)).status).toBe(400);
    await ask();
    await afterMinutes(0);
    expect(subjectsTo(contact)).toEqual([confirmationSubject, confirmationSubject]);
    expect((await open(first)).status).toBe(400);
    await press(await linkTo(contact));
    expect(await again(1)).toMatchObject({ code: 'already_confirmed' });
    await unsubscribe(contact);
    expect(await again()).toMatchObject({ status: 409, code: 'unsubscribed' });
  });

  it('refuses to ask a contact who has no email address or has an account', async () => {
    const { club, families, playerId } = await aContact();
    const ask = async (place: 'first' | 'second') => errorOf(await club.admin.send(askContact, { playerId, place }));
    expect(await ask('second')).toMatchObject({ status: 404, message: contactProblems.missing().message });
    await club.admin.ask(updatePlayer, { playerId, secondGuardianPhone: '+43 660 1112223' });
    expect(await ask('second')).toMatchObject({ status: 409, code: 'email_missing' });
    await club.admin.ask(updatePlayer, { playerId, secondGuardianEmail: families[0].email });
    expect(await ask('second')).toMatchObject({ status: 409, code: 'has_account' });
  });

  longTest('counts a confirmation request against the email limits of club and address', async () => {
    const { club, ask, contact } = await aContact();
    for (let letters = 0; letters < 3; letters += 1) {
      const other = await anOrganization(server);
      const { profileId: playerId } = await other.addPlayer();
      await other.admin.ask(updatePlayer, { playerId, parentGuardianEmail: contact.email });
      await other.admin.ask(askContact, { playerId, place: 'first' });
    }
    expect(
      (await club.admin.send(askContact, { playerId: (await club.addPlayer()).profileId, place: 'first' })).status,
    ).toBe(409);
    await expect(ask()).rejects.toMatchObject({ status: 429 });
    await server.database.db.deleteFrom('rate_limits').execute();
    const sent = { organization_id: club.id, kind: 'account.invited', recipient: 'x@example.org' };
    const rows = Array.from({ length: 2000 }, () => ({ ...sent, entity_id: crypto.randomUUID(), sent_at: new Date() }));
    await server.database.db.insertInto('outbox').values(rows).execute();
    await expect(ask()).rejects.toMatchObject({ status: 409, code: 'letters_used_up' });
  });

  it('emails the admin if the confirmation request to a contact bounces', async () => {
    const { club, contact, ask } = await aContact();
    mailbox.replies.set(contact.email, { code: 550, text: 'no such user' });
    await ask();
    await afterMinutes(0);
    await afterMinutes(3);
    expect(textTo(club.admin)).toContain('The email that asks a contact of Pia Peters0 to confirm the address.');
  });
});

describe('the link in the email', () => {
  longTest('eight concurrent clicks confirm the address only once', async () => {
    const { ask, contact, address } = await aContact();
    await ask();
    await afterMinutes(0);
    const link = await linkTo(contact);
    const presses = await Promise.all(Array.from({ length: 8 }, () => press(link)));
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
    expect(await address()).toBe('confirmed');
  });

  it('limits guesses of the confirmation token', async () => {
    const token = 'x'.repeat(43);
    for (let wrong = 0; wrong < 10; wrong += 1)
      expect((await server.anonymous.send(wrong % 2 ? readContactLink : confirmContact, { token })).status).toBe(400);
    const refused = await press(`/link/contact#token=${token}`);
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('Not now')]);
    const page = await server.app.request('/link/contact');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await page.text()).not.toContain(token);
    expect((await server.app.request('/link/contact/opened')).status).toBe(404);
  });
});

describe('a contact who unsubscribes', () => {
  longTest('a contact who unsubscribed with one click can subscribe again', async () => {
    const { club, tryout, families, contact, address } = await aConfirmedContact();
    await register(club, tryout.id, families[0]);
    await afterMinutes(2);
    expect(subjectsTo(contact)).toEqual([confirmationSubject, registered]);
    await move(club, tryout.id, 'Gym', 'Main field');
    mailbox.replies.set(contact.email, { code: 451, text: 'later' });
    await afterMinutes(2);
    mailbox.replies.clear();
    const page = await unsubscribe(contact);
    expect(page).toContain('The club writes nothing more to this address.');
    expect(await address()).toBe('unsubscribed');
    await afterMinutes(60);
    await move(club, tryout.id, 'Forest', 'Gym');
    await afterMinutes(2);
    expect(subjectsTo(contact)).toEqual([confirmationSubject, registered]);
    expect(await unsubscribe(contact, 'choice=again')).toContain('You get these emails again');
    expect(await address()).toBe('confirmed');
    await move(club, tryout.id, 'Hall', 'Forest');
    await afterMinutes(2);
    expect(subjectsTo(contact)).toHaveLength(3);
    // The email about the forest was never sent, so this email compares with the last place that was emailed.
    expect(textTo(contact)).toMatch(/Now:[\s\S]*Hall[\s\S]*Before:/);
    expect(textTo(contact)).not.toContain('Forest');
  });

  it('does not ask a contact again who unsubscribed instead of confirming', async () => {
    const { contact, ask, address } = await aContact();
    await ask();
    await afterMinutes(0);
    const link = await linkTo(contact);
    await unsubscribe(contact);
    expect([(await press(link)).status, await address()]).toEqual([400, 'unsubscribed']);
    await afterMinutes(8 * 24 * 60);
    await expect(ask()).rejects.toMatchObject({ code: 'unsubscribed' });
  });
});
