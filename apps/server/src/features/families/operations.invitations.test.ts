import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import {
  joinAsGuardian,
  readGuardianInvitation,
  registerGuardian,
} from '@touchline/domain/access/contract.guardians.ts';
import { registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { join } from '@touchline/domain/access/contract.login.ts';
import { childTexts } from '@touchline/domain/access/messages.children.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import {
  addGuardian,
  changeGuardian,
  endGuardianship,
  inviteGuardian,
  listGuardians,
  revokeGuardianInvitation,
} from '@touchline/domain/families/contract.ts';
import { familyProblems } from '@touchline/domain/families/messages.ts';
import { respondToOffer } from '@touchline/domain/offers/contract.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { aFamilyOfTwoClubs, guardiansOn } from '@touchline/tests/support/club/guardians.ts';
import { moveToLocal } from '@touchline/tests/support/server/local-time.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { endGuardianships } from '@touchline/tests/support/club/memberships.ts';
import { errorOf, personOn } from '@touchline/tests/support/server/person.ts';
import { aChildOf, aChildWith, aCodeText } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser } from '@touchline/tests/support/server/visitor.ts';
import { longDescribe, longTest } from '@touchline/tests/support/run/long.ts';

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

const { deliver, mailsTo, subjectsTo, aFamilyWithOffer } = guardiansOn(() => ({ server, mailbox }));

/** Birth date (May 5) `years` years before this year; this year's birthday may still be to come. */
const birthDateYearsAgo = (years: number): string => `${new Date().getUTCFullYear() - years}-05-05`;

const password = 'blue-grass-2027';
let count = 0;
const anAddress = (): string => {
  count += 1;
  return `new-guardian-${count}@example.org`;
};

/** Token in the latest invitation email to an address, or an empty string. */
const tokenTo = async (email: string): Promise<string> => {
  await deliver();
  const text =
    mailsTo({ email })
      .at(-1)
      ?.text.replaceAll(/=\r?\n/g, '') ?? '';
  return /#invitation=([\w-]{43})/.exec(text)?.[1] ?? '';
};

const invitedBy = async (inviter: { ask: (typeof server)['anonymous']['ask'] }, playerId: string, mayAnswer = true) => {
  const email = anAddress();
  const invitation = await inviter.ask(inviteGuardian, { playerId, email, mayAnswer });
  return { email, invitation, token: await tokenTo(email) };
};

const joinInput = (token: string) => ({ token, otherAddress: true, isAdult: true });

/** A guardian of a player without a login who is about `years` old, in a club with a player code. */
const aMotherOf = async (years: number) => {
  const { club, mother, paul } = await aFamilyOfTwoClubs(server);
  await endGuardianships(server, paul.profileId);
  const member = { user_id: mother.userId, organization_id: club.id };
  const { db } = server.database;
  await db
    .insertInto('guardianships')
    .values({ ...member, player_id: paul.profileId, kind: 'guardian' })
    .execute();
  await club.admin.ask(updatePlayer, { playerId: paul.profileId, birthDate: birthDateYearsAgo(years) });
  const { code } = await club.admin.ask(createCode, { code: aCodeText(), role: 'player' });
  return { club, mother, playerId: paul.profileId, code };
};

const invalidLink = {
  status: 400,
  message: 'This link is no longer valid. It may have expired, or it was used already.',
};

