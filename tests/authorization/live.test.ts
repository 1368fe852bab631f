import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import type { Role } from '@touchline/domain/core/actor.ts';
import { anyone, type Command, type Operation, type Query } from '@touchline/domain/core/operation.ts';
import { topicsFor } from '@touchline/domain/core/topics.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { allowedAtHome, type Row } from '../support/world/cells.ts';
import { type Witness, witnessChanges } from '../support/server/changes.ts';
import { ownServer } from '../support/server/server.ts';
import { isSessionQuery } from '../support/server/statement-tables.ts';
import { type TablesIn, tablesReadOn } from '../support/server/tables-read.ts';
import { type ActorName, freshWorlds, type World } from '../support/world/world.ts';
import { rowsOf } from './cells.ts';

// Checks that topics suffice. When a command changes the response of a query, it must announce a topic of the query
// that the user's role receives. Otherwise an open page shows outdated data.

let recordedStatements: string[] = [];
// These tests send more requests per minute than the rate limits allow.
const server = ownServer({}, undefined, {
  rateLimiter: unlimited,
  onStatement: (text) => recordedStatements.push(text),
});
let witness: Witness;
let tablesIn: TablesIn;
beforeAll(async () => {
  witness = await witnessChanges(server);
  tablesIn = await tablesReadOn(server);
});

const isQuery = (operation: Operation): operation is Query => operation.kind === 'query';
const isCommand = (operation: Operation): operation is Command => operation.kind === 'command';

const roles: Partial<Record<ActorName, Role>> = { admin: 'admin', coachOf: 'coach', playerOf: 'player' };

interface Watched {
  readonly query: Query;
  readonly actor: ActorName;
  readonly row: Row;
}

/** Every query that pages run, with one actor for each role that may run it. */
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

const aFreshWorld = freshWorlds(() => server);

/** Response in a world; null for an actor who may not read it or is no longer signed in. */
const answerTo = async ({ query, actor, row }: Watched, world: World): Promise<string | null> => {
  const answer = await world.people[actor].send(query, row.input(world.home, actor));
  const text = await answer.text();
  // The view token of an open tryout is signed anew each time.
  return answer.ok ? text.replace(/"opening":\{[^}]*\}/, '') : null;
};

interface Before {
  readonly answer: string | null;
  /** Tables that the response was read from. */
  readonly tables: ReadonlySet<string>;
}

/** Tables of the session lookup. A response with their rows queries them itself. */
const sessionTables = ['session_tokens', 'sessions'];

/** Tables that a response depends on. */
const tablesOf = (texts: readonly string[]): ReadonlySet<string> => {
  const who = texts.find(isSessionQuery);
  const byWho = who === undefined ? [] : [...tablesIn([who])].filter((table) => !sessionTables.includes(table));
  return new Set([...byWho, ...tablesIn(texts.filter((text) => text !== who))]);
};

const responsesBefore = new WeakMap<World, Map<Watched, Before>>();

/** Response before any command ran. It is read once, because a reused world is unchanged. */
const answerBefore = async (one: Watched, world: World): Promise<Before> => {
  const answers = responsesBefore.get(world) ?? new Map<Watched, Before>();
  responsesBefore.set(world, answers);
  const answered = answers.get(one);
  if (answered) return answered;
  recordedStatements = [];
  const answer = await answerTo(one, world);
  const before = { answer, tables: tablesOf(recordedStatements) };
  answers.set(one, before);
  return before;
};

/**
 * Commands except those open to anyone, which have no club to notify. A list of sessions shows a new sign-in only when
 * the page is reloaded.
 */
const commands = contract.filter(isCommand).filter(({ can }) => can !== anyone);

/** Commands that move the user to another membership, after which the page reloads all data. */
const switchesMembership = ['access.join', 'access.joinAsGuardian', 'access.found'];

describe.each(commands.map((operation) => ({ name: operation.name, operation })))('$name', ({ operation }) => {
  // Pages that receive the topic reload anyway.
  const unnotified = watched.filter(
    ({ query, actor }) =>
      !topicsFor(roles[actor] ?? 'player', operation.changes).some((topic) => query.reads.includes(topic)),
  );

  it('announces a topic to every role whose query results change', async () => {
    for (const row of rowsOf(operation)) {
      const [actor] = allowedAtHome(row);
      if (actor === undefined) continue;
      const world = await aFreshWorld();
      const others = unnotified.filter(
        ({ actor: watcher }) => watcher !== actor || !switchesMembership.includes(operation.name),
      );
      for (const one of others) await answerBefore(one, world);
      await witness.changed();
      const answer = await world.people[actor].send(operation, row.input(world.home, actor));
      expect(answer.ok).toBe(true);
      const changed = await witness.changed();
      const missedChanges: Watched[] = [];
      for (const one of others) {
        const before = await answerBefore(one, world);
        // The response is unchanged if its tables are unchanged.
        if (before.answer === null || !changed.some((table) => before.tables.has(table))) continue;
        const after = await answerTo(one, world);
        if (after !== null && after !== before.answer) missedChanges.push(one);
      }
      expect(missedChanges.map(({ query, actor: watcher }) => `${query.name} as ${watcher}`)).toEqual([]);
    }
  });
});
