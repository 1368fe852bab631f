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
  /** Each point restarts the window, so an exhausted limit lasts a full window. */
  readonly renewed?: true;
  /** Reason shown to the user, if it is not the number of attempts. */
  readonly reason?: string;
}

const minute = 60;
const hour = 60 * minute;
const daily = 24 * hour;

/**
 * Rate limits by key (REL-4). The database stores the counts, so a restart does not reset them. A successful attempt
 * gets its point back because people may share an address.
 */
const windows = {
  signInByAddress: { points: 10, seconds: minute },
  signInByAddressHourly: { points: 50, seconds: hour },
  signInFailuresByAccount: { points: 10, seconds: 15 * minute },
  currentPasswordByUser: { points: 10, seconds: 15 * minute },
  // This limit is a lock, so its window starts at the last wrong code.
  secondStepByUser: { points: secondStep.wrongCodes, seconds: secondStep.lockMinutes * minute, renewed: true },
  registerByAddress: { points: 5, seconds: hour },
  registerOverall: { points: 200, seconds: daily, reason: limitReasons.registeredEnough },
  // One login must not use up the limit shared by all clubs on the server.
  foundByUser: { points: 5, seconds: daily, reason: limitReasons.foundedEnough },
  joinByUser: { points: 20, seconds: daily, reason: limitReasons.joinedEnough },
  // On a club evening everyone joins from one network. Wrong codes have separate limits (decision record 0007).
  joinByAddress: { points: 300, seconds: hour },
  joinOverall: { points: 2000, seconds: daily, reason: limitReasons.registeredEnough },
  takenByAddress: { points: 60, seconds: hour },
  mailByRecipient: { points: 3, seconds: hour },
  // Emails about a forgotten password. Separate from confirmations, which strangers can trigger by registering with an
  // address.
  recoveriesByRecipient: { points: 3, seconds: hour },
  // Separate from account emails: an invitation must not block a user's password reset.
  invitationsByRecipient: { points: 3, seconds: hour, reason: limitReasons.addressHasEnough },
  emailChangesByUser: { points: 5, seconds: daily },
  mailByAddress: { points: 60, seconds: hour },
  // Every sign-in page requests a challenge, and a new one every few minutes; a whole club evening shares one address.
  passkeyRequestsByAddress: { points: 600, seconds: hour },
  redeemLinkByAddress: { points: 10, seconds: hour },
  unsubscribeFailuresByAddress: { points: 60, seconds: hour },
  codeFailuresByAddress: { points: 10, seconds: minute },
  codeFailuresByAddressHourly: { points: 60, seconds: hour },
  codeFailuresOverall: { points: 300, seconds: hour },
  // Another lookup of a valid code from the same address does not count.
  rightCodesByAddress: { points: 1, seconds: 12 * hour },
  invitationFailuresByAddress: { points: 5, seconds: minute },
  invitationFailuresOverall: { points: 100, seconds: hour },
  newCodesByOrganization: { points: 20, seconds: hour },
  // Each report writes a line to the log, and strangers can send reports (access.reportFault).
  faultsByAddress: { points: 20, seconds: hour },
  faultsOverall: { points: 300, seconds: hour },
  // Per calendar address, because families behind one network each have their own.
  readingsByFeed: { points: 30, seconds: hour },
  exportsByUser: { points: 10, seconds: hour },
} as const satisfies Record<string, Window>;

/** General API use per user; kept in memory, because losing the count does no harm. */
const general = { command: { points: 120, seconds: minute }, query: { points: 600, seconds: minute } } as const;

export type LimitName = keyof typeof windows;

