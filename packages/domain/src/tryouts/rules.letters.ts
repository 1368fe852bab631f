import { dayOf } from '../core/calendar.ts';
import { soonHours, tryoutLetters } from '../constants.club.ts';
import { holdsPlace } from './rules.registrations.ts';
import { isSameMinute } from './rules.dates.ts';
import { isCurrent } from './rules.ts';
import type { RegistrationStatus } from './schema.registrations.ts';
import type { TryoutStatus } from './schema.ts';

/** Letters to a family about a tryout that its child is registered for. */
export type TryoutLetterKind = 'registered' | 'moved' | 'cancelled' | 'withdrawn' | 'over';

/** Date and location of a tryout. */
export interface Occasion {
  readonly date: Date;
  readonly location: string;
}

/** The last letter to a family: the state it knows. */
export interface Told extends Occasion {
  readonly kind: TryoutLetterKind;
}

interface Situation extends Occasion {
  readonly status: TryoutStatus;
  readonly completedAt: Date | null;
  readonly registrationStatus: RegistrationStatus;
  /** An offer of this tryout was sent to the child, whatever its outcome. */
  readonly hasOffer: boolean;
}

export interface Surroundings {
  readonly now: Date;
  /** The organization's. */
  readonly timeZone: string;
}

/** Says which of date and place differ. */
export const movedParts = (before: Occasion, after: Occasion) => ({
  date: !isSameMinute(before.date, after.date),
  place: before.location !== after.location,
});

const isMoved = (before: Occasion, after: Occasion): boolean => Object.values(movedParts(before, after)).includes(true);

const isRecent = (completedAt: Date | null, now: Date): boolean =>
  completedAt !== null && now.getTime() - completedAt.getTime() < tryoutLetters.overDays * 86_400_000;

/** The last letter asked the family to come. */
const isExpecting = (told: Told | null): told is Told => told?.kind === 'registered' || told?.kind === 'moved';

const dueWhileCurrent = (situation: Situation, told: Told | null, { now, timeZone }: Surroundings) => {
  if (situation.registrationStatus === 'withdrawn') return isExpecting(told) ? 'withdrawn' : undefined;
  // No family is sent to a day that is over.
  if (!holdsPlace(situation.registrationStatus) || dayOf(situation.date, timeZone) < dayOf(now, timeZone)) {
    return undefined;
  }
  if (told === null || told.kind === 'withdrawn') return 'registered';
  return isMoved(told, situation) ? 'moved' : undefined;
};

/** The letter that brings a family from its last letter to the current state, or undefined when it knows. */
export const dueLetter = (
  situation: Situation,
  told: Told | null,
  surroundings: Surroundings,
): TryoutLetterKind | undefined => {
  const { status, registrationStatus, completedAt, hasOffer } = situation;
  if (isCurrent(status)) return dueWhileCurrent(situation, told, surroundings);
  if (!holdsPlace(registrationStatus)) return undefined;
  if (status === 'cancelled') return isExpecting(told) ? 'cancelled' : undefined;
  return !hasOffer && told?.kind !== 'over' && isRecent(completedAt, surroundings.now) ? 'over' : undefined;
};

/**
 * A letter that is sent at night too: the tryout starts soon, or was to start soon as far as the family knows. The
 * letter after completion can wait for the morning.
 */
export const isUrgent = (kind: TryoutLetterKind, occasions: readonly Occasion[], { now, timeZone }: Surroundings) =>
  kind !== 'over' &&
  occasions.some(
    ({ date }) =>
      date.getTime() - now.getTime() < soonHours * 3_600_000 && dayOf(date, timeZone) >= dayOf(now, timeZone),
  );
