import { hashPassword } from '@touchline/server/core/identity/passwords.ts';
import { witnessChanges } from '../server/changes.ts';
import { familyRows } from './family-rows.ts';
import { type Person, personOn } from '../server/person.ts';
import { rowsElsewhere } from './rows-elsewhere.ts';
import type { TestServer } from '../server/server.ts';
import { type ClubIds, clubRows, newClubIds, secretsOf, worldPassword } from './world-rows.ts';
import { scheduleRows } from './world-schedule.ts';
import { securityRows } from './world-security.ts';

/**
 * The actors, in the order of the authorization matrix: the coach and the player whom the object concerns, others of
 * their kind in the same club, and the three roles of another club. Then a guardian of the player who may only read,
 * and one who also acts for the other player; a person who coaches another team and has the player as a child, in
 * either role; a guardian who waits for approval; a coach and guardian who left.
 */
export const actorNames = [
  'anonymous',
  'admin',
  'coachOf',
  'otherCoach',
  'playerOf',
  'otherPlayer',
  'foreignAdmin',
  'foreignCoach',
  'foreignPlayer',
  'readingGuardian',
  'guardianOfTwo',
  'coachWithChild',
  'parentWhoCoaches',
  'waiting',
  'ended',
] as const;
export type ActorName = (typeof actorNames)[number];

export const isForeign = (actor: ActorName): boolean => actor.startsWith('foreign');

/**
 * True if requests name an inactive membership of the home club. These people have another membership in a second club.
 */
export const isOutside = (actor: ActorName): boolean => actor === 'waiting' || actor === 'ended';

/** Sessions that are no longer valid. */
export const deadSessions = ['expiredSession', 'endedSession', 'deletedUserSession'] as const;

type FurtherPerson = (typeof deadSessions)[number] | 'leftMember';

/** A person whose requests name a membership. */
interface PersonOfWorld extends Person {
  readonly membershipId?: string;
}

/** Two clubs with rows of every kind, and people who try to access the first one. */
export interface World {
  readonly home: ClubIds;
  readonly foreign: ClubIds;
  readonly people: Readonly<Record<ActorName | FurtherPerson, PersonOfWorld>>;
}

let hash: Promise<string> | undefined;

/**
 * Builds a world beside the existing rows of the database in about 30 ms, or half of that if `neighbours`, the other
 * club of an earlier world that is still unchanged, stays the other club. The counts of the rate limits are reset: a
 * suite sends as many requests in a minute as a club does in a year.
 */
export const aWorld = async (server: TestServer, neighbours?: ClubIds): Promise<World> => {
  hash ??= hashPassword(worldPassword);
  const passwordHash = await hash;
  const home = newClubIds();
  const foreign = neighbours ?? newClubIds();
  const rows = (neighbours ? [home] : [home, foreign])
    .map(
      (club) =>
        clubRows(club, passwordHash) +
        familyRows(club) +
        securityRows(club, actorNames) +
        scheduleRows(club) +
        rowsElsewhere(club),
    )
    .join('');
  const session = await server.database.connect();
  try {
    // One transaction, so that an organization is complete or absent.
    await session.script(`begin; ${rows} delete from rate_limits; commit;`);
  } catch (fault) {
    await session.script('rollback');
    throw fault;
  } finally {
    session.release();
  }
  const person = (club: ClubIds, sessionId: string, membershipId: string): PersonOfWorld => ({
    ...personOn(server.app, secretsOf(club).session(sessionId), membershipId),
    membershipId,
  });
  return {
    home,
    foreign,
    people: {
      anonymous: server.anonymous,
      admin: person(home, home.adminSession, home.adminMembership),
      coachOf: person(home, home.coachOfSession, home.coachOfMembership),
      otherCoach: person(home, home.otherCoachSession, home.otherCoachMembership),
      playerOf: person(home, home.playerOfSession, home.playerOfMembership),
      otherPlayer: person(home, home.otherPlayerSession, home.otherPlayerMembership),
      foreignAdmin: person(foreign, foreign.adminSession, foreign.adminMembership),
      foreignCoach: person(foreign, foreign.coachOfSession, foreign.coachOfMembership),
      foreignPlayer: person(foreign, foreign.playerOfSession, foreign.playerOfMembership),
      readingGuardian: person(home, home.readingGuardianSession, home.readingGuardianMembership),
      guardianOfTwo: person(home, home.guardianOfTwoSession, home.guardianOfTwoMembership),
      coachWithChild: person(home, home.coachWithChildSession, home.coachWithChildMembership),
      parentWhoCoaches: person(home, home.coachWithChildSession, home.parentWhoCoachesMembership),
      waiting: person(home, home.waitingSession, home.waitingMembership),
      ended: person(home, home.endedMemberSession, home.endedMembership),
      expiredSession: person(home, home.expiredSession, home.adminMembership),
      endedSession: person(home, home.endedSession, home.adminMembership),
      deletedUserSession: person(home, home.deletedUserSession, home.adminMembership),
      // Every membership has ended, so the user has only their own account.
      leftMember: person(home, home.leftMemberSession, home.leftMembership),
    },
  };
};

const lastNeighbours = new WeakMap<TestServer, ClubIds>();

/** Builds a world beside the other club from the last world on this server, which must be unchanged since then. */
export const aNextWorld = async (server: TestServer): Promise<World> => {
  const world = await aWorld(server, lastNeighbours.get(server));
  lastNeighbours.set(server, world.foreign);
  return world;
};

/** Tests that share a world. Short-lived rows, such as a pending sign-in, must outlast a slow machine. */
const usesOfWorld = 100;

/**
 * Hands out one world for many tests: all changes on the server since then are undone each time. The server must be
 * opened without limits that are counted in memory, because these cannot be undone.
 */
export const freshWorlds = <Built = World>(
  getServer: () => TestServer,
  build: (server: TestServer) => Promise<Built> = aNextWorld as never,
) => {
  let lastWorld: { uses: number; readonly built: Built } | undefined;
  return async (): Promise<Built> => {
    const server = getServer();
    const witness = await witnessChanges(server);
    await witness.rewind();
    if (!lastWorld || lastWorld.uses === usesOfWorld) {
      lastWorld = { uses: 0, built: await build(server) };
      await witness.keep();
    }
    lastWorld.uses += 1;
    return lastWorld.built;
  };
};

const freshWorldBuilders = new WeakMap<TestServer, () => Promise<World>>();

/** The same for tests that share only a server. */
export const aFreshWorldOn = (server: TestServer): Promise<World> => {
  const freshWorld = freshWorldBuilders.get(server) ?? freshWorlds(() => server);
  freshWorldBuilders.set(server, freshWorld);
  return freshWorld();
};
