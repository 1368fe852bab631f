import { expect, it } from 'vitest';
import { leave } from '@touchline/domain/access/contract.leaving.ts';
import { endRole } from '@touchline/domain/access/contract.memberships.ts';
import { mergeLogin } from '@touchline/domain/access/contract.merging.ts';
import { endGuardianship } from '@touchline/domain/families/contract.ts';
import { respondToOffer } from '@touchline/domain/offers/contract.ts';
import type { Member } from '../support/club/club.ts';
import { runConcurrently, tally } from '../support/server/crowd.ts';
import { aFamilyOfTwoClubs } from '../support/club/guardians.ts';
import { joinAs } from '../support/club/memberships.ts';
import { errorOf } from '../support/server/person.ts';
import { anOffer, aTryoutWith, rosterOf } from '../support/club/offers.ts';
import { givePassword } from '../support/club/second-step.ts';
import { aTeamIn } from '../support/club/tryouts.ts';
import { onBothEngines, repetitions } from './arena.ts';

// Races of 200 concurrent requests: one login with several memberships, and families. Smaller races are beside the
// features and run with every change.

const all = 200;
const repeatOptions = { repeats: repetitions - 1 };

onBothEngines((arena) => {
  /** A player with eight logins that may answer, the maximum. */
  const aLargeFamily = async () => {
    const { server, club } = arena;
    const player = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
    const guardians: Member[] = [player];
    while (guardians.length < 8) {
      const coach = await club.addCoach();
      guardians.push(await joinAs(server, club, coach, 'player', [{ id: player.profileId, mayAnswer: true }]));
    }
    return { player, guardians };
  };
  const one = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

  it('counts the first of many concurrent answers by eight guardians', async () => {
    const { server, club } = arena;
    const { player, guardians } = await aLargeFamily();
    const tryout = await aTryoutWith(server, club, { status: 'completed', players: [player] });
    const teamId = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons' });
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    const answers = await runConcurrently(all, async (index) => {
      const answer = index % 2 ? 'accepted' : 'declined';
      // Every guardian sends both answers.
      const guardian = one(guardians, Math.floor(index / 2));
      const { status } = await guardian.send(respondToOffer, { offerId, answer });
      return { status, answer, userId: guardian.userId };
    });
    const offer = await server.database.db
      .selectFrom('team_invitations')
      .where('id', '=', offerId)
      .select(['status', 'answered_by as answeredBy'])
      .executeTakeFirstOrThrow();
    const counted = answers.filter(({ status }) => status === 200);
    expect(Object.keys(tally(answers)).toSorted()).toEqual(['200', '409']);
    // Repeats of the winning answer succeed for every sender.
    expect(new Set(counted.map(({ answer }) => answer))).toEqual(new Set([offer.status]));
    expect(counted.map(({ userId }) => userId)).toContain(offer.answeredBy);
    expect(await rosterOf(server, teamId)).toHaveLength(offer.status === 'accepted' ? 1 : 0);
    const notices = await server.database.db
      .selectFrom('outbox')
      .where('entity_id', '=', offerId)
      .where('kind', '=', 'offer.answered.family')
      .select('user_id as userId')
      .execute();
    expect(notices.map(({ userId }) => userId).toSorted()).toEqual(
      guardians
        .map(({ userId }) => userId)
        .filter((userId) => userId !== offer.answeredBy)
        .toSorted(),
    );
  });

  it('keeps the last of eight guardians who resign concurrently', async () => {
    const { server } = arena;
    const { player, guardians } = await aLargeFamily();
    const answers = await runConcurrently(all, (index) => {
      const guardian = one(guardians, index);
      return guardian.send(endGuardianship, { playerId: player.profileId, userId: guardian.userId });
    });
    expect(tally(answers)[204]).toBe(7);
    const left = await server.database.db
      .selectFrom('guardianships')
      .where('player_id', '=', player.profileId)
      .select('user_id as userId')
      .execute();
    const last = guardians.filter((guardian) => left.some(({ userId }) => userId === guardian.userId));
    expect(last).toHaveLength(1);
    const ofLast = answers.filter((_, index) => one(guardians, index) === last[0]);
    expect(tally(ofLast)).toEqual({ 409: all / 8 });
  });

  const admins = async (count: number): Promise<readonly Member[]> => {
    const adminMembers = [arena.club.admin];
    while (adminMembers.length < count) adminMembers.push(await arena.club.addAdmin());
    return adminMembers;
  };
  const adminsLeft = async (): Promise<readonly string[]> => {
    const rows = await arena.server.database.db
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .where('organization_id', '=', arena.club.id)
      .where('role', '=', 'admin')
      .where('state', '=', 'active')
      .where('leaves_at', 'is', null)
      .select('users.id')
      .execute();
    return rows.map(({ id }) => id);
  };

  it('keeps an admin of a club when 200 admins concurrently end each other’s role', async () => {
    const crowd = await admins(all);
    const answers = await runConcurrently(all, (index) =>
      one(crowd, index).send(endRole, { userId: one(crowd, index + 1).userId, role: 'admin' }),
    );
    const { 204: ended = 0 } = tally(answers);
    const left = await adminsLeft();
    expect(left.length).toBeGreaterThan(0);
    expect(left).toHaveLength(all - ended);
  });

  it('refuses one of two admins who end their own role concurrently', repeatOptions, async () => {
    const both = await admins(2);
    const answers = await Promise.all(
      both.map((admin) => admin.send(endRole, { userId: admin.userId, role: 'admin' })),
    );
    expect(tally(answers)).toEqual({ 204: 1, 409: 1 });
    const last = answers.findIndex(({ status }) => status === 409);
    expect((await errorOf(answers[last] as Response)).code).toBe('last_admin');
    expect(await adminsLeft()).toEqual([one(both, last).userId]);
  });

  it('keeps an admin of a club when 200 admins delete their accounts concurrently', async () => {
    const crowd = await admins(all);
    const answers = await runConcurrently(all, (index) => one(crowd, index).send(leave, {}));
    expect(tally(answers)).toEqual({ 204: all - 1, 409: 1 });
    const last = answers.findIndex(({ status }) => status === 409);
    expect(await adminsLeft()).toEqual([one(crowd, last).userId]);
  });

  it('leaves one of two logins that repeatedly merge with each other', async () => {
    const { server } = arena;
    const password = 'correct horse battery';
    const { coach, mother } = await aFamilyOfTwoClubs(server);
    const both = [coach, mother];
    for (const { userId } of both) await givePassword(server, userId, password);
    const answers = await runConcurrently(all, (index) =>
      one(both, index).send(mergeLogin, { email: one(both, index + 1).email, password }),
    );
    expect(tally(answers)[204]).toBe(1);
    expect(Object.keys(tally(answers)).filter((status) => Number(status) >= 500)).toEqual([]);
    const winner = one(
      both,
      answers.findIndex(({ status }) => status === 204),
    );
    const { db } = server.database;
    const left = await db
      .selectFrom('users')
      .where(
        'id',
        'in',
        both.map(({ userId }) => userId),
      )
      .select('id')
      .execute();
    expect(left).toEqual([{ id: winner.userId }]);
    const memberships = await db.selectFrom('memberships').where('user_id', '=', winner.userId).select('id').execute();
    expect(memberships).toHaveLength(4);
  });
});
