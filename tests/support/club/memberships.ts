import { sql } from 'kysely';
import type { RepresentedPlayer, Role } from '@touchline/domain/core/actor.ts';
import { type Club, insertMember, type Member } from './club.ts';
import { type Person, personOn } from '../server/person.ts';
import type { TestServer } from '../server/server.ts';

interface MemberIn extends Member {
  readonly membershipId: string;
}

/** Id of the membership that a person has in a club in a role. */
export const membershipOf = async (
  server: TestServer,
  club: Pick<Club, 'id'>,
  { userId }: { userId: string },
  role: Role,
) =>
  (
    await server.database.db
      .selectFrom('memberships')
      .where('organization_id', '=', club.id)
      .where('user_id', '=', userId)
      .where('role', '=', role)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;

/** The same person, whose requests name this membership. */
export const actingIn = <P extends Person>(
  server: TestServer,
  person: P,
  membershipId: string,
): P & { membershipId: string } => ({
  ...person,
  ...personOn(server.app, person.token, membershipId),
  membershipId,
});

/**
 * Gives a login another role, in the same club or another, and a family also the players for whom it acts. The
 * returned member names that membership in every request.
 */
export const joinAs = async (
  server: TestServer,
  club: Club,
  person: Member,
  role: Role,
  players: readonly RepresentedPlayer[] = [],
): Promise<MemberIn> => {
  const { db } = server.database;
  const { userId, name } = person;
  const member = { organization_id: club.id, user_id: userId };
  const existing = await db
    .selectFrom('members')
    .where('id', '=', userId)
    .where('organization_id', '=', club.id)
    .select('id')
    .executeTakeFirst();
  if (existing)
    await db
      .insertInto('memberships')
      .values({ ...member, role })
      .execute();
  else await insertMember(db, { userId, organizationId: club.id, name, role });
  for (const { id, mayAnswer } of players) {
    await db
      .insertInto('guardianships')
      .values({ ...member, player_id: id, kind: 'guardian', may_answer: mayAnswer })
      .execute();
  }
  const [firstName = 'Carla', ...lastNames] = name.split(' ');
  const coach =
    role === 'coach'
      ? await db
          .insertInto('coach_profiles')
          .values({ ...member, first_name: firstName, last_name: lastNames.join(' ') || 'Coach' })
          .returning('id')
          .executeTakeFirstOrThrow()
      : undefined;
  const acting = actingIn(server, person, await membershipOf(server, club, person, role));
  return { ...acting, profileId: coach?.id ?? players[0]?.id ?? userId };
};

/** Gives a member another role in place of the current one. */
export const changeRole = (server: TestServer, userId: string, role: Role) =>
  server.database.db.updateTable('memberships').set({ role }).where('user_id', '=', userId).execute();

/** Removes the logins of players, as if they had no account. */
export const endGuardianships = (server: TestServer, ...playerIds: string[]) =>
  server.database.db.deleteFrom('guardianships').where('player_id', 'in', playerIds).execute();

export const endMembership = (server: TestServer, membershipId: string) =>
  server.database.db
    .updateTable('memberships')
    .set({ state: 'ended', ended_at: sql<Date>`club_now()` })
    .where('id', '=', membershipId)
    .execute();

/** Makes this the person's last used membership, which pages open with. */
export const rememberMembership = (server: TestServer, { userId, membershipId }: MemberIn) =>
  server.database.db.updateTable('users').set({ last_membership_id: membershipId }).where('id', '=', userId).execute();