/** Key of an IP address: everyone in an IPv6 /64 shares a bucket. */
export const addressKey = (address: string): string => {
  const plain = address.toLowerCase().replace(/^::ffff:/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const leadingGroups = head ? head.split(':') : [];
  const trailingGroups = tail ? tail.split(':') : [];
  const groups = [
    ...leadingGroups,
    ...Array.from({ length: Math.max(0, 8 - leadingGroups.length - trailingGroups.length) }, () => '0'),
    ...trailingGroups,
  ];
  return `${groups
    .slice(0, 4)
    .map((group) => group.padStart(4, '0'))
    .join(':')}::/64`;
};

/** Stored form of a key: a hash, which fits the column and contains no address. */
const storageKey = (limit: LimitName, key: string): string => `${limit}:${hashOf(key).toString('base64url')}`;

/** Maximum concurrent attempts per key, lower than the points of any limit. */
const attemptsAtOnce = { atOnce: 4, inLine: 300 };

/** Maximum requests delayed at the same time, per client and overall. */
const delaysAtOnce = { perKey: 5, overall: 1000 };

const nowMs = sql`(extract(epoch from club_now()) * 1000)::bigint`;

/**
 * True for a row whose window is over. A row that ends later than its window allows was written while the clock was
 * ahead, and counts as over.
 */
const isOver = (seconds: number) =>
  sql`(limits.expire is null or limits.expire <= ${nowMs} or limits.expire > ${nowMs} + ${seconds * 1000}::bigint)`;

/** Seconds until these limits let a user through again; 0 if a point is left. */
const waitFor = async (db: Db, limits: readonly LimitName[], key: string): Promise<number> => {
  const waits = limits.map(async (limit) => {
    const { points, seconds } = windows[limit];
    const { rows } = await sql<{ wait: number }>`
      select ceil((limits.expire - ${nowMs}) / 1000.0)::int as wait from rate_limits as limits
      where key = ${storageKey(limit, key)} and points >= ${points}::int and not ${isOver(seconds)}`.execute(db);
    return rows[0] ? Math.max(1, rows[0].wait) : 0;
  });
  return Math.max(...(await Promise.all(waits)));
};

const refusalOf = (limit: LimitName, wait: number): Problem => {
  const { reason }: Window = windows[limit];
  return tooManyFor(Math.max(1, wait), reason);
};

/** Takes a point from each key, up to `maxPoints`; returns the new counts for the keys that had a point left. */
const takeEach = async (
  db: Db,
  limit: LimitName,
  keys: readonly string[],
  maxPoints: number,
): Promise<ReadonlyMap<string, number>> => {
  const { seconds, renewed }: Window = windows[limit];
  const storedKeys = new Map(keys.map((key) => [storageKey(limit, key), key]));
  const { rows } = await sql<{ key: string; points: number }>`
    insert into rate_limits as limits (key, points, expire)
      select key, 1, ${nowMs} + ${seconds * 1000}::bigint from unnest(${[...storedKeys.keys()].toSorted()}::text[]) as given (key)
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
  await sql`update rate_limits set points = points - 1 where key = ${storageKey(limit, key)} and points > 0`.execute(
    db,
  );
};

/** Takes a point from every one of the limits, or from none. */
const takeAll = async (db: Db, limits: readonly LimitName[], key: string): Promise<boolean> => {
  for (const [at, limit] of limits.entries()) {
    if ((await take(db, limit, key, windows[limit].points)) !== undefined) continue;
    for (const takenLimit of limits.slice(0, at)) await refund(db, takenLimit, key);
    return false;
  }
  return true;
};

const turnOf = (limits: readonly LimitName[], key: string): string => `${limits[0]} ${key}`;

const maxCount = 2 ** 31 - 2;

/** Counts general API use in this process, per minute of the monotonic clock. */
const createGeneralLimit = () => {
  const counts = { command: new Map<string, number>(), query: new Map<string, number>() };
  let windowStart = performance.now();
  /** Takes one point from the general API limit. */
  return async (kind: keyof typeof general, userId: string): Promise<void> => {
    const { points, seconds } = general[kind];
    const elapsed = performance.now() - windowStart;
    if (elapsed >= seconds * 1000) {
      windowStart = performance.now();
      for (const userCounts of Object.values(counts)) userCounts.clear();
    }
    const usedPoints = (counts[kind].get(userId) ?? 0) + 1;
    if (usedPoints > points) throw tooManyFor(Math.max(1, Math.ceil(seconds - elapsed / 1000)));
    counts[kind].set(userId, usedPoints);
  };
};

export const createRateLimiter = (db: Db) => {
  const turns = createTurns(attemptsAtOnce);
  const wait = createDelays(delaysAtOnce);

  const takeInAdvance = async (limits: readonly LimitName[], key: string, turn: string): Promise<void> => {
    for (;;) {
      const endedBefore = turns.ended(turn);
      if (await takeAll(db, limits, key)) return;
      const seconds = await waitFor(db, limits, key);
      // An attempt that is still running or has just ended may give its point back.
      const mayPass = seconds === 0 || turns.ended(turn) !== endedBefore || (await turns.otherEnded(turn));
      if (!mayPass) throw tooManyFor(seconds);
    }
  };

  return {
    /** Takes one point; throws 429 with the seconds to wait if none is left. */
    async consume(limit: LimitName, key: string): Promise<void> {
      if ((await take(db, limit, key, windows[limit].points)) !== undefined) return;
      throw refusalOf(limit, await waitFor(db, [limit], key));
    },
    /** Takes one point from each key in one statement; returns a 429 for each key that had none left. */
    async consumeEach(limit: LimitName, keys: readonly string[]): Promise<ReadonlyMap<string, Problem>> {
      if (keys.length === 0) return new Map();
      const pointsByKey = await takeEach(db, limit, keys, windows[limit].points);
      const refusedKeys = keys.filter((key) => !pointsByKey.has(key));
      return new Map(
        await Promise.all(
          refusedKeys.map(async (key) => [key, refusalOf(limit, await waitFor(db, [limit], key))] as const),
        ),
      );
    },
    /** Throws the same 429 but takes no point, unless a running attempt may give its point back. */
    async require(limits: readonly LimitName[], key: string): Promise<void> {
      if (turns.isTaken(turnOf(limits, key))) return;
      const startedBefore = turns.begun();
      const seconds = await waitFor(db, limits, key);
      if (seconds > 0 && turns.begun() === startedBefore) throw tooManyFor(seconds);
    },
    /** Takes one point without refusing. Returns the number taken beyond the limit; 0 or less is within it. */
    async count(limit: LimitName, key: string): Promise<number> {
      return ((await take(db, limit, key, maxCount)) ?? maxCount) - windows[limit].points;
    },
    /** Number of points currently taken. */
    async taken(limit: LimitName, key: string): Promise<number> {
      const { rows } = await sql<{ points: number }>`select points from rate_limits as limits
        where key = ${storageKey(limit, key)} and not ${isOver(windows[limit].seconds)}`.execute(db);
      return rows[0]?.points ?? 0;
    },
    /** True if no point is left. */
    isUsedUp: async (limit: LimitName, key: string) => (await waitFor(db, [limit], key)) > 0,
    /** Gives back a point that was taken in advance for a failure that did not happen. */
    refund: (limit: LimitName, key: string) => refund(db, limit, key),
    /** Resets the count: a correct password clears the wrong ones. */
    async reset(limit: LimitName, key: string): Promise<void> {
      await sql`delete from rate_limits where key = ${storageKey(limit, key)}`.execute(db);
    },
    /**
     * Runs an attempt that may be a guess: takes the points in advance and gives them back if it succeeds, so
     * concurrent guesses cannot exceed the limit. Attempts with one key take turns, so that valid attempts are not
     * refused because of each other.
     */
    async attempt<T>(limits: readonly LimitName[], key: string, work: () => Promise<T | undefined>) {
      const turn = turnOf(limits, key);
      const end = await turns.take(turn);
      if (!end) throw tooManyFor(1);
      let isWrong = false;
      try {
        await takeInAdvance(limits, key, turn);
        try {
          const result = await work();
          isWrong = result === undefined;
          return result;
        } finally {
          if (!isWrong) for (const limit of limits) await refund(db, limit, key);
        }
      } finally {
        end();
      }
    },
    /** Delays a request; throws 429 if too many are already being delayed. */
    async delay(key: string, seconds: number): Promise<void> {
      if (!(await wait(key, seconds))) throw tooManyFor(seconds);
    },
    consumeGeneral: createGeneralLimit(),
  };
};

/** Counts attempts against the limits above. */
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Rate limiter that counts nothing, for a trusted program that acts as hundreds of people (the demo club). */
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
