/** A number as the app's language writes it: 1,500. Small ones need no formatter, which costs a phone 30 ms. */
export const inDigits = (count: number): string => (count < 1000 ? String(count) : count.toLocaleString('en'));

/** A number with its noun: "1 team", "1,500 teams". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${inDigits(count)} ${count === 1 ? one : many}`;

/** An enumeration as people write it: "a, b and c". */
export const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts);

/** The same of at most so many, and how many more there are: "a, b and 7 more". */
export const listedUpTo = (most: number, parts: readonly string[]): string =>
  parts.length <= most ? listed(parts) : listed([...parts.slice(0, most), `${parts.length - most} more`]);

const unitedStates =
  /^(?:US\/|America\/(?:Adak|Anchorage|Boise|Chicago|Denver|Detroit|Indiana|Juneau|Kentucky|Los_Angeles|Menominee|Metlakatla|New_York|Nome|North_Dakota|Phoenix|Sitka|Yakutat)|Pacific\/Honolulu)/;

/**
 * A moment as letters write it, with the time zone whose clocks show it: "Saturday, 6 June 2026 at 18:00
 * (Europe/Vienna)". The time zone of the organization tells where the month comes first and the clock has twelve hours.
 */
export const momentInWords = (moment: Date, timeZone: string): string => {
  const order = unitedStates.test(timeZone) ? 'en-US' : 'en-GB';
  const words = new Intl.DateTimeFormat(order, { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(moment);
  return `${words.replaceAll('\u202f', ' ')} (${timeZone})`;
};
