import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import type { Role } from '@touchline/domain/core/actor.ts';
import { anyone, type Command, type Operation, type Query } from '@touchline/domain/core/operation.ts';
import { topicsFor } from '@touchline/domain/core/topics.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { allowedAtHome, type Row } from '../support/cells.ts';
import { type Witness, witnessChanges } from '../support/changes.ts';
import { ownServer } from '../support/server.ts';
import { asksWho } from '../support/statement-tables.ts';
import { type TablesIn, tablesReadOn } from '../support/tables-read.ts';
import { type ActorName, freshWorlds, type World } from '../support/world.ts';
import { rowsOf } from './cells.ts';

// Topics suffice: when a command changes the answer of a query for a user, the command names a topic that the query
// reads and that the user's role hears of. Otherwise an open page would keep showing old data.

let heard: string[] = [];
// These tests send more requests per minute than the rate limits allow.
const server = ownServer({}, undefined, { rateLimiter: unlimited, onStatement: (text) => heard.push(text) });
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

/** Every query that a page runs, by one actor of each role that may run it. */
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

/** Tables that decide whether somebody is signed in. A response that shows their rows queries them itself. */
const ofSignIn = ['session_tokens', 'sessions'];

/** Tables that a response depends on. */
const tablesOf = (texts: readonly string[]): ReadonlySet<string> => {
  const who = texts.find(asksWho);
  const byWho = who === undefined ? [] : [...tablesIn([who])].filter((table) => !ofSignIn.includes(table));
  return new Set([...byWho, ...tablesIn(texts.filter((text) => text !== who))]);
};

const known = new WeakMap<World, Map<Watched, Before>>();

/** Response before any command ran, read once, because a world that is handed out again is unchanged. */
const answerBefore = async (one: Watched, world: World): Promise<Before> => {
  const answers = known.get(world) ?? new Map<Watched, Before>();
  known.set(world, answers);
  const answered = answers.get(one);
  if (answered) return answered;
  heard = [];
  const answer = await answerTo(one, world);
  const before = { answer, tables: tablesOf(heard) };
  answers.set(one, before);
  return before;
};

/** Leaves out commands open to anyone: they have no club to notify. A list of sessions shows a sign-in on reload. */
const commands = contract.filter(isCommand).filter(({ can }) => can !== anyone);

/** Commands that move the user to another membership, where the page loads everything anew. */
const movesOn = ['access.join', 'access.joinAsGuardian', 'access.found'];

describe.each(commands.map((operation) => ({ name: operation.name, operation })))('$name', ({ operation }) => {
  // Those who hear of the change reload anyway.
  const deaf = watched.filter(
    ({ query, actor }) =>
      !topicsFor(roles[actor] ?? 'player', operation.changes).some((topic) => query.reads.includes(topic)),
  );

  it('notifies every role whose query results change', async () => {
    for (const row of rowsOf(operation)) {
      const [actor] = allowedAtHome(row);
      if (actor === undefined) continue;
      const world = await aFreshWorld();
      const others = deaf.filter(({ actor: watcher }) => watcher !== actor || !movesOn.includes(operation.name));
      for (const one of others) await answerBefore(one, world);
      await witness.changed();
      const answer = await world.people[actor].send(operation, row.input(world.home, actor));
      expect(answer.ok).toBe(true);
      const changed = await witness.changed();
      const unheard: Watched[] = [];
      for (const one of others) {
        const before = await answerBefore(one, world);
        // A response read from unchanged tables is unchanged.
        if (before.answer === null || !changed.some((table) => before.tables.has(table))) continue;
        const after = await answerTo(one, world);
        if (after !== null && after !== before.answer) unheard.push(one);
      }
      expect(unheard.map(({ query, actor: watcher }) => `${query.name} as ${watcher}`)).toEqual([]);
    }
  });
});
