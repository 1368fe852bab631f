import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Problem } from '@touchline/domain/core/problem.ts';
import { tooManyFor } from '@touchline/domain/core/problems.ts';
import { secondStep } from '@touchline/domain/constants.ts';
import { limitReasons } from '@touchline/domain/people/messages.limits.ts';
import type { Db } from '../../db/open.ts';
import { hashOf } from '../identity/tokens.ts';
import { createDelays, createTurns } from './turns.ts';

interface Window {
  readonly points: number;
  readonly seconds: number;
  /** Each point begins the window anew: when the last one is taken, it holds for its whole length. */
  readonly renewed?: true;
  /** Reason that is told, where it is not the number of attempts. */
  readonly reason?: string;
}

const minute = 60;
const hour = 60 * minute;
const daily = 24 * hour;

/**
 * Limits on how often something may happen, by key (REL-4). Kept in the database: a restart forgives nothing. An
 * attempt that turns out right gets its point back, so people who share an address do not use up each other's attempts.
 */
const windows = {
  signInByAddress: { points: 10, seconds: minute },
  signInByAddressHourly: { points: 50, seconds: hour },
  signInFailuresByAccount: { points: 10, seconds: 15 * minute },
  currentPasswordByUser: { points: 10, seconds: 15 * minute },
  // A lock, so it lasts from the last wrong code on.
  secondStepByUser: { points: secondStep.wrongCodes, seconds: secondStep.lockMinutes * minute, renewed: true },
  registerByAddress: { points: 5, seconds: hour },
  registerOverall: { points: 200, seconds: daily, reason: limitReasons.registeredEnough },
  // One login must not use up what all clubs of the server share.
  foundByUser: { points: 5, seconds: daily, reason: limitReasons.foundedEnough },
  joinByUser: { points: 20, seconds: daily, reason: limitReasons.joinedEnough },
  // A club evening: everyone joins over one network. Wrong codes have limits of their own (decision record 0007).
  joinByAddress: { points: 300, seconds: hour },
  joinOverall: { points: 2000, seconds: daily, reason: limitReasons.registeredEnough },
  takenByAddress: { points: 60, seconds: hour },
  mailByRecipient: { points: 3, seconds: hour },
  // Apart from confirmations, which strangers can cause by registering with an address.
  recoveriesByRecipient: { points: 3, seconds: hour },
  // Apart from the letters about accounts: inviting a user must not keep a new password from them.
  invitationsByRecipient: { points: 3, seconds: hour, reason: limitReasons.addressHasEnough },
  emailChangesByUser: { points: 5, seconds: daily },
  mailByAddress: { points: 60, seconds: hour },
  // Each page for signing in asks for a challenge, again every few minutes; a club evening shares an address.
  passkeyRequestsByAddress: { points: 600, seconds: hour },
  redeemLinkByAddress: { points: 10, seconds: hour },
  unsubscribeFailuresByAddress: { points: 60, seconds: hour },
  codeFailuresByAddress: { points: 10, seconds: minute },
  codeFailuresByAddressHourly: { points: 60, seconds: hour },
  codeFailuresOverall: { points: 300, seconds: hour },
  // Codes that were right at an address are looked up there without counting.
  rightCodesByAddress: { points: 1, seconds: 12 * hour },
  invitationFailuresByAddress: { points: 5, seconds: minute },
  invitationFailuresOverall: { points: 100, seconds: hour },
  newCodesByOrganization: { points: 20, seconds: hour },
  // A line of the log each, which strangers can cause (access.reportFault).
  faultsByAddress: { points: 20, seconds: hour },
  faultsOverall: { points: 300, seconds: hour },
  // Of one calendar address, by whichever program: families behind one network each have their own.
  readingsByFeed: { points: 30, seconds: hour },
  exportsByUser: { points: 10, seconds: hour },
} as const satisfies Record<string, Window>;

/** General use of the API per user; kept in memory, since losing the count costs nothing. */
const general = { command: { points: 120, seconds: minute }, query: { points: 600, seconds: minute } } as const;

export type LimitName = keyof typeof windows;

