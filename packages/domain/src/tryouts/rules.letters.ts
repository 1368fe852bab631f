import { dayOf } from '../core/calendar.ts';
import { soonHours, tryoutLetters } from '../constants.club.ts';
import { holdsPlace } from './rules.registrations.ts';
import { isSameMinute } from './rules.dates.ts';
import { isCurrent } from './rules.ts';
import type { RegistrationStatus } from './schema.registrations.ts';
import type { TryoutStatus } from './schema.ts';

/** Kinds of emails to a family about a tryout that its child is registered for. */
export type TryoutLetterKind = 'registered' | 'moved' | 'cancelled' | 'withdrawn' | 'over';

/** Date and location of a tryout. */
export interface TryoutTime {
  readonly date: Date;
  readonly location: string;
}

/** The last email to a family, with the state that the family knows. */
export interface SentLetter extends TryoutTime {
  readonly kind: TryoutLetterKind;
}

interface LetterSituation extends TryoutTime {
  readonly status: TryoutStatus;
  readonly completedAt: Date | null;
  readonly registrationStatus: RegistrationStatus;
  /** True if an offer from this tryout was sent to the child, whatever its outcome. */
  readonly hasOffer: boolean;
}

export interface LetterContext {
  readonly now: Date;
  /** The organization's time zone. */
  readonly timeZone: string;
}

/** Tells whether the date or the place differs. */
export const movedParts = (before: TryoutTime, after: TryoutTime) => ({
  date: !isSameMinute(before.date, after.date),
  place: before.location !== after.location,
});

const isMoved = (before: TryoutTime, after: TryoutTime): boolean =>
  Object.values(movedParts(before, after)).includes(true);

const isRecent = (completedAt: Date | null, now: Date): boolean =>
  completedAt !== null && now.getTime() - completedAt.getTime() < tryoutLetters.overDays * 86_400_000;

/** True if the last email asked the family to come. */
const isExpecting = (lastLetter: SentLetter | null): lastLetter is SentLetter =>
  lastLetter?.kind === 'registered' || lastLetter?.kind === 'moved';

const currentLetter = (situation: LetterSituation, lastLetter: SentLetter | null, { now, timeZone }: LetterContext) => {
  if (situation.registrationStatus === 'withdrawn') return isExpecting(lastLetter) ? 'withdrawn' : undefined;
  // No family is asked to come on a past day.
  if (!holdsPlace(situation.registrationStatus) || dayOf(situation.date, timeZone) < dayOf(now, timeZone)) {
    return undefined;
  }
  if (lastLetter === null || lastLetter.kind === 'withdrawn') return 'registered';
  return isMoved(lastLetter, situation) ? 'moved' : undefined;
};

/** The email about the current state; undefined if the last email already has that state. */
export const dueLetter = (
  situation: LetterSituation,
  lastLetter: SentLetter | null,
  context: LetterContext,
): TryoutLetterKind | undefined => {
  const { status, registrationStatus, completedAt, hasOffer } = situation;
  if (isCurrent(status)) return currentLetter(situation, lastLetter, context);
  if (!holdsPlace(registrationStatus)) return undefined;
  if (status === 'cancelled') return isExpecting(lastLetter) ? 'cancelled' : undefined;
  return !hasOffer && lastLetter?.kind !== 'over' && isRecent(completedAt, context.now) ? 'over' : undefined;
};

/**
 * True for an email that is also sent at night, because the old or new start is soon. The email after completion can
 * wait for the morning.
 */
export const isUrgent = (kind: TryoutLetterKind, times: readonly TryoutTime[], { now, timeZone }: LetterContext) =>
  kind !== 'over' &&
  times.some(
    ({ date }) =>
      date.getTime() - now.getTime() < soonHours * 3_600_000 && dayOf(date, timeZone) >= dayOf(now, timeZone),
  );
