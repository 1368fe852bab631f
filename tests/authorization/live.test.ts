import { describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import type { Role } from '@touchline/domain/core/actor.ts';
import { anyone, type Command, type Operation, type Query } from '@touchline/domain/core/operation.ts';
import { topicsFor } from '@touchline/domain/core/topics.ts';
import { unlimited } from '@touchline/server/core/rate-limits.ts';
import { allowedAtHome, type Row } from '../support/cells.ts';
import { sharedServer } from '../support/server.ts';
import { type ActorName, freshWorlds, type World } from '../support/world.ts';
import { rowsOf } from './cells.ts';
import { told } from '../support/told-topics.ts';

// Topics are enough: when a command changes the answer of a query for a user, the command names a topic that the query
// reads and that the user's role hears of. Otherwise an open page would go on showing old data.

// The same people ask more often in a minute than the limits allow.
const server = sharedServer({}, undefined, { rateLimiter: unlimited });

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

const aFreshWorld = freshWorlds(() => server, 4);

/** Answer in a world; null for a user who may not, or is no longer signed in. */
const answerTo = async ({ query, actor, row }: Watched, world: World): Promise<string | null> => {
  const answer = await world.people[actor].send(query, row.input(world.home, actor));
  const text = await answer.text();
  // The view token of an open tryout is signed anew each time.
  return answer.ok ? text.replace(/"opening":\{[^}]*\}/, '') : null;
};

const known = new WeakMap<World, Map<Watched, string | null>>();

/** The same before anything is carried out there: asked once, since a world is handed out again as it was. */
const answerBefore = async (one: Watched, world: World): Promise<string | null> => {
  const answers = known.get(world) ?? new Map<Watched, string | null>();
  known.set(world, answers);
  if (!answers.has(one)) answers.set(one, await answerTo(one, world));
  return answers.get(one) ?? null;
};

/** One after the other, as a person asks. */
const inTurn = async <T>(list: readonly Watched[], ask: (one: Watched) => Promise<T>): Promise<readonly T[]> => {
  const answers: T[] = [];
  for (const one of list) answers.push(await ask(one));
  return answers;
};

/** The topics that the pages of a query follow. Some topics make up for others, so each is noted: one less is a decision. */
const followed: Readonly<Record<string, string>> = {
  'access.readSession': 'session',
  'access.readAccount': 'session',
  'access.readEmailChange': 'session',
  'access.readNotifications': 'session',
  'schedule.feed': 'session',
  'access.listSessions': 'session',
  'access.readLeaving': 'session guardians',
  'memberships.roles': 'session coaches teams guardians players',
  'memberships.mine': 'session offers',
  'activity.people': 'session',
  'codes.list': 'codes',
  'organization.readEnding': 'organization',
  'organization.read': 'organization',
  'people.admins': 'accountInvitations session',
  'people.coaches': 'coaches teams',
  'people.invitations': 'accountInvitations',
  'privacy.club': 'organization',
  'privacy.ownData': 'session',
  'privacy.retention': 'organization players teams registrations seasons',
  'privacy.missingConsents': 'consents players organization',
  'privacy.ownConsents': 'consents guardians',
  'people.archiving': 'players teams offers registrations tryouts accountInvitations',
  'people.corrections': 'players',
  'people.coachCorrections': 'coaches',
  'people.ownFacts': 'guardians players ownTryouts',
  'people.newcomers': 'accountInvitations',
  'people.comparison': 'players guardians teams registrations offers evaluations',
  'people.duplicates': 'players guardians',
  'people.players': 'players teams registrations',
  'people.player': 'players teams registrations',
  'people.record': 'players guardians teams tryouts registrations evaluations offers consents',
  'people.find': 'teams players coaches registrations tryouts ownTryouts seasons accountInvitations',
  'families.guardians': 'guardians players ownTryouts',
  'families.members': 'guardians session',
  'seasons.listAgeGroups': 'seasons',
  'seasons.list': 'seasons teams',
  'seasons.options': 'seasons',
  'seasons.tryCutOff': 'organization seasons players',
  'seasons.setup': 'seasons teams coaches players tryouts',
  'security.passkeys': 'session',
  'security.read': 'session',
  'teams.coachOptions': 'coaches teams',
  'teams.joinWarnings': 'teams players',
  'teams.candidates': 'teams players',
  'teams.mine': 'teams coaches schedule venues',
  'teams.list': 'teams coaches schedule venues',
  'teams.roster': 'teams coaches schedule venues players',
  'teams.read': 'teams coaches schedule venues',
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
  'answers.findGuests': 'players teams answers schedule',
  'answers.list': 'answers schedule teams players guardians coaches',
  'schedule.next': 'schedule venues teams guardians answers',
  'attendance.list': 'attendance answers schedule teams players guardians',
  'attendance.season': 'attendance schedule teams players',
  'attendance.mine': 'attendance schedule teams guardians',
  'answers.needed': 'answers schedule venues teams guardians',
  'answers.settings': 'teams',
  'schedule.agenda': 'schedule venues teams tryouts ownTryouts guardians answers',
  'schedule.days': 'schedule venues teams tryouts ownTryouts guardians answers organization',
  'schedule.overlaps': 'schedule venues teams coaches players guardians',
  'schedule.previewAct': 'schedule venues teams coaches players guardians',
  'schedule.several': 'schedule venues teams coaches',
  'schedule.notices': 'changeNotices seenChanges schedule venues teams',
  'schedule.proposal': 'schedule venues teams coaches',
  'schedule.read': 'schedule venues teams tryouts ownTryouts guardians answers',
  'schedule.seen': 'changeNotices seenChanges schedule guardians players teams coaches',
  'schedule.teams': 'teams seasons coaches',
  'venues.holidays': 'schedule',
  'venues.list': 'venues schedule',
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
const movesOn = ['access.join', 'access.joinAsGuardian', 'access.found'];

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
      const world = await aFreshWorld();
      const others = deaf.filter(({ actor: watcher }) => watcher !== actor || !movesOn.includes(operation.name));
      const before = await inTurn(others, (one) => answerBefore(one, world));
      const answer = await world.people[actor].send(operation, row.input(world.home, actor));
      expect(answer.ok).toBe(true);
      const after = await inTurn(others, (one) => answerTo(one, world));
      const unheard = others.filter((_, at) => before[at] !== null && after[at] !== null && before[at] !== after[at]);
      expect(unheard.map(({ query, actor: watcher }) => `${query.name} as ${watcher}`)).toEqual([]);
    }
  });
});
