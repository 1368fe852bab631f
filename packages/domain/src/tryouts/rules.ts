import { reopenHours } from '../constants.club.ts';
import type { TryoutStatus } from './schema.ts';

/** The ways of a tryout onward (ruling 40). The one way back has a rule of its own: `notReopened`. */
export const nextStatuses = {
  upcoming: ['active', 'cancelled'],
  active: ['completed'],
  completed: [],
  cancelled: [],
} as const satisfies Record<TryoutStatus, readonly TryoutStatus[]>;

/** The statuses from which a tryout can get to `target`. */
export const statusesBefore = (target: TryoutStatus): readonly TryoutStatus[] =>
  (Object.keys(nextStatuses) as TryoutStatus[]).filter((status) =>
    (nextStatuses[status] as readonly TryoutStatus[]).includes(target),
  );

/** Until when a completed tryout can be opened again. */
export const reopenableUntil = (completedAt: Date): Date => new Date(completedAt.getTime() + reopenHours * 3_600_000);

export interface Completable {
  readonly status: TryoutStatus;
  readonly completedAt: Date | null;
}

/**
 * Reason why a tryout cannot be reopened, or nothing when it can: only a completed one, and only for 24 hours (ruling 76). It
 * is active again then, with all that follows from it: coaches offer places only after it is completed again.
 */
export const notReopened = (
  { status, completedAt }: Completable,
  now: Date,
): 'not_completed' | 'too_late' | undefined => {
  if (status !== 'completed' || completedAt === null) return 'not_completed';
  return now >= reopenableUntil(completedAt) ? 'too_late' : undefined;
};

/** Upcoming and active tryouts are listed as current, the others as past. */
export const isCurrent = (status: TryoutStatus): boolean => status === 'upcoming' || status === 'active';

/** Players are registered while a tryout is upcoming or active, also after the deadline (ruling 42). */
export const takesRegistrations = (status: TryoutStatus): boolean => isCurrent(status);
