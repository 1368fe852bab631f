import CalendarHeart from 'lucide-react/icons/calendar-heart';
import Dumbbell from 'lucide-react/icons/dumbbell';
import Trophy from 'lucide-react/icons/trophy';
import type { LucideIcon } from 'lucide-react/types';
import type { EventKind } from '@touchline/domain/schedule/schema.next.ts';
import type { ScheduledEvent } from '@touchline/domain/schedule/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { formatLongDay, lastMoment } from '../../lib/format-event.ts';

export const kindIcons: Readonly<Record<EventKind, LucideIcon>> = {
  practice: Dumbbell,
  game: Trophy,
  event: CalendarHeart,
};

/** Formats the hours of an event in the club's time zone as "18:00 to 19:30", with the end day if it differs. */
export const hoursOf = (
  { startsAt, endsAt, isAllDay }: Pick<ScheduledEvent, 'startsAt' | 'endsAt' | 'isAllDay'>,
  timeZone: string,
): string => {
  const clock = (moment: string) => formatInstant(moment, timeZone, 'clock');
  const lastDay = formatLongDay(lastMoment(endsAt), timeZone);
  const isOneDay = formatLongDay(startsAt, timeZone) === lastDay;
  if (isAllDay) return isOneDay ? 'All day' : `All day to ${lastDay}`;
  return `${clock(startsAt)} to ${isOneDay ? '' : `${lastDay}, `}${clock(endsAt)}`;
};

/** Formats the meeting time if it differs from the start. */
export const meetingOf = (
  { startsAt, meetingMinutes }: Pick<ScheduledEvent, 'startsAt' | 'meetingMinutes'>,
  timeZone: string,
): string | null =>
  meetingMinutes === null || meetingMinutes === 0
    ? null
    : formatInstant(new Date(Date.parse(startsAt) - meetingMinutes * 60_000), timeZone, 'clock');
