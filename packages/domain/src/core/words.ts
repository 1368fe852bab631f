/** Formats a number: 1,500. Small numbers skip the formatter, which takes 30 ms on a phone. */
export const inDigits = (count: number): string => (count < 1000 ? String(count) : count.toLocaleString('en'));

/** A number with its noun: "1 team", "1,500 teams". */
export const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${inDigits(count)} ${count === 1 ? singular : plural}`;

/** Formats a list: "a, b and c". */
export const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts);

/** Formats a list with a maximum length: "a, b and 7 more". */
export const listedUpTo = (max: number, parts: readonly string[]): string =>
  parts.length <= max ? listed(parts) : listed([...parts.slice(0, max), `${parts.length - max} more`]);

const usTimeZone =
  /^(?:US\/|America\/(?:Adak|Anchorage|Boise|Chicago|Denver|Detroit|Indiana|Juneau|Kentucky|Los_Angeles|Menominee|Metlakatla|New_York|Nome|North_Dakota|Phoenix|Sitka|Yakutat)|Pacific\/Honolulu)/;

export const clocks = ['12', '24'] as const;
export const dateOrders = ['month_first', 'day_first'] as const;

/** A user's preferences for times and dates; null if not chosen. */
export interface DateStyle {
  readonly clock: (typeof clocks)[number] | null;
  readonly dateOrder: (typeof dateOrders)[number] | null;
}

const localeByOrder = { month_first: 'en-US', day_first: 'en-GB' } as const;
const cycleByClock = { 12: 'h12', 24: 'h23' } as const;

/** English locale with the user's date order and clock, or with those of `fallback`. */
export const localeOf = ({ clock, dateOrder }: DateStyle, fallback: string | undefined) => ({
  locale: dateOrder ? localeByOrder[dateOrder] : fallback,
  ...(clock && { hourCycle: cycleByClock[clock] }),
});

/**
 * An instant as written in emails, with its time zone: "Saturday, 6 June 2026 at 18:00 (Europe/Vienna)". Without
 * preferences, the organization's time zone determines date order and clock.
 */
export const momentInWords = (moment: Date, timeZone: string, reader: DateStyle): string => {
  const { locale, ...cycle } = localeOf(reader, usTimeZone.test(timeZone) ? 'en-US' : 'en-GB');
  const style = { timeZone, dateStyle: 'full', timeStyle: 'short', ...cycle } as const;
  const words = new Intl.DateTimeFormat(locale, style).format(moment);
  return `${words.replaceAll('\u202f', ' ').replace(/\b0(?=\d:\d\d [ap]m)/, '')} (${timeZone})`;
};

/** The date of an instant within a sentence: "Jun 6, 2026". */
export const dayInWords = (moment: Date, timeZone: string, reader: DateStyle): string => {
  const { locale } = localeOf(reader, usTimeZone.test(timeZone) ? 'en-US' : 'en-GB');
  return new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' }).format(moment);
};
