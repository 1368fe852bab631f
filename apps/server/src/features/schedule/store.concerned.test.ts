import { expect, it } from 'vitest';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { addManager, findManagerCandidates } from '@touchline/domain/teams/contract.managers.ts';
import { addPlayer, assignCoach } from '@touchline/domain/teams/contract.ts';
import { aClubThatAsks } from '@touchline/tests/support/club/answers.ts';
import type { Member } from '@touchline/tests/support/club/club.ts';
import { anAskedContact } from '@touchline/tests/support/club/contact-offers.ts';
import { endGuardianships, endMembership, joinAs } from '@touchline/tests/support/club/memberships.ts';
import { aCoachOf } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { type Audience, listConcerned, previewAudience } from './store.concerned.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const keysByUser = async (organizationId: string, ...audiences: Audience[]) => {
  const people = await listConcerned(server.database.db, organizationId, audiences);
  return Object.fromEntries(people.map(({ userId, contactId, ...person }) => [userId ?? contactId, person]));
};
const idsOf = (...people: Member[]) => people.map(({ userId }) => userId).toSorted();

it('an event concerns coaches, players, guardians who may answer and contacts without a login', async () => {
  const { club, tigers, owls, pia, paul, olaf, mother, father, coach, otherCoach } = await aClubThatAsks(server);
  const { player, playerId, email, confirm } = await anAskedContact(server, club);
  await club.admin.ask(addPlayer, { teamId: owls.id, playerId });
  const family = async () => Object.keys(await keysByUser(club.id, { key: 'owls', teamIds: [owls.id] })).toSorted();
  expect(await family()).toEqual(idsOf(olaf, otherCoach));
  await confirm();
  const { id: contactId } = await server.database.db
    .selectFrom('contact_addresses')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  expect(await family()).toEqual([...idsOf(olaf, otherCoach), contactId].toSorted());

  const found = await keysByUser(
    club.id,
    { key: 'before', teamIds: [tigers.id] },
    { key: 'after', teamIds: [tigers.id, owls.id] },
  );
  for (const reader of [father, player, club.admin]) expect(found).not.toHaveProperty(reader.userId);
  expect(Object.keys(found)).toHaveLength(7);
  for (const reader of [pia, paul, mother, coach])
    expect(found[reader.userId]).toMatchObject({ email: reader.email, keys: ['after', 'before'] });
  for (const key of [olaf.userId, otherCoach.userId, contactId]) expect(found[key]).toMatchObject({ keys: ['after'] });
  expect(found[contactId]).toMatchObject({ email, role: 'player' });
  expect(found[coach.userId]).toMatchObject({ role: 'coach' });
});

// SCHED-48
it('an event concerns team managers, counted as coaches unless their family is emailed', async () => {
  const { club, tigers, mother, father, coach, otherCoach } = await aClubThatAsks(server);
  const audience = { key: 'now', teamIds: [tigers.id] };
  const reach = () => previewAudience(server.database.db, club.id, [audience], club.admin.userId);
  const before = await reach();
  expect(await keysByUser(club.id, audience)).not.toHaveProperty(father.userId);
  for (const search of ['Mona', 'Frank', otherCoach.name]) {
    const [member] = await club.admin.ask(findManagerCandidates, { teamId: tigers.id, search });
    await club.admin.ask(addManager, { teamId: tigers.id, membershipId: member?.membershipId ?? '' });
  }
  const after = await keysByUser(club.id, audience);
  for (const { userId } of [mother, father, coach, otherCoach]) expect(after).toHaveProperty(userId);
  expect([after[father.userId]?.playerIds, after[mother.userId]?.playerIds.length]).toEqual([[], 2]);
  // The father has only read access, so he gets no email about the players.
  expect(await reach()).toMatchObject({ families: before.families, coaches: before.coaches + 2 });
});

it('an event for everyone concerns all active members', async () => {
  const { club, pia, paul, olaf, mother, father, coach, otherCoach } = await aClubThatAsks(server);
  const gone = await joinAs(server, club, await club.addAdmin(), 'player');
  await endMembership(server, gone.membershipId);
  const all = await keysByUser(club.id, { key: 'all', teamIds: [] });
  const members = [pia, paul, olaf, mother, father, coach, otherCoach, club.admin];
  // In these tests, the mother, the father and the former member are also admins.
  expect(Object.keys(all).toSorted()).toEqual(idsOf(...members, gone));
});

it('an event concerns each active person of its teams once', async () => {
  const { club, tigers, pia, mother, coach, ...others } = await aClubThatAsks(server);
  const { tigers: elsewhere } = await aClubThatAsks(server);
  const { db } = server.database;
  const asCoach = await joinAs(server, club, mother, 'coach');
  await club.admin.ask(assignCoach, { teamId: tigers.id, coachId: asCoach.profileId });
  const formerCoach = await aCoachOf(club, tigers.id);
  await db
    .updateTable('memberships')
    .set({ state: 'ended', ended_at: new Date('2190-01-01') })
    .where('user_id', '=', formerCoach.userId)
    .execute();
  await db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', pia.userId).execute();
  await db
    .updateTable('guardianships')
    .set({ is_contacted: false })
    .where('user_id', '=', others.paul.userId)
    .execute();
  const found = await keysByUser(club.id, { key: 'one', teamIds: [tigers.id, elsewhere.id] });
  expect(Object.keys(found).toSorted()).toEqual(idsOf(pia, mother, coach));
  expect(found[pia.userId]).toMatchObject({ email: null });
  expect(found[mother.userId]).toMatchObject({ email: mother.email, role: 'coach', keys: ['one'] });
});

it('counts the people concerned in a preview and names unreachable families', async () => {
  const { club, tigers, owls, pia, paul, olaf, mother, coach, otherCoach } = await aClubThatAsks(server);
  const reach = (by: Member, ...audiences: string[][]) =>
    previewAudience(
      server.database.db,
      club.id as OrganizationId,
      audiences.map((teamIds) => ({ teamIds })),
      by.userId,
    );
  await endGuardianships(server, olaf.profileId);
  expect(await reach(club.admin, [tigers.id], [tigers.id, owls.id])).toMatchObject({
    ...{ coaches: 2, members: 0 },
    unreachable: [{ id: olaf.profileId, name: 'Olaf Peters' }],
  });
  expect(await reach(coach, [tigers.id])).toMatchObject({ coaches: 0, unreachable: [] });
  await server.database.db.deleteFrom('guardianships').where('user_id', 'in', [pia.userId, paul.userId]).execute();
  expect(await reach(otherCoach, [tigers.id])).toEqual({ families: 1, coaches: 1, members: 0, unreachable: [] });
  expect(await reach(mother, [tigers.id])).toEqual({ families: 0, coaches: 1, members: 0, unreachable: [] });
  const { members, ...rest } = await reach(club.admin, []);
  expect(rest).toEqual({ families: 0, coaches: 0, unreachable: [] });
  expect(members).toBe(7);
});

// CHANGE-04
longTest('siblings count as one family, even if they have separate logins', async () => {
  const families: number[] = [];
  for (let club = 0; club < 5; club += 1) {
    const { club: one, tigers, owls } = await aClubThatAsks(server);
    const reach = await previewAudience(
      server.database.db,
      one.id as OrganizationId,
      [{ teamIds: [tigers.id, owls.id] }],
      one.admin.userId,
    );
    families.push(reach.families);
  }
  expect(families).toEqual(Array(5).fill(2));
});
