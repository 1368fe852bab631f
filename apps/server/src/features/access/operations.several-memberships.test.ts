import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  endMemberSessions,
  forgotPassword,
  resetPassword,
  updateAccount,
} from '@touchline/domain/access/contract.account.ts';
import { registerAdmin, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { readSession, resendConfirmation, signIn } from '@touchline/domain/access/contract.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { anOrganization, type Club, type Member, insertMember } from '@touchline/tests/support/club/club.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { actingIn, endMembership, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { aCodeText, aFounder, aPlayerWith } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { hashPassword } from '../../core/identity/passwords.ts';
import { removeUnconfirmed } from './store.unconfirmed.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let server: TestServer;
let mailbox: Mailbox;
let passwordHash: string;
const password = 'correct horse battery';

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ ...behindProxy, SMTP_URL: mailbox.url });
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
});

const updateUser = (userId: string, change: object) =>
  server.database.db.updateTable('users').set(change).where('id', '=', userId).execute();

/** Mia acts for two children in the Lions, and coaches the Bears under another name. */
const aMemberOfTwoClubs = async () => {
  const lions = await anOrganization(server, 'Lions');
  const bears = await anOrganization(server, 'Bears');
  const login = await lions.addPlayer({ firstName: 'Mia', lastName: 'Mother' });
  const sibling = await lions.addPlayer();
  const { id: organization_id } = lions;
  await server.database.db
    .insertInto('guardianships')
    .values({ organization_id, player_id: sibling.profileId, user_id: login.userId, kind: 'guardian' })
    .execute();
  await updateUser(login.userId, { password_hash: passwordHash });
  const coach = await joinAs(server, bears, { ...login, name: 'Mia Coach' }, 'coach');
  const mother = actingIn(server, login, await membershipOf(server, lions, login, 'player'));
  return { lions, bears, login, coach, mother, sibling };
};

const signInAs = async ({ email }: Pick<Member, 'email'>) =>
  (await aBrowser(server.app).ask(signIn, { email, password })).session?.user;
const setLastUsed = (userId: string, { membershipId }: { membershipId: string }) =>
  updateUser(userId, { last_membership_id: membershipId });
const coachProfiles = (userId: string) =>
  server.database.db
    .selectFrom('coach_profiles')
    .where('user_id', '=', userId)
    .select(['organization_id', 'first_name', 'last_name'])
    .execute();
const lastLine = ({ id }: Pick<Club, 'id'>) =>
  server.database.db
    .selectFrom('audit_log')
    .where('organization_id', '=', id)
    .orderBy('id', 'desc')
    .select(['action', 'actor_id as actorId'])
    .executeTakeFirst();

describe('signing in with a login in two clubs', () => {
  it('a sign-in starts in the last used membership', async () => {
    const { lions, bears, login, coach, mother } = await aMemberOfTwoClubs();
    expect(await signInAs(login)).toMatchObject({ membershipId: mother.membershipId, name: login.name });
    expect(await lastLine(lions)).toEqual({ action: 'access.signIn', actorId: login.userId });
    await setLastUsed(login.userId, coach);
    expect(await signInAs(login)).toMatchObject({ membershipId: coach.membershipId, name: 'Mia Coach' });
    expect(await lastLine(bears)).toEqual({ action: 'access.signIn', actorId: login.userId });
  });

  it('creates missing coach profiles at sign-in, except in clubs where the role has ended', async () => {
    const { bears, login, mother, lions } = await aMemberOfTwoClubs();
    const tigers = await anOrganization(server);
    const former = await joinAs(server, tigers, login, 'coach');
    await endMembership(server, former.membershipId);
    await joinAs(server, lions, login, 'coach');
    await server.database.db
      .deleteFrom('coach_profiles')
      .where('user_id', '=', login.userId)
      .where('organization_id', '<>', bears.id)
      .execute();
    await setLastUsed(login.userId, mother);
    await signInAs(login);
    const made = [
      { organization_id: bears.id, first_name: 'Mia', last_name: 'Coach' },
      { organization_id: lions.id, first_name: 'Mia', last_name: 'Mother' },
    ];
    expect(new Set(await coachProfiles(login.userId))).toEqual(new Set(made));
  });

  it('a sign-in starts in another club after a membership has ended', async () => {
    const { login, coach, mother } = await aMemberOfTwoClubs();
    await setLastUsed(login.userId, mother);
    await endMembership(server, mother.membershipId);
    expect(await signInAs(login)).toMatchObject({ membershipId: coach.membershipId });
    await endMembership(server, coach.membershipId);
    expect(await signInAs(login)).toMatchObject({ hold: 'ended', organizationName: '' });
  });
});

