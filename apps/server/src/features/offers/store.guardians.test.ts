import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmEmail, forgotPassword } from '@touchline/domain/access/contract.account.ts';
import {
  listOffers,
  offerCandidates,
  readOffer,
  sendOffers,
  withdrawOffer,
} from '@touchline/domain/offers/contract.ts';
import type { Member } from '@touchline/tests/support/club/club.ts';
import { aFamilyOfTwoClubs, guardiansOn } from '@touchline/tests/support/club/guardians.ts';
import { moveToLocal } from '@touchline/tests/support/server/local-time.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { endMembership } from '@touchline/tests/support/club/memberships.ts';
import { anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

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

const { deliver, later, mailsTo, subjectsTo, aFamilyWithOffer } = guardiansOn(() => ({ server, mailbox }));

const updateLogin = (login: Member, columns: { email?: string; email_confirmed_at?: Date | null }) =>
  server.database.db.updateTable('users').set(columns).where('id', '=', login.userId).execute();

const offerSubject = 'Your team offer from Vienna Lions: Falcons';
const firstReminderSubject = 'Waiting for your answer: team offer from Vienna Lions: Falcons';
const lastReminderSubject = 'Last hours to answer: team offer from Vienna Lions: Falcons';

// Reminders are not sent at night.
beforeEach(() => moveToLocal(server, '16:00'));

describe('emails about an offer', () => {
  // FAM-07
  it('emails an offer once to each guardian who may answer, even after a change of address', async () => {
    const { club, tryout, paul, pia, mother, father, cub, teamId } = await aFamilyWithOffer();
    const moved = { email: `${crypto.randomUUID()}@example.org` };
    await updateLogin(mother, moved);
    await deliver();
    expect([subjectsTo(pia), subjectsTo(mother), subjectsTo(moved), subjectsTo(father)]).toEqual([
      [offerSubject],
      [],
      [offerSubject],
      [],
    ]);
    // She gets a separate email about her other child.
    const next = await aTryoutWith(server, club, { status: 'completed', players: [paul], ageGroup: tryout.ageGroup });
    await club.admin.ask(sendOffers, { tryoutId: next.id, teamId, playerIds: [paul.profileId] });
    await deliver();
    expect(subjectsTo(moved)).toEqual([offerSubject, offerSubject]);
    expect(subjectsTo(paul)).toEqual([offerSubject]);
    await later(24);
    await updateLogin(mother, { email: mother.email });
    await later(1);
    expect([subjectsTo(mother), subjectsTo(moved)]).toEqual([
      [],
      [offerSubject, offerSubject, firstReminderSubject, firstReminderSubject],
    ]);
    await later(17);
    expect([subjectsTo(pia), subjectsTo(mother)]).toEqual([
      [offerSubject, firstReminderSubject, lastReminderSubject],
      [lastReminderSubject, lastReminderSubject],
    ]);
    expect([father, cub].flatMap(mailsTo)).toEqual([]);
    const received = [pia, moved, mother].flatMap(mailsTo);
    for (const { subject, text } of received) {
      expect(text).toMatch(/Vienna Lions invite[sd] (Pia|Paul) to join Falcons/);
      expect(subject).not.toMatch(/Pia|Paul|Peters/);
    }
  });

  longTest('emails a pending offer to a guardian who confirms an address later', async () => {
    const { club, tryout, teamId, pia, paul: brother } = await aFamilyOfTwoClubs(server);
    const reader = await club.addPlayer();
    for (const [{ userId }, mayAnswer] of [[brother, true] as const, [reader, false] as const])
      await server.database.db
        .insertInto('guardianships')
        .values({
          organization_id: club.id,
          player_id: pia.profileId,
          user_id: userId,
          kind: 'guardian',
          may_answer: mayAnswer,
        })
        .execute();
    for (const guardian of [brother, reader]) await updateLogin(guardian, { email_confirmed_at: null });
    await anOffer(club, tryout, teamId, pia);
    await deliver();
    expect([subjectsTo(pia), subjectsTo(brother)]).toEqual([[offerSubject], []]);
    for (const guardian of [brother, reader]) {
      await server.anonymous.ask(forgotPassword, { email: guardian.email });
      await deliver();
      const { token = '' } = mailsTo(guardian).at(-1)?.link ?? {};
      await server.anonymous.ask(confirmEmail, { token, password: 'correct horse battery' });
    }
    await deliver();
    const offers = (login: Member) => subjectsTo(login).filter((subject) => subject === offerSubject);
    expect([offers(pia), offers(brother), offers(reader)]).toEqual([[offerSubject], [offerSubject], []]);
    // A guardian who got the offer on its last day gets no reminder, but the others do.
    await sql`update outbox set created_at = club_now() + interval '25 hours'
      where kind = 'offer.sent' and user_id = ${brother.userId}`.execute(server.database.db);
    await later(26);
    expect([subjectsTo(pia), subjectsTo(brother).includes(firstReminderSubject)]).toEqual([
      [offerSubject, firstReminderSubject],
      false,
    ]);
  });

  longTest('sends a former guardian no offer emails about the player', async () => {
    const { club, tryout, teamId, pia, mother } = await aFamilyOfTwoClubs(server);
    await endMembership(server, mother.membershipId);
    await anOffer(club, tryout, teamId, pia);
    await deliver();
    expect([subjectsTo(pia), subjectsTo(mother)]).toEqual([[offerSubject], []]);
  });

  longTest('emails a withdrawal only to logins that got the offer', async () => {
    const { club, pia, mother, father, offerId } = await aFamilyWithOffer();
    await deliver();
    const moved = { email: `${crypto.randomUUID()}@example.org` };
    await updateLogin(mother, moved);
    await later(24);
    await club.admin.ask(withdrawOffer, { offerId });
    await deliver();
    const withdrawn = 'Team offer withdrawn: Vienna Lions: Falcons';
    expect([pia, mother, moved, father].map(subjectsTo)).toEqual([
      [offerSubject, firstReminderSubject, withdrawn],
      [offerSubject],
      [firstReminderSubject, withdrawn],
      [],
    ]);
  });

  longTest('emails the sender once when an offer failed at all addresses', async () => {
    const { club, pia, mother, offerId } = await aFamilyWithOffer();
    const isUndelivered = async () => (await club.admin.ask(readOffer, { offerId })).undelivered;
    const refused = { code: 550, text: '5.1.1 no such user' } as const;
    mailbox.replies.set(mother.email, refused).set(pia.email, { code: 451, text: '4.3.0 later' });
    await deliver();
    expect([await isUndelivered(), subjectsTo(club.admin)]).toEqual([false, []]);
    mailbox.replies.set(pia.email, refused);
    await later(0.1);
    await later(0.1);
    mailbox.replies.clear();
    expect(await isUndelivered()).toBe(true);
    expect((await club.admin.ask(listOffers, {})).offers).toMatchObject([{ id: offerId, undelivered: true }]);
    expect(subjectsTo(club.admin)).toEqual(['Vienna Lions: An email could not be delivered']);
    expect(mailsTo(club.admin)[0]?.text.match(/Pia Peters/g)).toHaveLength(1);
  });

  longTest('does not report a failed offer email if another guardian got it', async () => {
    const { club, pia, mother, offerId } = await aFamilyWithOffer();
    mailbox.replies.set(mother.email, { code: 550, text: '5.1.1 no such user' });
    await deliver();
    mailbox.replies.clear();
    await later(0.1);
    expect(subjectsTo(pia)).toEqual([offerSubject]);
    expect(await club.admin.ask(readOffer, { offerId })).toMatchObject({ undelivered: false });
    expect(subjectsTo(club.admin)).toEqual([]);
  });
});

it('counts a player as reachable through any login that may answer', async () => {
  const { club, tryout, pia, mother, father, teamId } = await aFamilyOfTwoClubs(server);
  const reachable = async () =>
    (await club.admin.ask(offerCandidates, { tryoutId: tryout.id })).candidates.map(({ familyReach }) => familyReach);
  await updateLogin(pia, { email_confirmed_at: null });
  expect(await reachable()).toEqual(['reachable']);
  await updateLogin(mother, { email_confirmed_at: null });
  expect(await reachable()).toEqual(['noAccount']);
  const playerIds = [pia.profileId];
  expect(await club.admin.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds })).toMatchObject({
    sent: 1,
    unreachable: [{ playerId: pia.profileId }],
  });
  await deliver();
  expect([pia, mother, father].flatMap(subjectsTo)).toEqual([]);
});
