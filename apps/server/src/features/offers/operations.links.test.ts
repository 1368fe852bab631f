import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '@touchline/domain/activity/contract.ts';
import { actorNameOf, subjectOf } from '@touchline/domain/activity/rules.ts';
import { keepApart } from '@touchline/domain/families/contract.ts';
import { answerOfferByLink, readOfferLink } from '@touchline/domain/offers/contract.links.ts';
import { withdrawOffer } from '@touchline/domain/offers/contract.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { erasePlayer } from '@touchline/domain/privacy/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { contactOffersOn } from '@touchline/tests/support/club/contact-offers.ts';
import { anAddress, contactsOn } from '@touchline/tests/support/club/contacts.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import { allowSeveralOffers, rosterOf } from '@touchline/tests/support/club/offers.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { checkDatabase } from '../../db/invariants.ts';
import { longDescribe, longTest, some } from '@touchline/tests/support/run/long.ts';

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

const context = () => ({ server, mailbox });
const { afterMinutes, aContact, aConfirmedContact, confirm, linkTo, open, press, subjectsTo, textTo, unsubscribe } =
  contactsOn(context);
const { anOffer, offering } = contactOffersOn(context);

const offerSubject = 'Your team offer from Vienna Lions: Falcons';
const reminderSubject = 'Waiting for your answer: team offer from Vienna Lions: Falcons';
const withdrawnSubject = 'Team offer withdrawn: Vienna Lions: Falcons';
const answerMail = (answer: string) => `Team offer ${answer}: Vienna Lions: Falcons`;

type OfferFacts = Awaited<ReturnType<typeof anOffer>>;

