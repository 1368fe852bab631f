import { type Day, dayOf } from '../core/calendar.ts';
import { dayBefore, type WallTime } from '../core/wall-clock.ts';
import { reopenHours } from '../constants.ts';
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

interface Completable {
  readonly status: TryoutStatus;
  readonly completedAt: Date | null;
}

/**
 * Why a tryout cannot be reopened, or nothing when it can: only a completed one, and only for 24 hours (ruling 76). It
 * is active again then, with all that follows from it: coaches offer places only after it is completed again.
 */
export const notReopened = (
  { status, completedAt }: Completable,
  now: Date,
): 'not_completed' | 'too_late' | undefined => {
  if (status !== 'completed' || completedAt === null) return 'not_completed';
  return now >= reopenableUntil(completedAt) ? 'too_late' : undefined;
};

/** Upcoming and active tryouts are listed as current, the others as past (TRYOUT-01, TRYOUT-02). */
export const isCurrent = (status: TryoutStatus): boolean => status === 'upcoming' || status === 'active';

/** Players are registered while a tryout is upcoming or active, also after the deadline (TREG-03, ruling 42). */
export const takesRegistrations = (status: TryoutStatus): boolean => isCurrent(status);

interface Dates {
  readonly date: Date;
  readonly registrationDeadline: Date;
}

interface Surroundings {
  readonly today: Day;
  readonly timeZone: string;
  /** The dates that were stored before an edit. */
  readonly before?: Dates;
}

export const dateMessages = {
  dateInPast: 'The tryout date cannot be before today.',
  deadlineInPast: 'The registration deadline cannot be before today.',
  deadlineAfterDate: 'The registration deadline cannot be after the tryout date.',
} as const;

/** Forms show minutes; seconds that a form cannot show do not make a date a different one. */
export const isSameMinute = (one: Date, other: Date | undefined): boolean =>
  other !== undefined && Math.floor(one.getTime() / 60_000) === Math.floor(other.getTime() / 60_000);

/**
 * Errors in the dates of a tryout, by field: neither lies before today in the organization's time zone
 * (TRYOUT-13, ruling 34), the deadline not after the date (TRYOUT-14). On an edit only what changes is judged,
 * so that the title of a past tryout can still be fixed (ruling 49).
 */
export const dateProblems = (
  { date, registrationDeadline }: Dates,
  { today, timeZone, before }: Surroundings,
): Partial<Record<keyof Dates, string>> => {
  const dateChanges = !isSameMinute(date, before?.date);
  const deadlineChanges = !isSameMinute(registrationDeadline, before?.registrationDeadline);
  const deadlineProblem =
    deadlineChanges && dayOf(registrationDeadline, timeZone) < today
      ? dateMessages.deadlineInPast
      : registrationDeadline > date
        ? dateMessages.deadlineAfterDate
        : undefined;
  return {
    ...(dateChanges && dayOf(date, timeZone) < today && { date: dateMessages.dateInPast }),
    ...(deadlineProblem && { registrationDeadline: deadlineProblem }),
  };
};

/** The deadline proposed for a tryout: a day before it, or its own time where that is over. */
export const deadlineFor = (date: WallTime, now: WallTime): WallTime => {
  const before = dayBefore(date);
  return before > now ? before : date;
};
