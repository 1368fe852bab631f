import { describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import type { Role } from '@touchline/domain/core/actor.ts';
import { anyone, type Command, type Operation, type Query } from '@touchline/domain/core/operation.ts';
import { topicsFor, topicsOfCoachedTeams } from '@touchline/domain/core/topics.ts';
import { allowedAtHome, type Row } from '../support/cells.ts';
import { sharedServer } from '../support/server.ts';
import { type ActorName, aNextWorld, type World } from '../support/world.ts';
import { rowsOf } from './cells.ts';

// Topics are enough: when a command changes the answer of a query for a user, the command names a topic that the query
// reads and that the user's role hears of. Otherwise an open page would go on showing old data.

const server = sharedServer();

const isQuery = (operation: Operation): operation is Query => operation.kind === 'query';
const isCommand = (operation: Operation): operation is Command => operation.kind === 'command';

const roles: Partial<Record<ActorName, Role>> = { admin: 'admin', coachOf: 'coach', playerOf: 'player' };

interface Watched {
  readonly query: Query;
  readonly actor: ActorName;
  readonly row: Row;
}

/** Every page's question, by one person of each role that may ask it. */
const watched: readonly Watched[] = contract
  .filter(isQuery)
  .filter(({ can, reads }) => can !== anyone && reads.length > 0)
  .flatMap((query) =>
    rowsOf(query).flatMap((row) =>
      allowedAtHome(row)
        .filter((actor) => roles[actor] !== undefined)
        .map((actor) => ({ query, actor, row })),
    ),
  );

/** A function that sends these queries in a world; null for a user who may not, or is no longer signed in. */
const asking = (world: World, asked: readonly Watched[]) => {
  const calls = asked.map(({ query, actor, row }) => [query, actor, row.input(world.home, actor)] as const);
  return async (): Promise<readonly (string | null)[]> => {
    const answers: (string | null)[] = [];
    for (const [query, actor, input] of calls) {
      const answer = await world.people[actor].send(query, input);
      const text = await answer.text();
      // The view token of an open tryout is signed anew each time.
      answers.push(answer.ok ? text.replace(/"opening":\{[^}]*\}/, '') : null);
    }
    return answers;
  };
};

/** The topics that the pages of a query follow. Some topics make up for others, so each is noted: one less is a decision. */
const followed: Readonly<Record<string, string>> = {
  'access.readSession': 'session',
  'access.listSessions': 'session',
  'memberships.mine': 'session offers',
  'codes.list': 'codes',
  'people.coaches': 'coaches teams',
  'people.invitations': 'accountInvitations',
  'people.players': 'players teams registrations',
  'people.player': 'players teams registrations',
  'people.find': 'teams players coaches registrations tryouts ownTryouts seasons accountInvitations',
  'seasons.listAgeGroups': 'seasons',
  'seasons.list': 'seasons teams',
  'seasons.options': 'seasons',
  'seasons.setup': 'seasons teams coaches players tryouts',
  'teams.coachOptions': 'coaches teams',
  'teams.joinWarnings': 'teams players',
  'teams.mine': 'teams coaches',
  'teams.list': 'teams coaches',
  'teams.roster': 'teams players coaches',
  'teams.read': 'teams coaches',
  'teams.options': 'teams coaches',
  'tryouts.list': 'tryouts registrations teams seasons',
  'tryouts.read': 'tryouts registrations teams seasons',
  'tryouts.eligiblePlayers': 'registrations players tryouts seasons',
  'tryouts.ineligiblePlayers': 'registrations players tryouts seasons',
  'tryouts.registrations': 'registrations players tryouts teams',
  'evaluations.ofTryout': 'evaluations registrations players teams tryouts',
  'evaluations.recommendations': 'evaluations registrations tryouts teams',
  'evaluations.ofPlayer': 'evaluations registrations players teams tryouts',
  'evaluations.coverage': 'evaluations registrations players tryouts teams coaches',
  'tryouts.own': 'ownTryouts',
  'tryouts.presence': 'presence evaluations registrations tryouts teams coaches',
  'offers.pendingCount': 'offers',
  'offers.coachList': 'offers teams',
  'offers.mine': 'offers teams',
  'offers.overview': 'offers teams tryouts',
  'offers.candidates': 'offers registrations players',
  'offers.contacts': 'offers teams',
  'offers.teamOptions': 'teams tryouts',
  'offers.read': 'offers teams tryouts',
};

