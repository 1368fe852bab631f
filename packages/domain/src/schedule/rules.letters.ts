import { soonHours } from '../constants.club.ts';
import type { News } from './schema.notices.ts';
import type { EventStatus } from './schema.ts';

/** Time, place and status of an event, as people know them. Times are ISO strings, as in the database. */
export interface EventState {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isAllDay: boolean;
  readonly meetingMinutes: number | null;
  readonly place: string | null;
  readonly status: EventStatus;
}

type StateOrNone = EventState | null;

const timeOf = (moment: string): number => new Date(moment).getTime();

/** True until the event is over, because past events are not announced. */
const isAhead = (event: StateOrNone, now: Date): boolean => event !== null && timeOf(event.endsAt) > now.getTime();

/** Tells whether the time or the place differs. */
export const changedParts = (before: EventState, after: EventState) => ({
  time:
    timeOf(before.startsAt) !== timeOf(after.startsAt) ||
    timeOf(before.endsAt) !== timeOf(after.endsAt) ||
    before.isAllDay !== after.isAllDay ||
    before.meetingMinutes !== after.meetingMinutes,
  place: before.place !== after.place,
});

const kindOfNews = (before: StateOrNone, after: StateOrNone): News | undefined => {
  const wasScheduled = before?.status === 'scheduled';
  if (after?.status !== 'scheduled') {
    if (!wasScheduled) return undefined;
    return after ? 'cancelled' : 'gone';
  }
  if (!before) return 'new';
  if (!wasScheduled) return 'restored';
  const { time, place } = changedParts(before, after);
  return time || place ? 'changed' : undefined;
};

/** News for a person whose last email had the state `before`; undefined if nothing is new, or if the event is over. */
export const newsOf = (before: StateOrNone, after: StateOrNone, now: Date): News | undefined =>
  isAhead(before, now) || isAhead(after, now) ? kindOfNews(before, after) : undefined;

const soonMs = soonHours * 3_600_000;

/** Start and end of an event, before or after a change. */
type EventSpan = Pick<EventState, 'startsAt' | 'endsAt'>;

const spansOf = (...events: readonly StateOrNone[]): readonly EventSpan[] => events.filter((event) => event !== null);

/** The earliest start of an event that has not ended. */
const earliestStart = (spans: readonly EventSpan[], now: Date): number =>
  Math.min(...spans.flatMap((span) => (timeOf(span.endsAt) > now.getTime() ? [timeOf(span.startsAt)] : [])));

/** A change is urgent if the old or new start is less than 48 hours after it was made, or if the event is in progress. */
export const isUrgentAt = (
  spans: readonly EventSpan[],
  { changedAt, now }: { readonly changedAt: Date; readonly now: Date },
): boolean => earliestStart(spans, now) < changedAt.getTime() + soonMs;

export const isUrgent = (before: StateOrNone, after: StateOrNone, times: { changedAt: Date; now: Date }): boolean =>
  isUrgentAt(spansOf(before, after), times);

/** Time at which people learn about a non-urgent change: the digest hour, or 48 hours before the event if earlier. */
export const digestMoment = (
  before: StateOrNone,
  after: StateOrNone,
  { digestAt, now }: { digestAt: Date; now: Date },
): Date => new Date(Math.min(digestAt.getTime(), earliestStart(spansOf(before, after), now) - soonMs));