describe('an offer to a player without a login that may answer', () => {
  longTest('a confirmed contact gets the offer by email and accepts it by link', async () => {
    const { club, contact, offer, states, playerId } = await offering(await aConfirmedContact());
    const { teamId, unreachable } = await offer();
    expect([unreachable, subjectsTo(contact).at(-1)]).toEqual([[], offerSubject]);
    const text = textTo(contact).replaceAll(/\s+/g, ' ');
    expect(text).toContain('Vienna Lions invites Pia to join Falcons. Please answer within 48 hours');
    expect(text).toContain('You get this email without an account');
    expect(text).not.toContain('/dashboard');
    const link = await linkTo(contact);
    expect(link).toMatch(/^\/link\/offer#token=/);

    // Mail scanners also open links, sometimes repeatedly.
    for (const _time of ['a scanner', 'the reader']) {
      expect((await server.app.request(link.replace('#', '?'))).status).toBe(200);
      const page = await open(link);
      expect([page.status, page.buttons]).toEqual([200, ['Accept', 'Decline']]);
      expect(page.text).toContain('Vienna Lions invites Pia Peters0 to join Falcons.');
      for (const fact of ['welcome!', '1,200.00', 'Spring tryout', '(Europe/Vienna)'])
        expect(page.text).toContain(fact);
      expect(await states()).toEqual(['Falcons pending']);
    }

    const done = await press(link, 'accepted');
    expect([done.status, done.buttons]).toEqual([200, []]);
    expect(done.text).toContain('You have accepted the invitation of Vienna Lions for Pia Peters0 to join Falcons.');
    expect(await states()).toEqual(['Falcons accepted']);
    expect(await rosterOf(server, teamId)).toMatchObject([{ player_id: playerId, status: 'active' }]);
    await afterMinutes(0);
    expect(subjectsTo(club.admin).at(-1)).toBe('Vienna Lions: An invitation to Falcons was accepted');
    const [line] = (await club.admin.ask(listActivity, {})).lines;
    const words = line && [actorNameOf(line), line.words, subjectOf(line)].join(' ');
    expect(words).toBe('Mona Muster (contact) answered by a mailed link the offer to Pia Peters0 · Falcons');

    // After a double click, the browser shows the second response.
    expect((await press(link, 'accepted')).text).toContain('You have accepted the invitation');
    for (const late of [await press(link, 'declined'), await open(link)])
      expect([late.status, late.text]).toEqual([409, expect.stringContaining('has already been answered')]);
    expect(await states()).toEqual(['Falcons accepted']);
    expect(await rosterOf(server, teamId)).toHaveLength(1);
    expect((await club.admin.ask(listActivity, {})).lines[0]?.id).toBe(line?.id);
  });

  it('the Decline button on the link page declines the offer', async () => {
    const { link, states, teamId } = await anOffer();
    expect((await press(link, 'maybe')).status).toBe(400);
    expect(await states()).toEqual(['Falcons pending']);
    expect((await press(link, 'declined')).text).toContain('You have declined the invitation of Vienna Lions');
    expect(await states()).toEqual(['Falcons declined']);
    expect(await rosterOf(server, teamId)).toEqual([]);
  });

  longTest('emails reminders and withdrawals of an offer to a contact', async () => {
    const { club, contact, link, offers } = await anOffer();
    await afterMinutes(24 * 60 + 60);
    expect(subjectsTo(contact).slice(-2)).toEqual([offerSubject, reminderSubject]);
    const second = await linkTo(contact);
    expect(second).not.toBe(link);
    for (const one of [link, second]) expect((await open(one)).status).toBe(200);
    await club.admin.ask(withdrawOffer, { offerId: (await offers())[0]?.id ?? '' });
    await afterMinutes(0);
    expect(subjectsTo(contact).at(-1)).toBe(withdrawnSubject);
    expect(textTo(contact)).not.toContain('http://localhost/link');
    for (const one of [link, second])
      expect([(await open(one)).text, (await press(one, 'accepted')).text]).toEqual([
        expect.stringContaining('The club has withdrawn this invitation.'),
        expect.stringContaining('The club has withdrawn this invitation.'),
      ]);
  });

  longTest('accepting an offer by link declines the tryout’s other offers', async () => {
    const { club, contact, offer, states } = await offering(await aConfirmedContact());
    await allowSeveralOffers(server, club);
    await offer('Falcons');
    const falcons = await linkTo(contact);
    await offer('Eagles');
    expect((await press(falcons, 'accepted')).text).toContain('1 other invitation for this tryout was declined.');
    expect(await states()).toEqual(['Eagles declined', 'Falcons accepted']);
    await offer('Hawks');
    const hawks = await open(await linkTo(contact));
    expect([hawks.buttons, hawks.text]).toEqual([
      ['Decline'],
      expect.stringContaining('You have already accepted another invitation for this tryout.'),
    ]);
    expect((await press(await linkTo(contact), 'accepted')).status).toBe(409);
    expect(await states()).toEqual(['Eagles declined', 'Falcons accepted', 'Hawks pending']);
  });

  longTest('emails the offer to a contact who confirms the address while the offer is open', async () => {
    const facts = await offering(await aContact());
    const { contact, offer, states } = facts;
    expect((await offer()).unreachable).toHaveLength(1);
    await confirm(facts);
    await afterMinutes(0);
    expect(subjectsTo(contact).at(-1)).toBe(offerSubject);
    await press(await linkTo(contact), 'accepted');
    expect(await states()).toEqual(['Falcons accepted']);
  });

  longTest('emails a contact’s answer to the other contact and to read-only logins', async () => {
    for (const areApart of [false, true]) {
      const facts = await offering(await aConfirmedContact());
      const { club, contact, offer, playerId } = facts;
      const father = anAddress();
      await club.admin.ask(updatePlayer, { playerId, secondGuardianEmail: father.email });
      await confirm({ ...facts, contact: father }, 'second');
      const stranger = await (await anOrganization(server)).addPlayer();
      const aunt = await joinAs(server, club, stranger, 'player', [{ id: playerId, mayAnswer: false }]);
      if (areApart) await club.admin.ask(keepApart, { playerId, areApart });
      await offer();
      const [link, other] = [await linkTo(contact), await linkTo(father)];
      await press(link, 'declined');
      await afterMinutes(0);
      expect([subjectsTo(father).at(-1), subjectsTo(contact).at(-1)]).toEqual([answerMail('declined'), offerSubject]);
      expect(subjectsTo(aunt)).toEqual([answerMail('declined')]);
      for (const told of [father, aunt])
        expect(textTo(told)).toContain(`${areApart ? 'Another guardian' : 'Mona Muster'} has declined`);
      expect((await press(other, 'accepted')).text).toContain('This invitation has already been answered.');
    }
  });
});

describe('the link of an offer', () => {
  some(2).each([
    [
      'the offer is withdrawn',
      409,
      async ({ club, offers }: OfferFacts) => club.admin.ask(withdrawOffer, { offerId: (await offers())[0]?.id ?? '' }),
    ],
    ['the offer has expired, before a job has written it', 409, () => server.moveClock(49)],
    [
      'the address changes',
      400,
      ({ club, playerId }: OfferFacts) =>
        club.admin.ask(updatePlayer, { playerId, parentGuardianEmail: anAddress().email }),
    ],
    [
      'the address changes, and is still that of a sister',
      400,
      async ({ club, playerId, contact }: OfferFacts) => {
        const { profileId } = await club.addPlayer();
        await club.admin.ask(updatePlayer, { playerId: profileId, parentGuardianEmail: contact.email });
        await club.admin.ask(updatePlayer, { playerId, parentGuardianEmail: anAddress().email });
      },
    ],
    [
      'the address changed, and is back',
      400,
      async ({ club, playerId, contact }: OfferFacts) => {
        const { profileId } = await club.addPlayer();
        await club.admin.ask(updatePlayer, { playerId: profileId, parentGuardianEmail: contact.email });
        await club.admin.ask(updatePlayer, { playerId, parentGuardianEmail: null });
        await club.admin.ask(updatePlayer, { playerId, parentGuardianEmail: contact.email });
      },
    ],
    [
      'the contact gets a login that only reads',
      400,
      async ({ club, playerId, contact }: OfferFacts) => {
        const players = [{ id: playerId, mayAnswer: false }];
        const { userId } = await joinAs(server, club, await club.addCoach('Nora New'), 'player', players);
        const { db } = server.database;
        await db.updateTable('users').set({ email: contact.email }).where('id', '=', userId).execute();
      },
    ],
    [
      'a login may answer for the player, though it cannot be mailed',
      400,
      async ({ club, playerId }: OfferFacts) => {
        const players = [{ id: playerId, mayAnswer: true }];
        const { userId } = await joinAs(server, club, await club.addCoach('Nora New'), 'player', players);
        const { db } = server.database;
        await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', userId).execute();
      },
    ],
    [
      'the player is erased',
      400,
      ({ club, playerId }: OfferFacts) => club.admin.ask(erasePlayer, { playerId, name: 'Pia Peters0' }),
    ],
  ] as const)('an offer link shows and answers nothing once %s', async (_, status, end) => {
    const facts = await anOffer();
    await end(facts);
    const before = await facts.states();
    for (const page of [await open(facts.link), await press(facts.link, 'accepted')]) {
      expect([page.status, page.buttons]).toEqual([status, []]);
      for (const told of ['Falcons', 'Pia', 'Vienna']) expect(page.text).not.toContain(told);
    }
    expect(await facts.states()).toEqual(before);
    expect(await rosterOf(server, facts.teamId)).toEqual([]);
  });

  longTest('an offer link still works for a contact who unsubscribed', async () => {
    const { contact, link, states } = await anOffer();
    await unsubscribe(contact);
    await press(link, 'accepted');
    expect(await states()).toEqual(['Falcons accepted']);
  });

  it('refuses another link’s token on the offer page and limits guesses', async () => {
    const facts = await offering(await aContact());
    await facts.ask();
    await afterMinutes(0);
    const token = (await linkTo(facts.contact)).split('#token=')[1] ?? '';
    expect((await press(`/link/offer#token=${token}`, 'accepted')).status).toBe(400);
    for (let wrong = 1; wrong < 10; wrong += 1)
      expect(
        (
          await (wrong % 2
            ? server.anonymous.send(readOfferLink, { token: 'x'.repeat(43) })
            : server.anonymous.send(answerOfferByLink, { token: 'x'.repeat(43), answer: 'accepted' }))
        ).status,
      ).toBe(400);
    expect((await open('/link/offer#token=x')).status).toBe(429);
  });
});

longDescribe('no contact is emailed about an offer', () => {
  const heard = ({ contact }: Pick<OfferFacts, 'contact'>) =>
    subjectsTo(contact).filter((subject) => subject.includes('team offer'));

  it('emails no offer to a contact who is unconfirmed, unsubscribed or confirmed in another club only', async () => {
    const unconfirmed = await offering(await aContact());
    await unconfirmed.ask();
    const ended = await offering(await aConfirmedContact());
    await unsubscribe(ended.contact);
    const foreign = await offering(await aContact());
    const other = await anOrganization(server, 'Bears');
    const { profileId: playerId } = await other.addPlayer();
    await other.admin.ask(updatePlayer, { playerId, parentGuardianEmail: foreign.contact.email });
    await confirm({ ...foreign, club: other, playerId });
    for (const facts of [unconfirmed, ended, foreign]) {
      expect((await facts.offer()).unreachable).toHaveLength(1);
      await afterMinutes(25 * 60);
      expect(heard(facts)).toEqual([]);
    }
  });

  it('emails no offer to a contact while a login may answer', async () => {
    const facts = await offering(await aConfirmedContact());
    const { db } = server.database;
    const guardianship = db.updateTable('guardianships').where('player_id', '=', facts.playerId);
    await guardianship.set({ may_answer: true, is_contacted: false }).execute();
    expect((await facts.offer()).unreachable).toHaveLength(1);
    await afterMinutes(25 * 60);
    expect(heard(facts)).toEqual([]);
    // The contact may answer as soon as no login may.
    await guardianship.set({ may_answer: false }).execute();
    await afterMinutes(60);
    expect(heard(facts)).toEqual([reminderSubject]);
  });
});