describe('a guardian who may answer', () => {
  // FAM-08
  longTest('lists accepted guardian invitations in one evening email to the admins', async () => {
    await moveToLocal(server, '12:00');
    const { club, pia, mother, father, offerId } = await aFamilyWithOffer();
    const playerId = pia.profileId;
    const readsOnly = await father.send(inviteGuardian, { playerId, email: anAddress(), mayAnswer: true });
    expect((await errorOf(readsOnly)).status).toBe(403);

    // Someone without a login registers with the address that was invited.
    const aunt = await invitedBy(mother, playerId);
    expect(aunt.invitation).toMatchObject({ email: aunt.email, mayAnswer: true, token: null });
    expect(await server.anonymous.ask(readGuardianInvitation, { token: aunt.token })).toEqual({
      organizationName: 'Vienna Lions',
      childName: 'Pia Peters',
      others: [],
      email: aunt.email,
      kind: 'guardian',
      mayAnswer: true,
      name: null,
    });
    const registering = { token: aunt.token, name: 'Anna Aunt', password, isAdult: true };
    const registered = await server.anonymous.send(registerGuardian, registering);
    const [, cookie] = /session=([^;]+)/.exec(registered.headers.get('set-cookie') ?? '') ?? [];
    const anna = personOn(server.app, cookie);
    expect((await anna.ask(readSession, {})).session?.user).toMatchObject({
      email: aunt.email,
      role: 'player',
      players: [{ id: playerId, mayAnswer: true }],
    });
    expect(await errorOf(await server.anonymous.send(registerGuardian, registering))).toMatchObject(invalidLink);

    // A coach joins with their own login, after confirming that the address differs.
    const uncle = await club.addCoach('Ulf Uncle');
    const second = await invitedBy(anna, playerId, false);
    expect(await errorOf(await uncle.send(joinAsGuardian, { token: second.token, isAdult: true }))).toMatchObject({
      code: 'other_address',
    });
    const { session } = await uncle.ask(joinAsGuardian, joinInput(second.token));
    expect(session.user).toMatchObject({ role: 'player', players: [{ id: playerId, mayAnswer: false }] });
    expect((await anna.send(joinAsGuardian, joinInput(second.token))).status).toBe(400);
    await anna.ask(respondToOffer, { offerId, answer: 'declined' });

    // At most five invitations are open at a time. A revoked or expired one cannot be used.
    const waiting = [];
    for (let number = 0; number < 5; number += 1) waiting.push(await invitedBy(mother, playerId));
    expect(
      await errorOf(await mother.send(inviteGuardian, { playerId, email: anAddress(), mayAnswer: true })),
    ).toMatchObject({ status: 409, code: 'too_many_invitations' });
    const [revoked, expired] = waiting as [(typeof waiting)[number], (typeof waiting)[number]];
    await mother.ask(revokeGuardianInvitation, { playerId, invitationId: revoked.invitation.id });
    expect((await mother.ask(listGuardians, { playerId })).invitations).toHaveLength(4);
    const use = ({ token }: typeof expired) => server.anonymous.send(readGuardianInvitation, { token });
    expect((await use(revoked)).status).toBe(400);

    // Admins see the new guardians on the player's page immediately and get one email about both in the evening.
    const shown = (await club.admin.ask(listGuardians, { playerId })).guardians.map(({ name }) => name);
    expect(shown).toEqual(expect.arrayContaining(['Anna Aunt', 'Ulf Uncle']));
    const digest = 'New guardians at Vienna Lions';
    const another = await club.addAdmin();
    await deliver();
    expect([club.admin, another].flatMap(subjectsTo)).not.toContain(digest);
    await moveToLocal(server, '17:30');
    await deliver();
    expect([club.admin, another].flatMap(subjectsTo)).not.toContain(digest);
    await moveToLocal(server, '18:01');
    for (const admin of [club.admin, another]) {
      await deliver();
      expect(subjectsTo(admin).filter((subject) => subject === digest)).toHaveLength(1);
      const text = mailsTo(admin).at(-1)?.text.replaceAll(/\s+/g, ' ');
      expect(text).toContain('Anna Aunt for Pia Peters (may answer)');
      expect(text).toContain('Ulf Uncle for Pia Peters (may only read)');
    }
    expect((await use(expired)).status).toBe(200);
    await server.moveClock(7 * 24);
    expect((await use(expired)).status).toBe(400);
  });

  it('refuses to invite an email address twice, or one that belongs to a guardian', async () => {
    const { pia, mother, father } = await aFamilyOfTwoClubs(server);
    const invite = (email: string) => mother.send(inviteGuardian, { playerId: pia.profileId, email, mayAnswer: true });
    const email = anAddress();
    expect((await invite(email)).status).toBe(201);
    expect((await errorOf(await invite(email))).code).toBe('already_invited');
    expect((await errorOf(await invite(father.email))).code).toBe('already_guardian');
  });
});