/** The topics that a command tells, its own page included. */
const told: Readonly<Record<string, string>> = {
  'access.join': 'coaches players accountInvitations',
  'access.registerWithCode': 'coaches players accountInvitations',
  'access.changePassword': 'session',
  'access.endMemberSessions': 'session',
  'access.endSession': 'session',
  'access.updateAccount': 'session offers evaluations',
  'codes.create': 'codes',
  'codes.delete': 'codes',
  'codes.setActive': 'codes',
  'people.inviteCoach': 'accountInvitations coaches',
  'people.invitePlayer': 'accountInvitations players',
  'people.inviteListedPlayer': 'accountInvitations players',
  'people.revokeInvitation': 'accountInvitations coaches players',
  'people.updatePlayer': 'players teams registrations offers ownTryouts',
  'people.importCoaches': 'coaches accountInvitations',
  'people.importPlayers': 'players teams registrations offers accountInvitations',
  'seasons.addAgeGroup': 'seasons',
  'seasons.addAgeGroups': 'seasons',
  'seasons.copy': `seasons ${topicsOfCoachedTeams.join(' ')}`,
  'seasons.create': 'seasons',
  'seasons.deleteAgeGroup': 'seasons',
  'seasons.delete': 'seasons',
  'seasons.updateAgeGroup': 'seasons teams tryouts offers',
  'seasons.update': 'seasons teams tryouts offers ownTryouts',
  'teams.addPlayer': 'teams players offers',
  'teams.addPlayers': 'teams players offers',
  'teams.assignCoach': topicsOfCoachedTeams.join(' '),
  'teams.create': topicsOfCoachedTeams.join(' '),
  'teams.delete': topicsOfCoachedTeams.join(' '),
  'teams.removeCoach': topicsOfCoachedTeams.join(' '),
  'teams.updateMember': 'teams players offers',
  'teams.update': topicsOfCoachedTeams.join(' '),
  'teams.transfer': topicsOfCoachedTeams.join(' '),
  'tryouts.cancel': 'tryouts ownTryouts',
  'tryouts.complete': 'tryouts ownTryouts registrations',
  'tryouts.create': 'tryouts',
  'tryouts.reopen': 'tryouts ownTryouts registrations',
  'tryouts.start': 'tryouts ownTryouts',
  'tryouts.update': 'tryouts ownTryouts offers players',
  'tryouts.reportPresence': 'presence',
  'tryouts.register': 'registrations ownTryouts',
  'tryouts.registerMany': 'registrations ownTryouts',
  'tryouts.setAttendance': 'registrations ownTryouts',
  'tryouts.withdraw': 'registrations ownTryouts',
  'evaluations.save': 'evaluations',
  'offers.respond': 'offers teams',
  'offers.send': 'offers',
  'offers.withdraw': 'offers',
};

// Ruling 68
it('notes what every query follows and every command tells', () => {
  const noted = (list: readonly (readonly [string, readonly string[]])[]) =>
    Object.fromEntries(
      list.filter(([, topics]) => topics.length > 0).map(([name, topics]) => [name, topics.join(' ')]),
    );
  expect(noted(contract.filter(isQuery).map(({ name, reads }) => [name, reads]))).toEqual(followed);
  expect(noted(contract.filter(isCommand).map(({ name, changes }) => [name, changes]))).toEqual(told);
});

/** Leaves out commands open to anyone: no club is known to notify. A list of sessions shows a sign-in when reloaded. */
const commands = contract.filter(isCommand).filter(({ can }) => can !== anyone);

/** After these the user's own requests go on in another membership, and the page asks everything anew. */
const movesOn = ['access.join', 'access.found'];

describe.each(commands.map((operation) => ({ name: operation.name, operation })))('$name', ({ operation }) => {
  // The others hear of any change.
  const deaf = watched.filter(
    ({ query, actor }) =>
      !topicsFor(roles[actor] ?? 'player', operation.changes).some((topic) => query.reads.includes(topic)),
  );

  it('names what it changes to those who see it', async () => {
    for (const row of rowsOf(operation)) {
      const [actor] = allowedAtHome(row);
      if (actor === undefined) continue;
      const world = await aNextWorld(server);
      const others = deaf.filter(({ actor: watcher }) => watcher !== actor || !movesOn.includes(operation.name));
      const ask = asking(world, others);
      const before = await ask();
      const answer = await world.people[actor].send(operation, row.input(world.home, actor));
      expect(answer.ok).toBe(true);
      const after = await ask();
      const unheard = others.filter((_, at) => before[at] !== null && after[at] !== null && before[at] !== after[at]);
      expect(unheard.map(({ query, actor: watcher }) => `${query.name} as ${watcher}`)).toEqual([]);
    }
  });
});
