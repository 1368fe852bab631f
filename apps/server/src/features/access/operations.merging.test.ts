import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { join } from '@touchline/domain/access/contract.login.ts';
import { mergeLogin } from '@touchline/domain/access/contract.merging.ts';
import { listMemberships } from '@touchline/domain/access/contract.memberships.ts';
import { readSession, signIn } from '@touchline/domain/access/contract.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { recentProofMinutes } from '@touchline/domain/constants.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { listMyOffers, respondToOffer } from '@touchline/domain/offers/contract.ts';
import { approveNewcomer, listNewcomers } from '@touchline/domain/people/contract.newcomers.ts';
import { listCoaches } from '@touchline/domain/people/contract.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { evaluate } from '@touchline/tests/support/club/evaluating.ts';
import { aFamilyOfTwoClubs } from '@touchline/tests/support/club/guardians.ts';
import { actingIn, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { anOffer } from '@touchline/tests/support/club/offers.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aCodeText } from '@touchline/tests/support/club/registration.ts';
import { givePassword, withSecondStep } from '@touchline/tests/support/club/second-step.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { aRunningTryout, aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();
const password = 'correct horse battery';

beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
});

const merge = (own: Pick<Member, 'send'>, { email }: Pick<Member, 'email'>, more: object = {}) =>
  own.send(mergeLogin, { email, password, ...more });

/** Mona has one login that coaches the Lions and another login in two clubs. */
const twoLogins = async () => {
  const family = await aFamilyOfTwoClubs(server);
  for (const { userId } of [family.coach, family.mother]) await givePassword(server, userId, password);
  return { ...family, own: family.coach, other: family.mother };
};

const membershipsOf = async (who: Pick<Member, 'ask'>) =>
  (await who.ask(listMemberships, {})).map(({ id, organizationName, role }) => ({
    id,
    in: `${organizationName} ${role}`,
  }));

// MEMB-12
longTest('merges two logins with their memberships, guardianships and answers', async () => {
  const { club, tryout, teamId, pia, paul, bears, cub, own, other } = await twoLogins();
  const { id: offerId } = await anOffer(club, tryout, teamId, pia);
  await other.ask(respondToOffer, { offerId, answer: 'accepted' });
  const before = await membershipsOf(other);
  const letterMemory = (userId: string) => ({ [userId]: { kind: 'registered' } });
  const registrations = server.database.db.selectFrom('tryout_registrations').where('tryout_id', '=', tryout.id);
  await sql`update tryout_registrations set told = ${letterMemory(other.userId)} where tryout_id = ${tryout.id}`.execute(
    server.database.db,
  );
  expect((await merge(own, other)).status).toBe(204);
  // The remaining login counts as having been emailed about the tryout.
  expect(await registrations.select('told').execute()).toContainEqual({ told: letterMemory(own.userId) });

  const after = await membershipsOf(own);
  expect(after.map(({ in: place }) => place).toSorted()).toEqual([
    ...['Bears coach', 'Bears player', 'Vienna Lions coach', 'Vienna Lions player'],
  ]);
  // Memberships keep their ids, because links in emails and offline entries refer to them.
  expect(after).toEqual(expect.arrayContaining(before));
  const asFamily = actingIn(server, own, await membershipOf(server, club, own, 'player'));
  expect((await asFamily.ask(readSession, {})).session?.user.players.map(({ id }) => id).toSorted()).toEqual(
    [pia.profileId, paul.profileId].toSorted(),
  );
  expect((await asFamily.ask(listMyOffers, {})).offers).toMatchObject([{ id: offerId, status: 'accepted' }]);
  const answered = server.database.db.selectFrom('team_invitations').where('id', '=', offerId).select('answered_by');
  expect(await answered.executeTakeFirst()).toEqual({ answered_by: own.userId });
  const inBears = actingIn(server, own, await membershipOf(server, bears, own, 'player'));
  expect((await inBears.ask(readSession, {})).session?.user.players).toMatchObject([{ id: cub.profileId }]);
  expect((await bears.admin.ask(listCoaches, {})).coaches).toMatchObject([{ userId: own.userId }]);

  expect((await other.send(listMyOffers, {})).status).toBe(401);
  expect((await server.anonymous.send(signIn, { email: other.email, password })).status).toBe(401);
  const letters = server.database.db.selectFrom('outbox').where('kind', '=', 'account.security').select('recipient');
  expect((await letters.execute()).map(({ recipient }) => recipient)).toEqual(
    expect.arrayContaining([own.email, other.email]),
  );
});

