import { isIPv6 } from 'node:net';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { problems } from '@touchline/domain/core/problem.ts';
import type { Db } from '../db/open.ts';
import { hashOf } from './tokens.ts';

interface Window {
  readonly points: number;
  readonly seconds: number;
}

const minute = 60;
const hour = 60 * minute;
const daily = 24 * hour;

/** How often something may happen, per what (reliability §4). Kept in the database: a restart forgives nothing. */
const windows = {
  signInByAddress: { points: 10, seconds: minute },
  signInByAddressHourly: { points: 50, seconds: hour },
  signInFailuresByAccount: { points: 10, seconds: 15 * minute },
  signInFailuresInARow: { points: 100, seconds: 30 * daily },
  currentPasswordByUser: { points: 10, seconds: 15 * minute },
  registerByAddress: { points: 5, seconds: hour },
  registerOverall: { points: 200, seconds: daily },
  // A club evening: everybody joins over one network. Wrong codes have limits of their own (decision record 0007).
  joinByAddress: { points: 60, seconds: hour },
  joinOverall: { points: 2000, seconds: daily },
  mailByRecipient: { points: 3, seconds: hour },
  mailByAddress: { points: 10, seconds: hour },
  redeemLinkByAddress: { points: 10, seconds: hour },
  codeFailuresByAddress: { points: 10, seconds: minute },
  codeFailuresByAddressDaily: { points: 60, seconds: daily },
  codeFailuresOverall: { points: 300, seconds: hour },
  invitationFailuresByAddress: { points: 5, seconds: minute },
  invitationFailuresOverall: { points: 100, seconds: hour },
  newCodesByOrganization: { points: 20, seconds: hour },
  exportsByUser: { points: 10, seconds: hour },
} as const satisfies Record<string, Window>;

/** General use of the API per user; kept in memory, since losing the count costs nothing. */
const general = { command: { points: 120, seconds: minute }, query: { points: 600, seconds: minute } } as const;

export type LimitName = keyof typeof windows;

/** Counts against the limits of the table above. */
export interface Gate {
  /** Takes one point; throws 429 with the seconds to wait when none is left. */
  pass(limit: LimitName, key: string): Promise<void>;
  /** Takes one point without refusing; answers how many beyond the limit have been taken (none: 0 or less). */
  count(limit: LimitName, key: string): Promise<number>;
  /** Returns a point: what was taken in advance for a failure turned out to be none. */
  giveBack(limit: LimitName, key: string): Promise<void>;
  /** Forgets what was counted (a right password ends the count of wrong ones). */
  forget(limit: LimitName, key: string): Promise<void>;
  /** Takes one point of the general use of the API. */
  use(kind: keyof typeof general, userId: string): Promise<void>;
}

/** An address as limits see it: everybody behind one IPv6 /64 shares a bucket. */
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

/** rate-limiter-flexible speaks to a client of node-postgres; ours runs its statements on whichever engine is open. */
const clientOn = (db: Db) => ({
  query: ({ text, values }: { text: string; values: readonly unknown[] }) =>
    db.executeQuery(CompiledQuery.raw(text, [...values])),
});

/** Keys are stored as hashes: addresses of people do not lie about in another table, and every key fits its column. */
const stored = (key: string): string => hashOf(key).toString('base64url');

const undefinedLimit = (name: LimitName): never => {
  throw new Error(`No limit is called ${name}.`);
};

const waitOf = (refusal: unknown): number => {
  if (!(refusal instanceof RateLimiterRes)) throw refusal;
  return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
};

export const createGate = (db: Db): Gate => {
  const limiters = new Map<LimitName, RateLimiterPostgres>();
  for (const [name, window] of Object.entries(windows) as [LimitName, Window][]) {
    limiters.set(
      name,
      new RateLimiterPostgres({
        storeClient: clientOn(db),
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: window.points,
        duration: window.seconds,
      }),
    );
  }
  const inMemory = {
    command: new RateLimiterMemory({ points: general.command.points, duration: general.command.seconds }),
    query: new RateLimiterMemory({ points: general.query.points, duration: general.query.seconds }),
  };
  const limiter = (name: LimitName): RateLimiterPostgres => limiters.get(name) ?? undefinedLimit(name);

  return {
    async pass(name, key) {
      try {
        await limiter(name).consume(stored(key));
      } catch (refusal) {
        throw problems.tooMany({ retryAfter: waitOf(refusal) });
      }
    },
    async count(name, key) {
      const { consumedPoints } = await limiter(name).penalty(stored(key), 1);
      return consumedPoints - windows[name].points;
    },
    async giveBack(name, key) {
      await limiter(name).reward(stored(key), 1);
    },
    async forget(name, key) {
      await limiter(name).delete(stored(key));
    },
    async use(kind, userId) {
      try {
        await inMemory[kind].consume(userId);
      } catch (refusal) {
        throw problems.tooMany({ retryAfter: waitOf(refusal) });
      }
    },
  };
};

/** A gate that counts nothing, for a program of the owner that acts for hundreds of people at once (the demo club). */
export const openGate: Gate = {
  pass: async () => {},
  count: async () => 0,
  giveBack: async () => {},
  forget: async () => {},
  use: async () => {},
};
