import { reopenHours } from '../constants.club.ts';
import type { TryoutStatus } from './schema.ts';

/** Forward transitions of a tryout's status (ruling 40). `reopenRefusalReason` is the rule for the only backward one. */
export const nextStatuses = {
  upcoming: ['active', 'cancelled'],
  active: ['completed'],
  completed: [],
  cancelled: [],
} as const satisfies Record<TryoutStatus, readonly TryoutStatus[]>;

/** The statuses from which a tryout can change to `target`. */
export const statusesBefore = (target: TryoutStatus): readonly TryoutStatus[] =>
  (Object.keys(nextStatuses) as TryoutStatus[]).filter((status) =>
    (nextStatuses[status] as readonly TryoutStatus[]).includes(target),
  );

/** The time until which a completed tryout can be reopened. */
export const reopenableUntil = (completedAt: Date): Date => new Date(completedAt.getTime() + reopenHours * 3_600_000);

export interface CompletableTryout {
  readonly status: TryoutStatus;
  readonly completedAt: Date | null;
}

/**
 * Reason why a tryout cannot be reopened; undefined if it can. Only a completed tryout can be, for 24 hours (ruling
 * 76). A reopened tryout is active, so coaches can make offers only after it is completed again.
 */
export const reopenRefusalReason = (
  { status, completedAt }: CompletableTryout,
  now: Date,
): 'not_completed' | 'too_late' | undefined => {
  if (status !== 'completed' || completedAt === null) return 'not_completed';
  return now >= reopenableUntil(completedAt) ? 'too_late' : undefined;
};

/** Upcoming and active tryouts are listed as current, the others as past. */
export const isCurrent = (status: TryoutStatus): boolean => status === 'upcoming' || status === 'active';

/** Players can be registered while a tryout is upcoming or active, even after the deadline (ruling 42). */
export const acceptsRegistrations = (status: TryoutStatus): boolean => isCurrent(status);
