import type { Day } from '@touchline/domain/core/calendar.ts';
import { type DateStyle, localeOf } from '@touchline/domain/core/words.ts';
import { currentSession } from './session/session.ts';

const styles = {
  clock: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  longDay: { weekday: 'long', day: 'numeric', month: 'long' },
  fullDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  time: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Style = keyof typeof styles;

/** English locale with the formats of the user's country; undefined if the browser's own locale is English. */
const englishOf = (locale: string): string | undefined => {
  const { language, region } = new Intl.Locale(locale).maximize();
  return language === 'en' ? undefined : `en-${region}`;
};

const englishLocales = new Map<string, string | undefined>();

/** Computed once, because a list formats many dates. */
const userEnglishLocale = (): string | undefined => {
  const { language } = navigator;
  if (!englishLocales.has(language)) englishLocales.set(language, englishOf(language));
  return englishLocales.get(language);
};

const formats = new Map<string, Intl.DateTimeFormat>();

const defaultStyle: DateStyle = { clock: null, dateOrder: null };

/** Signed-in user's preferences for times and dates. */
const userStyle = (): DateStyle => {
  const session = currentSession();
  return session.status === 'open' ? session.user : defaultStyle;
};

/** Cached by zone and style: on a phone, creating one takes longer than rendering a card. */
const formatter = (style: Style, timeZone: string, reader: DateStyle = userStyle()): Intl.DateTimeFormat => {
  const { locale, ...cycle } = localeOf(reader, userEnglishLocale());
  const name = `${locale} ${cycle.hourCycle} ${style} ${timeZone}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, { ...styles[style], timeZone, ...cycle });
  formats.set(name, format);
  return format;
};

/** Browser's style for times and dates, which is the user's default. */
export const browserStyle = (): { [Key in keyof DateStyle]: NonNullable<DateStyle[Key]> } => {
  const usualFormat = formatter('time', 'UTC', defaultStyle);
  const [firstPart] = usualFormat.formatToParts(0).filter(({ type }) => type === 'month' || type === 'day');
  return {
    clock: usualFormat.resolvedOptions().hour12 ? '12' : '24',
    dateOrder: firstPart?.type === 'month' ? 'month_first' : 'day_first',
  };
};

const noBreak = '\u00a0';

/** Maximum length of facts that never wrap. Longer ones, such as typed text, may have to. */
const maxUnbrokenLength = 16;

/**
 * Formats an instant in the organization's time zone and the user's style. "4:00 PM" does not wrap. Hours have two
 * digits on a 24-hour clock ("09:30") and may have one on a 12-hour clock, as in emails.
 */
export const formatInstant = (instant: string | Date, timeZone: string, style: Style = 'time'): string =>
  formatter(style, timeZone)
    .format(new Date(instant))
    .replace(/\b0(?=\d:\d\d.[ap]m)/i, '')
    .replace(/(?<=:\d\d) /, noBreak);

/** Returns the club's time zone, if it differs from the user's. */
export const zoneNote = (timeZone: string): string | null =>
  Intl.DateTimeFormat().resolvedOptions().timeZone === timeZone ? null : timeZone;

/** Formats a calendar day, which has no time zone. */
export const formatDay = (day: Day): string => formatter('day', 'UTC').format(new Date(`${day}T00:00:00Z`));

/** Formats an amount in the browser's locale, with the currency if known (ISO 4217). */
export const formatAmount = (amount: number, currency: string | null): string =>
  new Intl.NumberFormat(
    userEnglishLocale(),
    currency === null ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { style: 'currency', currency },
  ).format(amount);

/** Joins the non-empty short facts into a line that wraps between facts, not within them. */
export const inARow = (facts: readonly (string | false | null | undefined)[]): string =>
  facts
    .filter((fact): fact is string => Boolean(fact))
    .map((fact) => (fact.length > maxUnbrokenLength ? fact : fact.replaceAll(' ', noBreak)))
    .join(`${noBreak}· `);