/** An address as limits see it: everyone behind one IPv6 /64 shares a bucket. */
export const addressKey = (address: string): string => {
  const plain = address.toLowerCase().replace(/^::ffff:/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const groups = [...front, ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => group.padStart(4, '0'))
    .join(':')}::/64`;
};

/** Keys are stored as hashes: addresses of people do not lie about in another table, and every key fits its column. */
const stored = (limit: LimitName, key: string): string => `${limit}:${hashOf(key).toString('base64url')}`;

/** Attempts with one key at the same moment; fewer than any limit allows failures. */
const attemptsAtOnce = { atOnce: 4, inLine: 300 };

/** Requests that may wait at the same moment: of one client, and in all. */
const delaysAtOnce = { perKey: 5, overall: 1000 };

const now = sql`(extract(epoch from club_now()) * 1000)::bigint`;

/** A row whose window is over. One that claims to last longer than its window was written while the clock was ahead. */
const isOver = (seconds: number) =>
  sql`(limits.expire is null or limits.expire <= ${now} or limits.expire > ${now} + ${seconds * 1000}::bigint)`;

/** Seconds until the windows of these limits let a user pass again; 0 where a point is left. */
const waitFor = async (db: Db, limits: readonly LimitName[], key: string): Promise<number> => {
  const waits = limits.map(async (limit) => {
    const { points, seconds } = windows[limit];
    const { rows } = await sql<{ wait: number }>`
      select ceil((limits.expire - ${now}) / 1000.0)::int as wait from rate_limits as limits
      where key = ${stored(limit, key)} and points >= ${points}::int and not ${isOver(seconds)}`.execute(db);
    return rows[0] ? Math.max(1, rows[0].wait) : 0;
  });
  return Math.max(...(await Promise.all(waits)));
};

const refusalOf = (limit: LimitName, wait: number): Problem => {
  const { reason }: Window = windows[limit];
  return tooManyFor(Math.max(1, wait), reason);
};

/** Takes a point of each key, at most `maxPoints` of them; answers how many are taken then, of keys that had one left. */
const takeEach = async (
  db: Db,
  limit: LimitName,
  keys: readonly string[],
  maxPoints: number,
): Promise<ReadonlyMap<string, number>> => {
  const { seconds, renewed }: Window = windows[limit];
  const storedKeys = new Map(keys.map((key) => [stored(limit, key), key]));
  const { rows } = await sql<{ key: string; points: number }>`
    insert into rate_limits as limits (key, points, expire)
      select key, 1, ${now} + ${seconds * 1000}::bigint from unnest(${[...storedKeys.keys()].toSorted()}::text[]) as given (key)
    on conflict (key) do update set
      points = case when ${isOver(seconds)} then 1 else limits.points + 1 end,
      expire = case when ${renewed ?? false}::boolean or ${isOver(seconds)} then excluded.expire else limits.expire end
    where ${isOver(seconds)} or limits.points < ${maxPoints}::int
    returning key, points`.execute(db);
  return new Map(rows.map(({ key, points }) => [storedKeys.get(key) ?? key, points]));
};

const take = async (db: Db, limit: LimitName, key: string, maxPoints: number): Promise<number | undefined> =>
  (await takeEach(db, limit, [key], maxPoints)).get(key);

const refund = async (db: Db, limit: LimitName, key: string): Promise<void> => {
  await sql`update rate_limits set points = points - 1 where key = ${stored(limit, key)} and points > 0`.execute(db);
};

/** Takes a point of each of the limits, or of none. */
const takeAll = async (db: Db, limits: readonly LimitName[], key: string): Promise<boolean> => {
  for (const [at, limit] of limits.entries()) {
    if ((await take(db, limit, key, windows[limit].points)) !== undefined) continue;
    for (const taken of limits.slice(0, at)) await refund(db, taken, key);
    return false;
  }
  return true;
};

const turnOf = (limits: readonly LimitName[], key: string): string => `${limits[0]} ${key}`;

const everyPoint = 2 ** 31 - 2;

/** Counts the general use of the API by this process, within minutes of the clock that cannot be set. */
const createGeneralLimit = () => {
  const counts = { command: new Map<string, number>(), query: new Map<string, number>() };
  let began = performance.now();
  /** Takes one point of the general use of the API. */
  return async (kind: keyof typeof general, userId: string): Promise<void> => {
    const { points, seconds } = general[kind];
    const past = performance.now() - began;
    if (past >= seconds * 1000) {
      began = performance.now();
      for (const counted of Object.values(counts)) counted.clear();
    }
    const used = (counts[kind].get(userId) ?? 0) + 1;
    if (used > points) throw tooManyFor(Math.max(1, Math.ceil(seconds - past / 1000)));
    counts[kind].set(userId, used);
  };
};

export const createRateLimiter = (db: Db) => {
  const turns = createTurns(attemptsAtOnce);
  const wait = createDelays(delaysAtOnce);

  const takeInAdvance = async (limits: readonly LimitName[], key: string, turn: string): Promise<void> => {
    for (;;) {
      const ended = turns.ended(turn);
      if (await takeAll(db, limits, key)) return;
      const seconds = await waitFor(db, limits, key);
      // An attempt that ended since, or one still under way, may have given its point back or may do so.
      const mayPass = seconds === 0 || turns.ended(turn) !== ended || (await turns.otherEnded(turn));
      if (!mayPass) throw tooManyFor(seconds);
    }
  };

  return {
    /** Takes one point; throws 429 with the seconds to wait when none is left. */
    async consume(limit: LimitName, key: string): Promise<void> {
      if ((await take(db, limit, key, windows[limit].points)) !== undefined) return;
      throw refusalOf(limit, await waitFor(db, [limit], key));
    },
    /** Takes one point of each key, in one statement; answers the 429 of those that have none left. */
    async consumeEach(limit: LimitName, keys: readonly string[]): Promise<ReadonlyMap<string, Problem>> {
      if (keys.length === 0) return new Map();
      const taken = await takeEach(db, limit, keys, windows[limit].points);
      const refused = keys.filter((key) => !taken.has(key));
      return new Map(
        await Promise.all(
          refused.map(async (key) => [key, refusalOf(limit, await waitFor(db, [limit], key))] as const),
        ),
      );
    },
    /** Throws the same 429 without taking a point, unless an attempt is under way that may give its point back. */
    async require(limits: readonly LimitName[], key: string): Promise<void> {
      if (turns.isTaken(turnOf(limits, key))) return;
      const begun = turns.begun();
      const seconds = await waitFor(db, limits, key);
      if (seconds > 0 && turns.begun() === begun) throw tooManyFor(seconds);
    },
    /** Takes one point without refusing. Returns the number taken beyond the limit; 0 or less is within it. */
    async count(limit: LimitName, key: string): Promise<number> {
      return ((await take(db, limit, key, everyPoint)) ?? everyPoint) - windows[limit].points;
    },
    /** Number of points taken now. */
    async taken(limit: LimitName, key: string): Promise<number> {
      const { rows } = await sql<{ points: number }>`select points from rate_limits as limits
        where key = ${stored(limit, key)} and not ${isOver(windows[limit].seconds)}`.execute(db);
      return rows[0]?.points ?? 0;
    },
    /** True when no point is left now. */
    isUsedUp: async (limit: LimitName, key: string) => (await waitFor(db, [limit], key)) > 0,
    /** Gives a point back that was taken in advance for a failure which did not happen. */
    refund: (limit: LimitName, key: string) => refund(db, limit, key),
    /** Clears the count: a right password ends the count of wrong ones. */
    async reset(limit: LimitName, key: string): Promise<void> {
      await sql`delete from rate_limits where key = ${stored(limit, key)}`.execute(db);
    },
    /**
     * Makes an attempt that may be a guess: takes the points in advance, so that many at the same moment cannot pass, and
     * gives them back unless it finds nothing. Attempts with one key take turns, so that right ones do not refuse each
     * other.
     */
    async attempt<T>(limits: readonly LimitName[], key: string, work: () => Promise<T | undefined>) {
      const turn = turnOf(limits, key);
      const end = await turns.take(turn);
      if (!end) throw tooManyFor(1);
      let isWrong = false;
      try {
        await takeInAdvance(limits, key, turn);
        try {
          const found = await work();
          isWrong = found === undefined;
          return found;
        } finally {
          if (!isWrong) for (const limit of limits) await refund(db, limit, key);
        }
      } finally {
        end();
      }
    },
    /** Holds a request back; throws 429 when too many are held back already. */
    async delay(key: string, seconds: number): Promise<void> {
      if (!(await wait(key, seconds))) throw tooManyFor(seconds);
    },
    consumeGeneral: createGeneralLimit(),
  };
};

/** Counts attempts against the limits above. */
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** A rate limiter that counts nothing, for a program of the owner that acts for hundreds of people at once (the demo club). */
export const unlimited: RateLimiter = {
  consume: async () => {},
  consumeEach: async () => new Map(),
  require: async () => {},
  count: async () => 0,
  taken: async () => 0,
  isUsedUp: async () => false,
  refund: async () => {},
  reset: async () => {},
  attempt: (_limits, _key, work) => work(),
  delay: async () => {},
  consumeGeneral: async () => {},
};
