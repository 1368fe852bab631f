import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { checkDatabase } from '@touchline/server/db/invariants.ts';
import { type Witness, witnessChanges } from '../server/changes.ts';
import { isSameValue, sameIdName, type Specimen } from './corpus.ts';
import { isInPath, valueAt, withValue } from './fields.ts';
import { type Place, places, specimensSentTo } from './places.ts';
import { openTestServer, type TestServer } from '../server/server.ts';
import { watchWork } from '../run/speed.ts';
import { aWorld, type World } from './world.ts';

let server: TestServer;
let witness: Witness;

let world: World;
/** True if a request changed the world. Until then, responses depend only on the value. */
let isTouched = false;

const isLong = Boolean(process.env['TEST_LONG']);

/** Undoes the requests' changes after checking the database's rules: in `npm test` once per operation. */
const startAgain = async (isChecked = true): Promise<void> => {
  if (isChecked) expect(await witness.broken()).toEqual([]);
  await witness.rewind();
  isTouched = false;
};

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly slowness: string | undefined;
}

const ask = async (place: Place, value: unknown): Promise<Answer> => {
  const { home, people } = world;
  const input = withValue({ ...place.row.input(home, place.actor) }, place.field, value);
  const measureSlowness = watchWork();
  const response = await people[place.actor].send(place.operation, input);
  const body = await response.text();
  isTouched ||= response.ok && place.operation.kind === 'command';
  return { status: response.status, body, slowness: measureSlowness() };
};

/** Sends the request again in an unchanged world if the response was about earlier requests. */
const askWithFreshWorld = async (place: Place, value: unknown): Promise<Answer> => {
  const first = await ask(place, value);
  if (first.status !== 409 || !isTouched) return first;
  await startAgain(isLong);
  return ask(place, value);
};

const messageOf = (body: string): unknown => {
  try {
    return JSON.parse(body).error.message;
  } catch {
    return undefined;
  }
};

const answeredValue = ({ operation, field }: Place, body: string): unknown => {
  if (body === '' || operation.kind === 'download') return undefined;
  const answer: unknown = JSON.parse(body);
  return Array.isArray(answer) ? undefined : valueAt(answer, field);
};

/** Fields with the previously displayed values. A request without them is refused for any id. */
const fieldsShownBefore = ['seasons.changeCutOff seasonId'];

/** Fault in the response to a bad value, or undefined. */
const faultOf = async (place: Place, [name, value]: Specimen): Promise<string | undefined> => {
  const { status, body, slowness } = await askWithFreshWorld(place, value);
  const changedTables = await witness.changed();
  isTouched ||= changedTables.length > 0;
  const sentValue: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  if (status >= 500 || status < 200 || status === 429) return `${status} ${body.slice(0, 200)}`;
  if (slowness !== undefined) return slowness;
  const leakedIds = Object.values(world.foreign).filter((id) => body.includes(id));
  if (leakedIds.length > 0) return `named ids of another club: ${leakedIds.join(', ')}`;
  if (status >= 400) {
    if (name === sameIdName && !fieldsShownBefore.includes(place.name)) return `${status} for an id in upper case`;
    if (typeof messageOf(body) !== 'string') return `${status} without a message: ${body.slice(0, 200)}`;
    return changedTables.length > 0 ? `${status}, and yet changed ${changedTables.join(', ')}` : undefined;
  }
  if (isInPath(place.operation, place.field) && name !== sameIdName)
    return `${status} for an address that names nothing`;
  const changeableTables: readonly string[] = { query: [], download: ['audit_log'], command: changedTables }[
    place.operation.kind
  ];
  if (changedTables.some((table) => !changeableTables.includes(table)))
    return `a ${place.operation.kind} changed ${changedTables.join(', ')}`;
  const returnedValue = answeredValue(place, body);
  return isSameValue(sentValue, returnedValue)
    ? undefined
    : `was sent ${JSON.stringify(sentValue).slice(0, 80)} and answered ${JSON.stringify(returnedValue).slice(0, 80)}`;
};

/**
 * Sends bad values in every field of every operation. `specimensSentTo` selects the values of a field in `npm test`;
 * with TEST_LONG each field gets all values.
 */
export const tryBadValues = (): void => {
  beforeAll(async () => {
    server = await openTestServer({}, undefined, { rateLimiter: unlimited });
    world = await aWorld(server);
    witness = await witnessChanges(server);
  });
  afterAll(async () => {
    if (isTouched) await startAgain();
    const violations = await checkDatabase(server.database);
    await server.close();
    expect(violations).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect((globalThis as Record<string, unknown>)['polluted']).toBeUndefined();
  });
  describe('bad values', () => {
    let previousPlace: Place | undefined;
    it.each(places)('refuses bad values of $name with a sentence or stores them unchanged', async (place) => {
      if (isTouched && place.operation !== previousPlace?.operation) await startAgain();
      previousPlace = place;
      const faults: Record<string, string> = {};
      for (const specimen of specimensSentTo(place, world.home)) {
        // The changes are undone, so that one-time operations are possible again.
        if (isTouched && place.row.once) await startAgain(isLong);
        const fault = await faultOf(place, specimen);
        if (fault !== undefined) faults[specimen[0]] = fault;
      }
      expect(faults).toEqual({});
    });
  });
};
