import { hashPassword } from '@touchline/server/core/passwords.ts';
import { type Person, personOn } from './person.ts';
import type { TestServer } from './server.ts';
import { type ClubIds, clubRows, newClubIds, secretsOf, worldPassword } from './world-rows.ts';

/**
 * The nine actors, in the order of the authorization matrix: the coach and the player whom the object concerns, others
 * of their kind in the same club, and the three roles of another club.
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
] as const;
export type ActorName = (typeof actorNames)[number];

export const isForeign = (actor: ActorName): boolean => actor.startsWith('foreign');

/** Sessions that open nothing any more. */
export const deadSessions = ['expiredSession', 'endedSession', 'deletedUserSession'] as const;

/** Two clubs with something of everything, and the people who try to get at the first one. */
export interface World {
  readonly home: ClubIds;
  readonly foreign: ClubIds;
  readonly people: Readonly<Record<ActorName | (typeof deadSessions)[number], Person>>;
}

let hash: Promise<string> | undefined;

/**
 * Builds a world beside the existing rows of the database; some 30 ms, half of it where `neighbours`, the other club of
 * an earlier world in which nothing was changed, stays the other club. The counts of the rate limits are reset: a suite
 * sends in a minute what a club sends in a year.
 */
export const aWorld = async (server: TestServer, neighbours?: ClubIds): Promise<World> => {
  hash ??= hashPassword(worldPassword);
  const stored = await hash;
  const home = newClubIds();
  const foreign = neighbours ?? newClubIds();
  const rows = (neighbours ? [home] : [home, foreign]).map((club) => clubRows(club, stored)).join('');
  const session = await server.database.connect();
  try {
    // One transaction: an organization is complete, or it is not there.
    await session.script(`begin; ${rows} delete from rate_limits; commit;`);
  } catch (fault) {
    await session.script('rollback');
    throw fault;
  } finally {
    session.release();
  }
  const person = (club: ClubIds, sessionId: string): Person => personOn(server.app, secretsOf(club).session(sessionId));
  return {
    home,
    foreign,
    people: {
      anonymous: server.anonymous,
      admin: person(home, home.adminSession),
      coachOf: person(home, home.coachOfSession),
      otherCoach: person(home, home.otherCoachSession),
      playerOf: person(home, home.playerOfSession),
      otherPlayer: person(home, home.otherPlayerSession),
      foreignAdmin: person(foreign, foreign.adminSession),
      foreignCoach: person(foreign, foreign.coachOfSession),
      foreignPlayer: person(foreign, foreign.playerOfSession),
      expiredSession: person(home, home.expiredSession),
      endedSession: person(home, home.endedSession),
      deletedUserSession: person(home, home.deletedUserSession),
    },
  };
};

const neighbours = new WeakMap<TestServer, ClubIds>();

/** The same, beside the other club of the last one on this server, if nothing has changed over there. */
export const aNextWorld = async (server: TestServer): Promise<World> => {
  const world = await aWorld(server, neighbours.get(server));
  neighbours.set(server, world.foreign);
  return world;
};