longDescribe('guardians are adults', () => {
  // FAM-21
  it('a 13-year-old player can get a login but cannot become a guardian', async () => {
    const { club, mother, playerId, code } = await aMotherOf(14);
    const notAdult = { status: 422, fields: { isAdult: childTexts.isAdultNeeded } };
    const { isAdult: _, ...silent } = aChildWith(code);
    expect(await errorOf(await aBrowser(server.app).send(registerWithCode, silent))).toMatchObject(notAdult);
    const uncle = await club.addCoach('Ulf Uncle');
    const { token } = await invitedBy(mother, playerId);
    const registering = { token, name: 'Anna Aunt', password };
    expect(await errorOf(await server.anonymous.send(registerGuardian, registering))).toMatchObject(notAdult);
    const child = { ...aChildOf(code, 'Otto'), isAdult: undefined };
    expect(await errorOf(await uncle.send(join, child))).toMatchObject(notAdult);
    const { isAdult: __, ...quiet } = joinInput(token);
    expect(await errorOf(await uncle.send(joinAsGuardian, quiet))).toMatchObject(notAdult);

    // The child gets a login with the chosen right, and the mother keeps hers.
    const email = anAddress();
    const own = { playerId, email, kind: 'self', mayAnswer: false } as const;
    expect(await errorOf(await club.admin.send(inviteGuardian, own))).toMatchObject({ code: 'guardians_only' });
    await mother.ask(inviteGuardian, own);
    const ownToken = await tokenTo(email);
    expect(await errorOf(await mother.send(joinAsGuardian, joinInput(ownToken)))).toMatchObject({
      message: familyProblems.ownLoginIsForPlayer().message,
    });
    const teenager = aBrowser(server.app);
    await teenager.ask(registerGuardian, { token: ownToken, name: 'Paul Peters', password });
    const session = (await teenager.ask(readSession, {})).session?.user;
    expect(session?.players).toMatchObject([{ id: playerId, mayAnswer: false }]);
    const { guardians } = await mother.ask(listGuardians, { playerId });
    expect(guardians.map(({ name, kind, mayAnswer }) => [name, kind, mayAnswer])).toEqual([
      ['Mona Peters', 'guardian', true],
      ['Paul Peters', 'self', false],
    ]);
    expect(await errorOf(await mother.send(inviteGuardian, { ...own, email: anAddress() }))).toMatchObject({
      code: 'other_own_login',
    });

    // Codes, invitations, admins and birth date corrections must all refuse to make a minor a guardian.
    const refused = { status: 409, code: 'minor_guardian', message: childTexts.minorGuardian };
    const sister = (await club.addPlayer({ firstName: 'Sara' })).profileId;
    const link = { playerId: sister, userId: session?.id ?? '', kind: 'guardian', mayAnswer: true } as const;
    const invitation = await invitedBy(club.admin, sister);
    expect(await errorOf(await teenager.send(join, aChildOf(code, 'Otto')))).toMatchObject(refused);
    expect(await errorOf(await teenager.send(joinAsGuardian, joinInput(invitation.token)))).toMatchObject(refused);
    expect(await errorOf(await club.admin.send(addGuardian, link))).toMatchObject(refused);
    await club.admin.ask(updatePlayer, { playerId, birthDate: birthDateYearsAgo(20) });
    await club.admin.ask(addGuardian, link);
    const corrected = await club.admin.send(updatePlayer, { playerId, birthDate: birthDateYearsAgo(14) });
    expect(await errorOf(corrected)).toMatchObject(refused);

    // A child under 13 cannot get a login.
    const young = await aMotherOf(12);
    const tooYoung = { message: familyProblems.ownLoginTooYoung().message };
    const attempt = { ...own, playerId: young.playerId, email: anAddress() };
    expect(await errorOf(await young.mother.send(inviteGuardian, attempt))).toMatchObject(tooYoung);
    const { userId } = await young.club.addCoach();
    const asSelf = { playerId: young.playerId, userId, kind: 'self', mayAnswer: true };
    expect(await errorOf(await young.club.admin.send(addGuardian, asSelf))).toMatchObject(tooYoung);
    const change = { playerId: young.playerId, userId: young.mother.userId, kind: 'self' };
    expect(await errorOf(await young.club.admin.send(changeGuardian, change))).toMatchObject(tooYoung);
  });
});

describe('an invitation to a guardian', () => {
  it('accepting an invitation again does not restore an ended guardianship', async () => {
    const { club, pia, mother } = await aFamilyOfTwoClubs(server);
    const { token } = await invitedBy(mother, pia.profileId);
    const uncle = await club.addCoach('Ulf Uncle');
    const taking = joinInput(token);
    await uncle.ask(joinAsGuardian, taking);
    expect((await uncle.ask(joinAsGuardian, taking)).session.user.role).toBe('player');
    await club.admin.ask(endGuardianship, { playerId: pia.profileId, userId: uncle.userId });
    expect((await uncle.ask(joinAsGuardian, taking)).session.user.players).toEqual([]);
  });

  longTest('accepting an invitation replaces an unconfirmed account with the address', async () => {
    const { bears, pia, mother, paul } = await aFamilyOfTwoClubs(server);
    const { token, email } = await invitedBy(mother, pia.profileId);
    const taken = await invitedBy(mother, paul.profileId);
    const { db } = server.database;
    for (const [address, confirmed] of [
      [email, null],
      [taken.email, sql<Date>`club_now()`],
    ] as const) {
      const { userId } = await bears.addCoach();
      const columns = { email: address, email_confirmed_at: confirmed };
      await db.updateTable('users').set(columns).where('id', '=', userId).execute();
    }
    const registration = { name: 'Nina New', password, isAdult: true };
    expect((await server.anonymous.send(registerGuardian, { token, ...registration })).status).toBe(200);
    expect(
      (await errorOf(await server.anonymous.send(registerGuardian, { token: taken.token, ...registration }))).code,
    ).toBe('email_taken');
  });
});
