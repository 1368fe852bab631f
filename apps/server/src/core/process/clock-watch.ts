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
const restartWithin = hour;

/**
 * Time for which a clock must run steadily before it is trusted, after a start (it may have stood still) and after a
 * jump.
 */
const steadyFor = { start: 10 * minute, jump: hour } as const;

/** Both in milliseconds. */
export interface Clocks {
  /** Time of day, authoritative for the embedded database (decision record 0003). */
  readonly wall: () => number;
  /** Monotonic clock that cannot be set and continues while the machine sleeps. */
  readonly elapsed: () => number;
}

const systemClocks: Clocks = { wall: () => Date.now(), elapsed: () => uptime() * 1000 };

/** Watch that knows whether the time of day can be trusted (decision record 0023). */
export interface ClockWatch {
  /** Checked before actions that cannot be undone if they happen too early: expiring an offer, deleting data. */
  isRight(): boolean;
}

interface Reading {
  readonly wall: number;
  readonly elapsed: number;
}

/** Time of day of the second check as predicted from the first. */
const expected = (first: Reading, second: Reading): number => first.wall + second.elapsed - first.elapsed;

const isSteady = (first: Reading, second: Reading): boolean =>
  Math.abs(second.wall - expected(first, second)) <= maxDriftMs;

/** Watches the time of day. `lastRight` is when the database last recorded it as right; null if never. */
export const watchClock = (lastRight: Date | null, log: Log, clocks: Clocks = systemClocks): ClockWatch => {
  const look = (): Reading => ({ wall: clocks.wall(), elapsed: clocks.elapsed() });
  /** The last check at which the clock was right. */
  let right: Reading | undefined;
  /** The first check of a doubted clock, and how long it has to run steadily. */
  let doubted: { readonly look: Reading; readonly steadyFor: number } | undefined;

  const doubt = (now: Reading, should: number, time: number): void => {
    doubted = { look: now, steadyFor: time };
    log.warn(
      { expected: new Date(should).toISOString(), found: new Date(now.wall).toISOString(), minutes: time / minute },
      "the clock may be wrong: nothing expires, is reminded of or deleted until it is right or steady for so many minutes; check the machine's time (timedatectl)",
    );
  };

  const believe = (now: Reading): true => {
    if (doubted) log.info({ found: new Date(now.wall).toISOString() }, 'the clock is believed again');
    doubted = undefined;
    right = now;
    return true;
  };

  const started = look();
  /** True if the clock fits the mark in the database, the only reference until it has been right once. */
  const fitsMark = ({ wall, elapsed }: Reading): boolean => {
    if (lastRight === null) return true;
    const away = wall - lastRight.getTime() - (elapsed - started.elapsed);
    return away >= -maxDriftMs && away <= restartWithin;
  };
  if (fitsMark(started)) right = started;
  else doubt(started, lastRight?.getTime() ?? started.wall, steadyFor.start);

  return {
    isRight() {
      const now = look();
      if (right ? isSteady(right, now) : fitsMark(now)) return believe(now);
      if (!doubted) doubt(now, expected(right ?? started, now), steadyFor.jump);
      else if (!isSteady(doubted.look, now)) doubt(now, expected(doubted.look, now), doubted.steadyFor);
      else if (now.elapsed - doubted.look.elapsed >= doubted.steadyFor) return believe(now);
      return false;
    },
  };
};

/** Trusts the clock without checking, for a program of ours that runs only for minutes. */
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

/** Rewrites the mark unchanged, to find out if writing is possible. */
export const rewriteClockMark = async (db: Db): Promise<void> => {
  await db
    .updateTable('clock_marks')
    .set(({ ref }) => ({ seen_at: ref('seen_at') }))
    .execute();
};
