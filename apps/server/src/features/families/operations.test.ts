import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import {
  addGuardian,
  changeGuardian,
  endGuardianship,
  findMembers,
  inviteGuardian,
  keepApart,
  listGuardians,
  revokeGuardianInvitation,
} from '@touchline/domain/families/contract.ts';
import { listMyOffers, respondToOffer } from '@touchline/domain/offers/contract.ts';
import { registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { downloadOwnData, downloadPlayer, prepareOwnData } from '@touchline/domain/privacy/contract.ts';
import { filesIn } from '@touchline/tests/support/club/child.ts';
import type { Member } from '@touchline/tests/support/club/club.ts';
import { aFamilyOfTwoClubs, guardiansOn } from '@touchline/tests/support/club/guardians.ts';
import { moveToLocal } from '@touchline/tests/support/server/local-time.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { actingIn, endMembership, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { openStream } from '@touchline/tests/support/server/stream.ts';
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

const linkOf = ({ profileId: playerId }: Member, { userId }: Member) => ({ playerId, userId });

const offerSubject = 'Your team offer from Vienna Lions: Falcons';

describe('an admin', () => {
  // FAM-10
  longTest('a guardian can end only their own guardianship, unless nobody else may answer', async () => {
    const { club, pia, mother, father } = await aFamilyWithOffer();
    // Her email has not been sent yet, but she still sees the offer.
    await club.admin.ask(changeGuardian, { ...linkOf(pia, mother), isContacted: false });
    await deliver();
    expect([mother, pia].map(subjectsTo)).toEqual([[], [offerSubject]]);
    expect((await mother.ask(listMyOffers, {})).offers).toHaveLength(1);
    const coach = await club.addCoach('Greta Grandmother');
    const added = { ...linkOf(pia, coach), kind: 'guardian', mayAnswer: true } as const;
    await club.admin.ask(addGuardian, added);
    const grandmother = actingIn(server, coach, await membershipOf(server, club, coach, 'player'));
    expect((await grandmother.ask(listMyOffers, {})).offers).toHaveLength(1);
    await club.admin.ask(changeGuardian, { ...linkOf(pia, coach), mayAnswer: false });
    expect((await club.admin.ask(listGuardians, { playerId: pia.profileId })).guardians).toMatchObject([
      { userId: pia.userId, kind: 'guardian', mayAnswer: true, isContacted: true },
      { userId: mother.userId, name: 'Mona Peters', kind: 'guardian', email: mother.email, isContacted: false },
      { userId: father.userId, mayAnswer: false },
      { userId: coach.userId, name: 'Greta Grandmother', mayAnswer: false },
    ]);
    // Neither another guardian nor a coach can end the guardianship.
    for (const other of [mother, father, pia])
      expect(await errorOf(await other.send(endGuardianship, linkOf(pia, coach)))).toMatchObject({
        status: 404,
        message: 'This person is no guardian of the player any more.',
      });
    expect((await (await club.addCoach()).send(endGuardianship, linkOf(pia, coach))).status).toBe(403);
    // A read-only guardian may leave, but not the last guardian who may answer.
    await grandmother.ask(endGuardianship, linkOf(pia, coach));
    await mother.ask(endGuardianship, linkOf(pia, mother));
    expect(await errorOf(await pia.send(endGuardianship, linkOf(pia, pia)))).toMatchObject({
      status: 409,
      message: 'You are the last guardian who may answer for the player. Ask an admin of the club to end it.',
    });
    await club.admin.ask(endGuardianship, linkOf(pia, pia));
    expect((await club.admin.ask(listGuardians, { playerId: pia.profileId })).guardians).toMatchObject([
      { userId: father.userId },
    ]);
  });

  // FAM-10
  longTest('sends no offer or tryout emails to a guardian marked as not to be contacted', async () => {
    await moveToLocal(server, '12:00');
    const { club, pia, mother, father, offerId } = await aFamilyWithOffer();
    await club.admin.ask(changeGuardian, { ...linkOf(pia, father), mayAnswer: true });
    for (const guardian of [mother, pia]) {
      await club.admin.ask(changeGuardian, { ...linkOf(pia, guardian), isContacted: false });
    }
    const tryout = await aTryoutWith(server, club, { status: 'upcoming' });
    await club.admin.ask(registerPlayer, { tryoutId: tryout.id, playerId: pia.profileId });
    await later(1);
    await pia.ask(respondToOffer, { offerId, answer: 'declined' });
    await deliver();
    expect([mother, pia].map(subjectsTo)).toEqual([[], []]);
    const told = 'Team offer declined: Vienna Lions: Falcons';
    const registered = 'Vienna Lions: registered for Spring tryout';
    expect(subjectsTo(father).sort()).toEqual([told, registered, offerSubject].sort());
  });

  it('finds only active members who are not guardians of the player yet', async () => {
    const { club, pia, mother } = await aFamilyOfTwoClubs(server);
    const coach = await club.addCoach('Zoe Zeller');
    const find = (search: string) => club.admin.ask(findMembers, { playerId: pia.profileId, search });
    expect(await find('zeller zo')).toEqual([
      { userId: coach.userId, name: 'Zoe Zeller', email: coach.email, emailRefused: false, roles: ['coach'] },
    ]);
    expect(await find(coach.email)).toMatchObject([{ name: 'Zoe Zeller' }]);
    expect(await find('mona')).toEqual([]);
    await endMembership(server, await membershipOf(server, club, coach, 'coach'));
    expect(await find('zeller')).toEqual([]);
    const addition = { kind: 'guardian', mayAnswer: true } as const;
    expect(await errorOf(await club.admin.send(addGuardian, { ...linkOf(pia, coach), ...addition }))).toMatchObject({
      status: 404,
      message: 'This person is not in your organization any more.',
    });
    expect(await errorOf(await club.admin.send(addGuardian, { ...linkOf(pia, mother), ...addition }))).toMatchObject({
      status: 409,
      message: 'This person is a guardian of the player already.',
    });
  });

  it('refuses a second login as the player and a ninth guardian', async () => {
    const { club, pia, paul, mother } = await aFamilyOfTwoClubs(server);
    await club.admin.ask(updatePlayer, { playerId: pia.profileId, birthDate: '2010-05-05' });
    await club.admin.ask(changeGuardian, { ...linkOf(pia, pia), kind: 'self' });
    const change = { ...linkOf(pia, mother), kind: 'self' };
    expect(await errorOf(await club.admin.send(changeGuardian, change))).toMatchObject({
      status: 409,
      message: "The player's own login is another one already.",
    });
    for (let count = 2; count < 8; count += 1)
      await joinAs(server, club, await club.addCoach(), 'player', [{ id: paul.profileId, mayAnswer: false }]);
    const ninth = { ...linkOf(paul, await club.addCoach()), kind: 'guardian', mayAnswer: true };
    expect(await errorOf(await club.admin.send(addGuardian, ninth))).toMatchObject({
      status: 409,
      message: 'A player has at most 8 guardians.',
    });
  });

  it('refuses to overwrite a colleague’s change to a guardian', async () => {
    const { club, pia, father } = await aFamilyOfTwoClubs(server);
    await club.admin.ask(updatePlayer, { playerId: pia.profileId, birthDate: '2010-05-05' });
    const colleague = await club.addAdmin('Anton Admin');
    const link = linkOf(pia, father);
    await colleague.ask(changeGuardian, { ...link, mayAnswer: true, kind: 'self' });
    const stale = { ...link, kind: 'guardian', mayAnswer: false, expected: { kind: 'guardian', mayAnswer: false } };
    expect(
      await errorOf(await club.admin.send(changeGuardian, { ...stale, kind: 'self', mayAnswer: false })),
    ).toMatchObject({
      status: 409,
      message: 'Not saved: Anton Admin changed the same in the meantime.',
    });
  });
});

describe('guardians of one player', () => {
  it('hides names, answers and invitations of guardians kept apart from each other', async () => {
    await moveToLocal(server, '12:00');
    const { club, pia, mother, father, offerId } = await aFamilyWithOffer();
    const { profileId: playerId } = pia;
    await club.admin.ask(changeGuardian, { ...linkOf(pia, father), mayAnswer: true });
    const grandmother = `oma-${crypto.randomUUID()}@example.org`;
    const { id: invitationId } = await mother.ask(inviteGuardian, { playerId, email: grandmother, mayAnswer: false });
    expect(JSON.stringify(await father.ask(listGuardians, { playerId }))).toContain('Mona Peters');
    await father.ask(prepareOwnData, {});
    await club.admin.ask(keepApart, { playerId, areApart: true });
    // An archive made earlier would still name her.
    expect((await father.send(downloadOwnData, {})).status).toBe(404);
    await mother.ask(respondToOffer, { offerId, answer: 'declined' });
    const again = await father.send(respondToOffer, { offerId, answer: 'accepted' });
    expect((await father.send(inviteGuardian, { playerId, email: mother.email, mayAnswer: false })).status).toBe(201);
    expect((await father.send(revokeGuardianInvitation, { playerId, invitationId })).status).toBe(404);
    const read = [
      JSON.stringify((await father.ask(listGuardians, { playerId })).guardians),
      JSON.stringify(await father.ask(listMyOffers, {})),
      await again.text(),
    ].join();
    for (const hidden of ['Mona', mother.email, grandmother]) expect(read).not.toContain(hidden);
    const own = (await father.ask(listGuardians, { playerId })).guardians;
    expect(own).toMatchObject([{ userId: father.userId, isOwn: true }]);
    await deliver();
    const told = mailsTo(father).filter(({ subject }) => subject.includes('declined'));
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).toContain('Another guardian has declined');
    expect(JSON.stringify(told)).not.toContain('Mona');
    expect((await club.admin.ask(listGuardians, { playerId })).guardians).toHaveLength(3);
    await club.admin.ask(keepApart, { playerId, areApart: false });
    expect((await father.ask(listMyOffers, {})).offers[0]?.answeredBy).toBe('Mona Peters');
  });

  // FAM-09
  it('shows guardians each other’s names and rights, but no contact details', async () => {
    await moveToLocal(server, '12:00');
    const { club, pia, mother, father, offerId } = await aFamilyWithOffer();
    const { profileId: playerId } = pia;
    const { db } = server.database;
    await db.updateTable('members').set({ phone: '+43 1 700700' }).where('id', '=', mother.userId).execute();
    const asSeenBy = async (reader: typeof father | typeof club.admin) =>
      (await reader.ask(listGuardians, { playerId })).guardians.find(({ userId }) => userId === mother.userId);
    const shown = { phone: '+43 1 700700', email: mother.email };
    const hidden = { name: 'Mona Peters', mayAnswer: true, phone: null, email: null };
    expect(await asSeenBy(father)).toMatchObject(hidden);
    for (const reader of [club.admin, mother as typeof father]) expect(await asSeenBy(reader)).toMatchObject(shown);
    // Her phone number in the profile and the address of someone she invites also stay hidden.
    const name = { parent_guardian_first_name: 'Mona', parent_guardian_last_name: 'Peters' };
    const ofProfile = { ...name, parent_guardian_phone: '+43 1 800800' };
    await db.updateTable('player_profiles').set(ofProfile).where('id', '=', playerId).execute();
    await club.admin.ask(changeGuardian, { ...linkOf(pia, father), mayAnswer: true });
    const email = `oma-${crypto.randomUUID()}@example.org`;
    await mother.ask(inviteGuardian, { playerId, email, mayAnswer: false });
    const invitedFor = async (reader: typeof father) =>
      (await reader.ask(listGuardians, { playerId })).invitations.map((invitation) => invitation.email);
    expect([await invitedFor(father), await invitedFor(mother as typeof father)]).toEqual([[null], [email]]);
    await mother.ask(respondToOffer, { offerId, answer: 'declined' });
    const answerFor = async (reader: Member) => (await reader.ask(listMyOffers, {})).offers[0]?.answeredBy;
    const profileFor = async (reader: Member) =>
      (await filesIn(await reader.send(downloadPlayer, { playerId })))['profile.csv'];
    expect(await profileFor(father)).toContain('Mona');
    expect(await profileFor(father)).not.toContain('800800');
    expect(await profileFor(mother)).toContain('800800');
    expect(await answerFor(father)).toBe('Mona Peters');
    await club.admin.ask(keepApart, { playerId, areApart: true });
    expect([await asSeenBy(father), await answerFor(father)]).toEqual([undefined, null]);
    expect(await profileFor(father)).not.toContain('Mona');
    expect(await asSeenBy(club.admin)).toMatchObject(shown);
  });
});

describe('the end of a guardianship', () => {
  it('applies the end of a guardianship to an open session at once', async () => {
    const { club, pia, mother, offerId } = await aFamilyWithOffer();
    await server.announcedFromNow();
    const stream = await openStream(mother);
    await club.admin.ask(endGuardianship, linkOf(pia, mother));
    await stream.until(1);
    expect(stream.heard()).toContain('guardians');
    await stream.close();
    expect((await mother.ask(listMyOffers, {})).offers).toEqual([]);
    expect((await mother.send(respondToOffer, { offerId, answer: 'accepted' })).status).toBe(404);
    await deliver();
    expect(subjectsTo(mother)).toEqual([]);
    const { session } = await mother.ask(readSession, {});
    expect(session?.user.players).toMatchObject([{ mayAnswer: true }]);
  });

  it('lets only one of the last two guardians who may answer leave if both try concurrently', async () => {
    const { club, pia, mother } = await aFamilyOfTwoClubs(server);
    const ends = await Promise.all(
      [pia, mother].map((guardian) => guardian.send(endGuardianship, linkOf(pia, guardian))),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await club.admin.ask(listGuardians, { playerId: pia.profileId })).guardians).toHaveLength(2);
  });
});
