import { type Day, dayOf } from '../core/calendar.ts';
import { dayBefore, type WallTime } from '../core/wall-clock.ts';

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
 * (ruling 34), the deadline not after the date. On an edit only what changes is judged,
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
