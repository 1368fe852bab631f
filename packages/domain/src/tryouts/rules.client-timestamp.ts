import { clockToleranceSeconds, lateHours } from '../constants.club.ts';
import type { CompletableTryout } from './rules.ts';
import type { ClientTimestamp } from './schema.client-timestamp.ts';

type Times = Pick<ClientTimestamp, 'at' | 'openedAt'>;

/** Kinds of impossible times: in the future, or before the device opened the tryout. */
export type ImpossibleTime = 'ahead' | 'before_opening';

export const impossibleTime = ({ at, openedAt }: Times, now: Date): ImpossibleTime | undefined => {
  if (Date.parse(at) > now.getTime() + clockToleranceSeconds * 1000) return 'ahead';
  return Date.parse(at) < Date.parse(openedAt) ? 'before_opening' : undefined;
};

/** Time at which an entry was made, or `now` if the device's clock is ahead. */
export const madeAt = ({ at }: Times, now: Date): Date => new Date(Math.min(Date.parse(at), now.getTime()));

/** Reasons why an entry is too late: the tryout was completed before it was made, or a day before it arrived. */
export type TooLate = 'made_after_completion' | 'arrived_too_late';

/**
 * Reason to refuse an evaluation or attendance; undefined if it is accepted. An entry made now needs an active tryout.
 * An entry made before completion is accepted for another 24 hours (ruling 51). `made` is undefined for an entry
 * made now.
 */
export const entryRefusalReason = (
  { status, completedAt }: CompletableTryout,
  made: Date | undefined,
  now: Date,
): 'not_active' | TooLate | undefined => {
  if (status === 'active') return undefined;
  if (completedAt === null || made === undefined) return 'not_active';
  if (made >= completedAt) return 'made_after_completion';
  return now.getTime() >= completedAt.getTime() + lateHours * 3_600_000 ? 'arrived_too_late' : undefined;
};

/** True if the stored entry was made later. The entry made last counts, not the one that arrived last. */
export const isOutdated = (made: Date | undefined, stored: Date | null): boolean =>
  made !== undefined && stored !== null && made < stored;