describe('a login in two clubs', () => {
  longTest('logs a password reset in the last used club', async () => {
    const { login, bears, coach } = await aMemberOfTwoClubs();
    await setLastUsed(login.userId, coach);
    await aBrowser(server.app).ask(forgotPassword, { email: login.email });
    await server.app.jobs.runAll();
    expect(mailbox.to(login.email)).toHaveLength(1);
    const token = mailbox.to(login.email)[0]?.link?.token ?? '';
    await aBrowser(server.app).ask(resetPassword, { token, password: 'another fine password' });
    expect(await lastLine(bears)).toEqual({ action: 'access.resetPassword', actorId: login.userId });
  });

  it('stores a separate name for a login in each club', async () => {
    const { login, coach, mother } = await aMemberOfTwoClubs();
    expect(await coach.ask(updateAccount, { name: 'Coach Mia' })).toMatchObject({ name: 'Coach Mia' });
    const names = [coach, mother].map(async (acting) => (await acting.ask(readSession, {})).session?.user.name);
    expect(await Promise.all(names)).toEqual(['Coach Mia', login.name]);
  });

  it('lets admins sign out a login only if it is in no other club', async () => {
    const { lions, bears, login, coach } = await aMemberOfTwoClubs();
    const end = async ({ admin }: Club) => (await admin.send(endMemberSessions, { userId: login.userId })).status;
    expect([await end(lions), await end(bears)]).toEqual([409, 409]);
    expect((await login.ask(readSession, {})).session).not.toBeNull();
    await endMembership(server, coach.membershipId);
    expect(await end(bears)).toBe(404);
    expect((await login.ask(readSession, {})).session).not.toBeNull();
    expect(await end(lions)).toBe(204);
    expect((await login.ask(readSession, {})).session).toBeNull();
  });
});

describe('an account that is never confirmed', () => {
  const anUnconfirmed = async (club: Club) => {
    const { code } = await club.admin.ask(createCode, { code: aCodeText(), role: 'player' });
    const form = aPlayerWith(code);
    await aBrowser(server.app).ask(registerWithCode, form);
    const { id: userId } = await server.database.db
      .selectFrom('users')
      .where('email', '=', form.email)
      .select('id')
      .executeTakeFirstOrThrow();
    const { player_id: playerId } = await server.database.db
      .selectFrom('guardianships')
      .where('user_id', '=', userId)
      .select('player_id')
      .executeTakeFirstOrThrow();
    return { form, userId, playerId };
  };
  const exists = async (userId: string) =>
    (await server.database.db.selectFrom('users').where('id', '=', userId).select('id').execute()).length === 1;
  const players = async ({ id }: Club) =>
    (
      await server.database.db.selectFrom('player_profiles').where('organization_id', '=', id).select('id').execute()
    ).map((player) => player.id);
  const afterEightDays = async () => {
    await server.moveClock(8 * 24);
    await removeUnconfirmed(server.database.db);
    await server.moveClock(-8 * 24);
  };

  longTest('keeps an unconfirmed account with another membership', async () => {
    const club = await anOrganization(server);
    const { form, userId, playerId } = await anUnconfirmed(club);
    const elsewhere = await anOrganization(server);
    await insertMember(server.database.db, {
      userId,
      organizationId: elsewhere.id,
      name: 'Gerda Guardian',
      role: 'coach',
    });
    await afterEightDays();
    await aBrowser(server.app).ask(registerAdmin, { ...aFounder(), email: form.email });
    expect([await exists(userId), await players(club)]).toEqual([true, [playerId]]);
    const before = mailbox.to(form.email).length;
    await aBrowser(server.app).ask(resendConfirmation, { email: form.email });
    await server.app.jobs.runAll();
    expect(mailbox.to(form.email).length).toBeGreaterThan(before);
  });

  it('deletes the players of an unconfirmed account, except those with another guardian', async () => {
    const club = await anOrganization(server);
    const { userId, playerId } = await anUnconfirmed(club);
    const other = await club.addPlayer();
    const of = (user_id: string, player_id: string) => ({
      organization_id: club.id,
      player_id,
      user_id,
      kind: 'guardian' as const,
    });
    const [{ id: own }] = (await server.database.db
      .insertInto('player_profiles')
      .values({ organization_id: club.id, first_name: 'Second', last_name: 'Child' })
      .returning('id')
      .execute()) as [{ id: string }];
    await server.database.db
      .insertInto('guardianships')
      .values([of(userId, own), of(other.userId, playerId)])
      .execute();
    await afterEightDays();
    expect(await exists(userId)).toBe(false);
    expect(new Set(await players(club))).toEqual(new Set([playerId, other.profileId]));
  });
});