describe('merging logins', () => {
  longTest('requires the other login’s password and second step for a merge', async () => {
    const { own, other, mother } = await twoLogins();
    const refusal = async (more: object) => errorOf(await merge(own, other, more));
    expect(await refusal({ password: 'not the password' })).toMatchObject({ code: 'wrong_password' });
    expect(await refusal({ email: own.email })).toMatchObject({ code: 'own_login' });
    const app = await withSecondStep(server, mother);
    expect(await refusal({})).toMatchObject({ code: 'code_needed' });
    expect(await refusal({ code: '000000' })).toMatchObject({ code: 'wrong_code' });
    await server.moveClock((recentProofMinutes + 1) / 60);
    expect(await refusal({ code: await app.code() })).toMatchObject({ code: 'proof_needed' });
    await server.moveClock(-(recentProofMinutes + 1) / 60);
    expect(await membershipsOf(own)).toHaveLength(1);
    expect((await merge(own, other, { code: app.recoveryCodes[0] })).status).toBe(204);
  });

  it('refuses to merge a login whose address was never confirmed', async () => {
    const { own, other } = await twoLogins();
    const { db } = server.database;
    await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', other.userId).execute();
    expect(await errorOf(await merge(own, other))).toMatchObject({ code: 'email_not_confirmed' });
  });

  longTest('refuses to merge logins that evaluated the same player', async () => {
    const { club, own, other } = await twoLogins();
    const second = await joinAs(server, club, { ...other, name: 'Mona Peters' }, 'coach');
    const { ageGroup, registrations } = await aRunningTryout(server, club, [
      { firstName: 'Ada', lastName: 'Abel' },
      { firstName: 'Ben', lastName: 'Beck' },
    ]);
    await aTeamIn(server, club, ageGroup, { name: 'Hawks', coaches: [own, second] });
    const [ada, ben] = registrations as [Registration, Registration];
    await evaluate(second, ben, 'yes');
    await evaluate(own, ada, 'yes');
    await evaluate(second, ada, 'maybe');
    expect(await errorOf(await merge(own, other))).toMatchObject({ code: 'scored_twice' });
    expect(await membershipsOf(own)).toHaveLength(1);
    const { db } = server.database;
    await db.deleteFrom('tryout_evaluations').where('coach_id', '=', own.userId).execute();
    expect((await merge(own, other)).status).toBe(204);
    const profiles = db.selectFrom('coach_profiles').where('organization_id', '=', club.id).select(['id', 'user_id']);
    expect(await profiles.execute()).toEqual([{ id: own.profileId, user_id: own.userId }]);
    const evaluations = db.selectFrom('tryout_evaluations').where('organization_id', '=', club.id);
    expect(await evaluations.select(['coach_id', 'coach_profile_id']).execute()).toEqual([
      { coach_id: own.userId, coach_profile_id: own.profileId },
      { coach_id: own.userId, coach_profile_id: own.profileId },
    ]);
  });

  it('refuses to merge a guardian into the login of a minor player', async () => {
    const { club, mother } = await twoLogins();
    const child = await club.addPlayer({ firstName: 'Tim', lastName: 'Teen', birthDate: '2012-05-05' });
    const { db } = server.database;
    await db.updateTable('guardianships').set({ kind: 'self' }).where('user_id', '=', child.userId).execute();
    await givePassword(server, mother.userId, password);
    expect(await errorOf(await merge(child, mother))).toMatchObject({ code: 'minor_guardian' });
  });

  it('moves a request that awaits approval to the remaining login in a merge', async () => {
    const { own, other } = await twoLogins();
    const wolves = await anOrganization(server, 'Wolves');
    await wolves.admin.ask(updateOrganization, { checkNewcomers: 'everybody' });
    const { code: organizationCode } = await wolves.admin.ask(createCode, { code: aCodeText(), role: 'coach' });
    await other.ask(join, { organizationCode, role: 'coach' });
    const [waiting] = await wolves.admin.ask(listNewcomers, {});
    expect((await merge(own, other)).status).toBe(204);
    expect(await wolves.admin.ask(listNewcomers, {})).toEqual([{ ...waiting, email: own.email }]);
    await wolves.admin.ask(approveNewcomer, { newcomerId: waiting?.id ?? '' });
    expect((await membershipsOf(own)).map(({ in: place }) => place)).toContain('Wolves coach');
  });

  longTest('keeps one login if two are merged concurrently in opposite directions', async () => {
    const { club, tryout, teamId, pia, own, other } = await twoLogins();
    const { id: offerId } = await anOffer(club, tryout, teamId, pia);
    const [one, two, answer] = await Promise.all([
      merge(own, other),
      merge(other, own),
      other.send(respondToOffer, { offerId, answer: 'accepted' }),
    ]);
    expect([one.status, two.status].filter((status) => status === 204)).toHaveLength(1);
    // The concurrent answer was either stored or refused.
    expect(answer.status).toBeLessThan(500);
    const offers = server.database.db.selectFrom('team_invitations').where('id', '=', offerId).select('status');
    expect(await offers.executeTakeFirst()).toEqual({ status: answer.status < 300 ? 'accepted' : 'pending' });
    const { db } = server.database;
    const left = await db.selectFrom('users').where('id', 'in', [own.userId, other.userId]).select('id').execute();
    expect(left).toHaveLength(1);
    const memberships = db.selectFrom('memberships').where('user_id', '=', left[0]?.id ?? '');
    expect(await memberships.select('id').execute()).toHaveLength(4);
  });
});
