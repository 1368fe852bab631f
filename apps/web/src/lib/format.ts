import type { Day } from '@touchline/domain/core/calendar.ts';

const styles = {
  clock: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  time: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A moment as the club writes it: in the organization's time zone, in the browser's language. */
export const formatInstant = (instant: string | Date, timeZone: string, style: keyof typeof styles = 'time'): string =>
  new Intl.DateTimeFormat(undefined, { ...styles[style], timeZone }).format(new Date(instant));

/** A calendar day, which has no time zone. */
export const formatDay = (day: Day): string =>
  new Intl.DateTimeFormat(undefined, { ...styles.day, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
