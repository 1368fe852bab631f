import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyone } from '@touchline/domain/core/operation.ts';
import { checkDatabase } from '@touchline/server/db/invariants.ts';
import { type Witness, witnessChanges } from './changes.ts';
import { isSameValue, sameIdName, type Specimen } from './corpus.ts';
import { isInPath, valueAt, withValue } from './fields.ts';
import { type Place, places, specimensSentTo } from './places.ts';
import { openTestServer, type TestServer } from './server.ts';
import { aWorld, type World } from './world.ts';

let server: TestServer;
let witness: Witness;

let world: World | undefined;
let left = 0;
let isUsedUp = false;
/** True once something was carried out in this world; until then what it answers is about the value alone. */
let isTouched = false;
/** Operations that have the same limits are tried in one world until something is carried out there. */
let madeFor: string | undefined;

/** Requests that the limits allow a person; of downloads only those that are answered count. */
const requestsAWorld = { query: 500, command: 100, download: 100 } as const;

/**
 * A world with people whom the limits still let through; the limits of public operations count per address, in the
 * database.
 */
const worldFor = async ({ operation }: Place): Promise<World> => {
  const isPublic = operation.can === anyone;
  const limits = isPublic ? 'public' : operation.kind;
  if (!world || isUsedUp || madeFor !== limits || (left <= 0 && !isPublic)) {
    madeFor = limits;
    // The other club stays untouched here.
    world = await aWorld(server, world?.foreign);
    await witness.keep();
    [isUsedUp, isTouched] = [false, false];
    left = isPublic ? 5 : requestsAWorld[operation.kind];
  } else if (left <= 0) {
    await server.database.db.deleteFrom('rate_limits').execute();
    left = 5;
  }
  left -= 1;
  return world;
};

const renew = (): void => {
  isUsedUp = true;
};

/** Milliseconds of work that no input may cost, here or in the database: work and not time, for the machine may be busy elsewhere. */
export const longest = 1000;

export const workSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly milliseconds: number;
}

const ask = async (place: Place, value: unknown): Promise<Answer> => {
  const { home, people } = await worldFor(place);
  const input = withValue({ ...place.row.input(home, place.actor) }, place.field, value);
  const before = process.cpuUsage();
  const response = await people[place.actor].send(place.operation, input);
  const body = await response.text();
  isTouched ||= response.ok && place.operation.kind === 'command';
  return { status: response.status, body, milliseconds: workSince(before) };
};

/** Asks again with a new world where the answer said more about what was asked before than about the value. */
const askAfresh = async (place: Place, value: unknown): Promise<Answer> => {
  const first = await ask(place, value);
  const isAboutBefore =
    first.status === 429 || (first.status === 409 && isTouched) || (first.status < 400 && place.row.once === true);
  if (isAboutBefore) renew();
  return first.status >= 400 && isAboutBefore ? ask(place, value) : first;
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

/** Refused where the request does not tell what was shown before, whatever the id: no row can know that. */
const shownBefore = ['seasons.changeCutOff seasonId'];

/** Fault in the answer to a bad value, or nothing. */
const faultOf = async (place: Place, [name, value]: Specimen): Promise<string | undefined> => {
  const { status, body, milliseconds } = await askAfresh(place, value);
  const changed = await witness.changed();
  isTouched ||= changed.length > 0;
  const sent: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  if (status >= 500 || status < 200 || status === 429) return `${status} ${body.slice(0, 200)}`;
  if (milliseconds > longest) return `took ${Math.round(milliseconds)} ms`;
  const leaked = Object.values(world?.foreign ?? {}).filter((id) => body.includes(id));
  if (leaked.length > 0) return `named ids of another club: ${leaked.join(', ')}`;
  if (status >= 400) {
    if (name === sameIdName && !shownBefore.includes(place.name)) return `${status} for an id in upper case`;
    if (typeof messageOf(body) !== 'string') return `${status} without a message: ${body.slice(0, 200)}`;
    return changed.length > 0 ? `${status}, and yet changed ${changed.join(', ')}` : undefined;
  }
  if (isInPath(place.operation, place.field) && name !== sameIdName)
    return `${status} for an address that names nothing`;
  const mayChange: readonly string[] = { query: [], download: ['audit_log'], command: changed }[place.operation.kind];
  if (changed.some((table) => !mayChange.includes(table)))
    return `a ${place.operation.kind} changed ${changed.join(', ')}`;
  const answered = answeredValue(place, body);
  return isSameValue(sent, answered)
    ? undefined
    : `was sent ${JSON.stringify(sent).slice(0, 80)} and answered ${JSON.stringify(answered).slice(0, 80)}`;
};

/**
 * Sends bad values in every field of the operations of these features; several files share the contract, for several
 * workers. `specimensSentTo` says which values a field meets in `npm test`, and that it meets all of them by TEST_LONG.
 */
export const tryBadValues = (isOfFeature: (feature: string) => boolean): void => {
  beforeAll(async () => {
    server = await openTestServer();
    witness = await witnessChanges(server);
  });
  afterAll(async () => {
    const broken = await checkDatabase(server.database);
    await server.close();
    expect(broken).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect((globalThis as Record<string, unknown>)['polluted']).toBeUndefined();
  });
  const own = places.filter(({ operation: { name } }) => isOfFeature(name.split('.')[0] ?? ''));
  describe('bad values', () => {
    it.each(own)('of $name are refused with a sentence, or kept as they were sent', async (place) => {
      if (isTouched) renew();
      const faults: Record<string, string> = {};
      const { home } = await worldFor(place);
      for (const specimen of specimensSentTo(place, home)) {
        const fault = await faultOf(place, specimen);
        if (fault !== undefined) faults[specimen[0]] = fault;
      }
      expect(faults).toEqual({});
    });
  });
};
