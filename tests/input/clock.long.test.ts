import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import { anyone, type Operation } from '@touchline/domain/core/operation.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { rowsOf } from '../authorization/cells.ts';
import { startOwnPostgres } from '../real-postgres.ts';
import { fillBigClub } from '../support/club/big-club.ts';
import { allowedAtHome, isAllowed } from '../support/world/cells.ts';
import { type Specimen, specimensFor, specimensForAddress } from '../support/world/corpus.ts';
import { type Field, fieldsOf, isInPath, valueAt, withValue } from '../support/world/fields.ts';
import { openTestServer, type TestServer } from '../support/server/server.ts';
import { type ActorName, aWorld, type World } from '../support/world/world.ts';

/** Milliseconds that no operation may exceed in a club of 5,000, for any input. */
const maxMs = 250;

/**
 * Number of attempts. An operation is too slow only if its quickest attempt is, because a busy machine slows individual
 * requests.
 */
const attempts = 3;

/** Accepted commands after which the next operation gets a new club, because their rows add up. */
const maxChanges = 20;

let server: TestServer;
let world: World;
let changes = 0;

const aBigWorld = async (): Promise<World> => {
  const freshValues = await aWorld(server);
  await fillBigClub(server, freshValues.home.organization);
  changes = 0;
  return freshValues;
};

const searches: readonly Specimen[] = [
  ['50 letters', 'a e i o u b c d f g h j k l m n p q r s t v w x y z '.repeat(2).slice(0, 99)],
  ['every name', 'a'],
  ['words of names', 'ana bauer muller lions tigers u11 example'],
  ['signs', '% _ \\ %_ __ %%'],
];

const valuesFor = (operation: Operation, field: Field, valid: unknown): readonly Specimen[] => {
  const isAddress = operation.method === 'GET' || isInPath(operation, field);
  const all = isAddress ? specimensForAddress(field, valid) : specimensFor(field, valid);
  const own = field.kind === 'text' && operation.kind === 'query' ? searches : [];
  return [...own, ...all];
};

/** Milliseconds of the quickest attempt and the first status. Stops at the first attempt that is quick enough. */
const timeOf = async (operation: Operation, actor: ActorName, input: Record<string, unknown>) => {
  let milliseconds = Number.POSITIVE_INFINITY;
  let status = 0;
  for (let attempt = 0; attempt < attempts && milliseconds > maxMs; attempt += 1) {
    const began = performance.now();
    const response = await world.people[actor].send(operation, input);
    await response.text();
    milliseconds = Math.min(milliseconds, performance.now() - began);
    status ||= response.status;
    if (operation.kind === 'command' && response.ok) changes += 1;
  }
  return { milliseconds, status };
};

/** Excludes sign-in and similar operations, which are slow on purpose, and files, which are created outside of requests. */
const isTimed = ({ can, kind }: Operation): boolean => can !== anyone && kind !== 'download';

const timed = contract.filter(isTimed).map((operation) => ({ operation, name: operation.name }));

describe.each(['PGlite', 'PostgreSQL'])('on %s', (engine) => {
  let stop = async (): Promise<void> => {};

  beforeAll(async () => {
    const postgres = engine === 'PostgreSQL' ? await startOwnPostgres({ durable: false }) : null;
    if (postgres) stop = postgres.stop;
    server = await openTestServer({}, postgres?.url ?? null, { rateLimiter: unlimited });
    world = await aBigWorld();
    const players = await world.people.admin.ask(listPlayers, { sort: 'registered' });
    expect(players.next).not.toBeNull();
  });
  afterAll(async () => {
    await server.close();
    await stop();
  });

  it.each(timed)(`runs $name in at most ${maxMs} ms in a club of 5,000, for any input`, async ({ operation }) => {
    if (changes > maxChanges) world = await aBigWorld();
    const slow: Record<string, number> = {};
    for (const row of [rowsOf(operation)].flat()) {
      if (row.once) world = await aBigWorld();
      const [actor] = allowedAtHome(row);
      if (!actor) continue;
      const asUsual = () => timeOf(operation, actor, { ...row.input(world.home, actor) });
      let usual = await asUsual();
      if (!isAllowed(usual.status)) {
        // An earlier operation used up this operation's data.
        world = await aBigWorld();
        usual = await asUsual();
      }
      if (usual.milliseconds > maxMs) slow['nothing unusual'] = Math.round(usual.milliseconds);
      expect(isAllowed(usual.status)).toBe(true);
      const input = { ...row.more?.(world.home), ...row.input(world.home, actor) };
      for (const field of fieldsOf(operation, row.input(world.home, actor)))
        for (const [name, value] of valuesFor(operation, field, valueAt(input, field))) {
          const { milliseconds } = await timeOf(
            operation,
            actor,
            withValue(row.input(world.home, actor), field, value),
          );
          if (milliseconds > maxMs) slow[`${field.path.join('.')}: ${name}`] = Math.round(milliseconds);
        }
    }
    expect(slow).toEqual({});
  });
});
