import { type Day, dayOf } from '../core/calendar.ts';
import { dayBefore, type WallTime } from '../core/wall-clock.ts';

interface Dates {
  readonly date: Date;
  readonly registrationDeadline: Date;
}

interface DateContext {
  readonly today: Day;
  readonly timeZone: string;
  /** The dates stored before an edit. */
  readonly before?: Dates;
}

export const dateMessages = {
  dateInPast: 'The tryout date cannot be before today.',
  deadlineInPast: 'The registration deadline cannot be before today.',
  deadlineAfterDate: 'The registration deadline cannot be after the tryout date.',
} as const;

/** Compares dates by minute, because forms do not show seconds. */
export const isSameMinute = (first: Date, second: Date | undefined): boolean =>
  second !== undefined && Math.floor(first.getTime() / 60_000) === Math.floor(second.getTime() / 60_000);

/**
 * Errors in a tryout's dates, by field: neither may be before today in the organization's time zone (ruling 34), and
 * the deadline may not be after the date. An edit only checks changed dates, so a past tryout's title can still be
 * fixed (ruling 49).
 */
export const dateProblems = (
  { date, registrationDeadline }: Dates,
  { today, timeZone, before }: DateContext,
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

/** The proposed deadline: a day before the tryout, or the time of the tryout if that is already past. */
export const deadlineFor = (date: WallTime, now: WallTime): WallTime => {
  const deadline = dayBefore(date);
  return deadline > now ? deadline : date;
};
