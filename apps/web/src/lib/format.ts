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

/** English, since the pages are, with the order and the clock of the reader's own country. */
const englishOf = (locale: string): string | undefined => {
  const { language, region } = new Intl.Locale(locale).maximize();
  return language === 'en' ? undefined : `en-${region}`;
};

const english = new Map<string, string | undefined>();

/** Worked out once: a list asks for each of its dates. */
const readersEnglish = (): string | undefined => {
  const { language } = navigator;
  if (!english.has(language)) english.set(language, englishOf(language));
  return english.get(language);
};

const formats = new Map<string, Intl.DateTimeFormat>();

const undecided: DateStyle = { clock: null, dateOrder: null };

/** The way in which the signed-in user wants hours and dates written. */
const wanted = (): DateStyle => {
  const session = currentSession();
  return session.status === 'open' ? session.user : undecided;
};

/** Made once for each zone and style: making one takes the browser longer than a card with everything else on it. */
const formatter = (style: Style, timeZone: string, reader: DateStyle = wanted()): Intl.DateTimeFormat => {
  const { locale, ...cycle } = localeOf(reader, readersEnglish());
  const name = `${locale} ${cycle.hourCycle} ${style} ${timeZone}`;
  const known = formats.get(name) ?? new Intl.DateTimeFormat(locale, { ...styles[style], timeZone, ...cycle });
  formats.set(name, known);
  return known;
};

/** The way in which this browser writes hours and dates, as a proposal to the user. */
export const browserStyle = (): { [Key in keyof DateStyle]: NonNullable<DateStyle[Key]> } => {
  const usual = formatter('time', 'UTC', undecided);
  const [first] = usual.formatToParts(0).filter(({ type }) => type === 'month' || type === 'day');
  return {
    clock: usual.resolvedOptions().hour12 ? '12' : '24',
    dateOrder: first?.type === 'month' ? 'month_first' : 'day_first',
  };
};

const noBreak = '\u00a0';

/** Longer ones, such as typed text, may need a line of their own. */
const longestUnbroken = 20;

/**
 * A moment in the organization's time zone, in the order of the reader's country. "4:00 PM" stays in one line. Hours have
 * two digits on a clock of 24 hours, "09:30", and those that they need on one of 12, as in letters.
 */
export const formatInstant = (instant: string | Date, timeZone: string, style: Style = 'time'): string =>
  formatter(style, timeZone)
    .format(new Date(instant))
    .replace(/\b0(?=\d:\d\d.[ap]m)/i, '')
    .replace(/(?<=:\d\d) /, noBreak);

/** The zone of the club's clock, where the reader's own is another one. */
export const zoneNote = (timeZone: string): string | null =>
  Intl.DateTimeFormat().resolvedOptions().timeZone === timeZone ? null : timeZone;

/** A calendar day, which has no time zone. */
export const formatDay = (day: Day): string => formatter('day', 'UTC').format(new Date(`${day}T00:00:00Z`));

/** An amount in the browser's own way of writing it, with the currency where one is known (ISO 4217). */
export const formatAmount = (amount: number, currency: string | null): string =>
  new Intl.NumberFormat(
    readersEnglish(),
    currency === null ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { style: 'currency', currency },
  ).format(amount);

/** Short facts side by side, without the empty ones: a line breaks between two facts, not within one. */
export const inARow = (facts: readonly (string | false | null | undefined)[]): string =>
  facts
    .filter((fact): fact is string => Boolean(fact))
    .map((fact) => (fact.length > longestUnbroken ? fact : fact.replaceAll(' ', noBreak)))
    .join(`${noBreak}· `);
