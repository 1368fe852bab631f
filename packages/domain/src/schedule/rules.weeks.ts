import { type Day, daysLater } from '../core/calendar.ts';
import { type Weekday, weekdayOf } from './rules.series.ts';
import type { Span } from './schema.ts';

/** Countries whose weeks begin on Sunday or, further below, on Saturday (Unicode CLDR). Elsewhere, weeks begin on Monday. */
const sundayCountries =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';
const saturdayCountries = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';

/** The first weekday of a country's weeks; Monday if the country is unknown. */
export const firstWeekdayOf = (country: string | null): Weekday => {
  if (country === null) return 1;
  if (sundayCountries.split(' ').includes(country)) return 7;
  return saturdayCountries.split(' ').includes(country) ? 6 : 1;
};

/** The first day of the week that contains a day. */
export const weekStart = (day: Day, firstWeekday: Weekday): Day =>
  daysLater(day, -((weekdayOf(day) - firstWeekday + 7) % 7));

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The first day of the month this many months later or earlier. */
export const monthLater = (day: Day, months: number): Day => {
  const date = new Date(`${firstOfMonth(day)}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
};

/** The first and the last day that a week or a month shows; a month is filled up to whole weeks. */
export const daysShown = (span: Span, day: Day, firstWeekday: Weekday): { readonly first: Day; readonly last: Day } => {
  if (span === 'week') {
    const first = weekStart(day, firstWeekday);
    return { first, last: daysLater(first, 6) };
  }
  const lastOfMonth = daysLater(monthLater(day, 1), -1);
  return {
    first: weekStart(firstOfMonth(day), firstWeekday),
    last: daysLater(weekStart(lastOfMonth, firstWeekday), 6),
  };
};
