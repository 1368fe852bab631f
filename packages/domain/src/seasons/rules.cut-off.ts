import { type Day, daysLater, yearOf } from '../core/calendar.ts';

/** Date of each year that starts a new age group, `MM-dd`. */
export type CutOff = string;

/** Cut-off for age groups by calendar year. */
export const newYear: CutOff = '01-01';

/** First and last birth date. */
export interface BirthRange {
  readonly from: Day;
  readonly until: Day;
}

/** Birth dates of an age group as stored; null if it is open to everyone. */
export interface Bounds {
  readonly bornFrom: Day | null;
  readonly bornUntil: Day | null;
}

export interface BirthYears {
  /** Birth year of the youngest. */
  readonly birthYearMin: number;
  /** Birth year of the oldest. */
  readonly birthYearMax: number;
}

export const bornOf = ({ bornFrom, bornUntil }: Bounds): BirthRange | undefined =>
  bornFrom === null || bornUntil === null ? undefined : { from: bornFrom, until: bornUntil };

export const boundsOf = ({ from, until }: BirthRange): { bornFrom: Day; bornUntil: Day } => ({
  bornFrom: from,
  bornUntil: until,
});

export const cutOffOf = ({ from }: BirthRange): CutOff => from.slice(5);

/** Years of the first and last date. */
export const birthYearsOf = ({ from, until }: BirthRange): BirthYears => ({
  birthYearMin: yearOf(until),
  birthYearMax: yearOf(from),
});

/**
 * Minimum span in years of an age group, which ends in a later year than it starts unless the cut-off is New Year.
 */
export const yearsSpanned = (cutOff: CutOff): number => (cutOff === newYear ? 0 : 1);

/** From the cut-off date of the oldest players to the day before that of players who are too young. */
export const daysOfYears = ({ birthYearMin, birthYearMax }: BirthYears, cutOff: CutOff): BirthRange => ({
  from: `${birthYearMax}-${cutOff}`,
  until: daysLater(`${birthYearMin + 1 - yearsSpanned(cutOff)}-${cutOff}`, -1),
});

/** The first month of the second half of a year. */
const july = 7;

/** The year that decides ages in a season starting on this date: from July on, the next year. */
export const yearOfAges = (date: Day): number => yearOf(date) + (Number(date.slice(5, 7)) >= july ? 1 : 0);

/**
 * Range of birth dates that a cut-off assigns to the years `oldest` to `youngest`. If the cut-off is August 1, the year
 * 2015 starts on August 1, 2014.
 */
export const daysOfAges = (oldest: number, youngest: number, cutOff: CutOff): BirthRange => {
  const begin = (year: number): Day => `${2 * year - yearOfAges(`${year}-${cutOff}`)}-${cutOff}`;
  return { from: begin(oldest), until: daysLater(begin(youngest + 1), -1) };
};

/** Birth dates of an age group under another cut-off. */
export const withCutOff = ({ from, until }: BirthRange, cutOff: CutOff): BirthRange =>
  daysOfAges(yearOfAges(from), yearOfAges(daysLater(until, 1)) - 1, cutOff);

/** A birth date, or its year if the rest was deleted. */
export type Birth = Day;

const daysOfBirth = (birth: Birth): BirthRange =>
  birth.length === 4 ? { from: `${birth}-01-01`, until: `${birth}-12-31` } : { from: birth, until: birth };

/**
 * Tells whether a birth date is within the group. The answer is unknown for a birth year that is only partly within it
 * (decision record 0041). The stores apply the same rule in SQL.
 */
export const placeOf = (birth: Birth, group: BirthRange): 'within' | 'outside' | 'unknown' => {
  const { from, until } = daysOfBirth(birth);
  if (from >= group.from && until <= group.until) return 'within';
  return until < group.from || from > group.until ? 'outside' : 'unknown';
};

/** Formats a date as "Aug 1, 2014". */
export const dayInWords = (date: Day): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a date of the year as "August 1". */
export const cutOffInWords = (cutOff: CutOff): string =>
  new Date(`2001-${cutOff}T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const rangeInWords = ({ from, until }: BirthRange, show: (date: Day) => string): string =>
  `born ${show(from)} – ${show(until)}`;

/**
 * Birth dates of an age group on a card: its years or, if these are not calendar years, "born Aug 1, 2014 – Jul 31,
 * 2015 (2014/15)". Undefined if it is open to everyone.
 */
export const bornText = (bounds: Bounds, show: (date: Day) => string = dayInWords): string | undefined => {
  const birthRange = bornOf(bounds);
  if (!birthRange) return undefined;
  const { birthYearMin, birthYearMax } = birthYearsOf(birthRange);
  if (cutOffOf(birthRange) !== newYear)
    return `${rangeInWords(birthRange, show)} (${birthYearMax}/${String(birthYearMin).slice(2)})`;
  return birthYearMin === birthYearMax ? `${birthYearMin}` : `${birthYearMax}–${birthYearMin}`;
};

/** Birth dates of an age group, at the end of a sentence. */
export const birthsText = (born: BirthRange): string => {
  if (cutOffOf(born) !== newYear) return `players ${rangeInWords(born, dayInWords)}`;
  const { birthYearMin, birthYearMax } = birthYearsOf(born);
  return `birth years ${birthYearMax} to ${birthYearMin}`;
};
