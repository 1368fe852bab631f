import { uptime } from 'node:os';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Log } from './log.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * Milliseconds by which the two clocks may drift apart between two checks, because of NTP adjustments or a late check.
 */
const maxDriftMs = 2 * minute;

/** After a restart within this time the clock can be compared with the last mark. */
const maxRestartMs = hour;

/**
 * Time for which a clock must run steadily before it is trusted, after a start (the clock may have stopped before)
 * and after a jump.
 */
const steadyMs = { start: 10 * minute, jump: hour } as const;

/** Both in milliseconds. */
export interface Clocks {
  /** Time of day, authoritative for the embedded database (decision record 0003). */
  readonly wall: () => number;
  /** Monotonic clock that cannot be set and continues while the machine sleeps. */
  readonly elapsed: () => number;
}

const systemClocks: Clocks = { wall: () => Date.now(), elapsed: () => uptime() * 1000 };

/** Tells whether the time of day can be trusted (decision record 0023). */
export interface ClockWatch {
  /** True if the clock can be trusted. Irreversible actions check this first: expiring an offer, deleting data. */
  isRight(): boolean;
}

interface ClockReading {
  readonly wall: number;
  readonly elapsed: number;
}

/** Expected time of day at the second check, calculated from the first. */
const expectedWall = (first: ClockReading, second: ClockReading): number => first.wall + second.elapsed - first.elapsed;

const isSteady = (first: ClockReading, second: ClockReading): boolean =>
  Math.abs(second.wall - expectedWall(first, second)) <= maxDriftMs;

/** Watches the time of day. `lastRight` is the last time that the database recorded as right; null if it has none. */
export const watchClock = (lastRight: Date | null, log: Log, clocks: Clocks = systemClocks): ClockWatch => {
  const readClocks = (): ClockReading => ({ wall: clocks.wall(), elapsed: clocks.elapsed() });
  /** The last check at which the clock was right. */
  let lastRightReading: ClockReading | undefined;
  /** The first check of a clock in doubt, and how long the clock has to run steadily. */
  let doubtedClock: { readonly look: ClockReading; readonly steadyFor: number } | undefined;

  const doubt = (now: ClockReading, should: number, time: number): void => {
    doubtedClock = { look: now, steadyFor: time };
    log.warn(
      { expected: new Date(should).toISOString(), found: new Date(now.wall).toISOString(), minutes: time / minute },
      "the clock may be wrong: nothing expires, is reminded of or deleted until it is right or steady for so many minutes; check the machine's time (timedatectl)",
    );
  };

  const trust = (now: ClockReading): true => {
    if (doubtedClock) log.info({ found: new Date(now.wall).toISOString() }, 'the clock is believed again');
    doubtedClock = undefined;
    lastRightReading = now;
    return true;
  };

  const firstReading = readClocks();
  /** True if the clock fits the mark in the database, the only reference until the clock has been right once. */
  const fitsMark = ({ wall, elapsed }: ClockReading): boolean => {
    if (lastRight === null) return true;
    const difference = wall - lastRight.getTime() - (elapsed - firstReading.elapsed);
    return difference >= -maxDriftMs && difference <= maxRestartMs;
  };
  if (fitsMark(firstReading)) lastRightReading = firstReading;
  else doubt(firstReading, lastRight?.getTime() ?? firstReading.wall, steadyMs.start);

  return {
    isRight() {
      const now = readClocks();
      if (lastRightReading ? isSteady(lastRightReading, now) : fitsMark(now)) return trust(now);
      if (!doubtedClock) doubt(now, expectedWall(lastRightReading ?? firstReading, now), steadyMs.jump);
      else if (!isSteady(doubtedClock.look, now))
        doubt(now, expectedWall(doubtedClock.look, now), doubtedClock.steadyFor);
      else if (now.elapsed - doubtedClock.look.elapsed >= doubtedClock.steadyFor) return trust(now);
      return false;
    },
  };
};

/** Trusts the clock without checking, for a program that only runs for a few minutes. */
export const trustedClock: ClockWatch = { isRight: () => true };

export const readClockMark = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom('clock_marks').select('seen_at as seenAt').executeTakeFirst())?.seenAt ?? null;

/** Records that the clock was right, for the next start. */
export const writeClockMark = async (db: Db, { wall }: Clocks = systemClocks): Promise<void> => {
  const seenAt = sql<Date>`to_timestamp(${wall() / 1000}::double precision)`;
  await db
    .insertInto('clock_marks')
    .values({ seen_at: seenAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: seenAt }))
    .execute();
};

/** Rewrites the mark unchanged, to find out whether writing is possible. */
export const rewriteClockMark = async (db: Db): Promise<void> => {
  await db
    .updateTable('clock_marks')
    .set(({ ref }) => ({ seen_at: ref('seen_at') }))
    .execute();
};
