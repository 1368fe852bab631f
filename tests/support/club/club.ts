import type { OrganizationId, Role } from '@touchline/domain/core/actor.ts';
import { startSession } from '@touchline/server/core/identity/session.ts';
import type { Db } from '@touchline/server/db/open.ts';
import { nextNumber as next } from '../run/count.ts';
import { type Person, personOn } from '../server/person.ts';
import type { TestServer } from '../server/server.ts';

export interface Member extends Person {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** Id of the coach or player profile; for an admin, the user's id. */
  readonly profileId: string;
}

export interface PlayerFacts {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly birthDate?: string | null;
  readonly gender?: 'Male' | 'Female' | null;
}

export interface Club {
  readonly id: OrganizationId;
  readonly name: string;
  readonly admin: Member;
  /** Another signed-in coach, without teams. */
  addCoach(name?: string): Promise<Member>;
  /** A player with the login of a guardian, or with their own login if born before 2008. */
  addPlayer(facts?: PlayerFacts): Promise<Member>;
  addAdmin(name?: string): Promise<Member>;
}

/** Makes a user a member of a club in one role. */
export const insertMember = async (
  db: Db,
  { userId, organizationId, name, role }: { userId: string; organizationId: string; name: string; role: Role },
) => {
  await db.insertInto('members').values({ id: userId, organization_id: organizationId, name }).execute();
  await db.insertInto('memberships').values({ user_id: userId, organization_id: organizationId, role }).execute();
};

const insertUser = async (db: Db, organizationId: OrganizationId, role: Role, name: string) => {
  const email = `${role}-${next()}-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const user = await db
    .insertInto('users')
    .values({ email, password_hash: 'signs in by a session that the test opened', email_confirmed_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertMember(db, { userId: user.id, organizationId, name, role });
  return { userId: user.id, email, name };
};

/**
 * A new club with a signed-in admin, inserted directly into the database. Only tests of sign-up and sign-in need
 * hashed passwords, which take time.
 */
export const anOrganization = async (server: TestServer, name = `Club ${next()}`): Promise<Club> => {
  const { db } = server.database;

  const signIn = async (user: { userId: string; email: string; name: string }, profileId: string): Promise<Member> => {
    const { token } = await startSession(db, user.userId, 'test');
    return { ...personOn(server.app, token), ...user, profileId };
  };

  const { id, founder } = await db.transaction().execute(async (transaction) => {
    const organization = await transaction
      .insertInto('organizations')
      .values({ name, time_zone: 'Europe/Vienna' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const organizationId = organization.id as OrganizationId;
    return { id: organizationId, founder: await insertUser(transaction, organizationId, 'admin', 'Ada Admin') };
  });

  return {
    id,
    name,
    admin: await signIn(founder, founder.userId),
    async addAdmin(adminName = 'Anton Admin') {
      const user = await insertUser(db, id, 'admin', adminName);
      return signIn(user, user.userId);
    },
    async addCoach(coachName = `Carla Coach${next()}`) {
      const user = await insertUser(db, id, 'coach', coachName);
      const [firstName = 'Carla', ...lastNames] = coachName.split(' ');
      const profile = await db
        .insertInto('coach_profiles')
        .values({
          organization_id: id,
          user_id: user.userId,
          first_name: firstName,
          last_name: lastNames.join(' ') || 'Coach',
          phone: '+43 660 1234567',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return signIn(user, profile.id);
    },
    async addPlayer({
      firstName = 'Paul',
      lastName = `Player${next()}`,
      birthDate = '2015-05-05',
      gender = 'Male',
    } = {}) {
      const user = await insertUser(db, id, 'player', `${firstName} ${lastName}`);
      const profile = await db
        .insertInto('player_profiles')
        .values({
          organization_id: id,
          first_name: firstName,
          last_name: lastName,
          birth_date: birthDate,
          gender,
          parent_guardian_first_name: 'Gerda',
          parent_guardian_last_name: 'Guardian',
          parent_guardian_phone: '+43 660 7654321',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const kind = birthDate !== null && birthDate < '2008' ? 'self' : 'guardian';
      await db
        .insertInto('guardianships')
        .values({ organization_id: id, player_id: profile.id, user_id: user.userId, kind })
        .execute();
      return signIn(user, profile.id);
    },
  };
};
