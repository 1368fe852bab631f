import { type Day, daysLater, yearOf } from '../core/calendar.ts';

/** The day of each year that begins a new age group, `MM-dd`. */
export type CutOff = string;

/** Age groups of this cut-off are those of calendar years. */
export const newYear: CutOff = '01-01';

/** First and last day on which somebody was born. */
export interface Born {
  readonly from: Day;
  readonly until: Day;
}

/** Days of birth of an age group as the database keeps them; empty in one that is open to everyone. */
export interface Bounds {
  readonly bornFrom: Day | null;
  readonly bornUntil: Day | null;
}

export interface BirthYears {
  /** The youngest. */
  readonly birthYearMin: number;
  /** The oldest. */
  readonly birthYearMax: number;
}

export const bornOf = ({ bornFrom, bornUntil }: Bounds): Born | undefined =>
  bornFrom === null || bornUntil === null ? undefined : { from: bornFrom, until: bornUntil };

export const boundsOf = ({ from, until }: Born): { bornFrom: Day; bornUntil: Day } => ({
  bornFrom: from,
  bornUntil: until,
});

export const cutOffOf = ({ from }: Born): CutOff => from.slice(5);

/** The years in which the first and the last of the days lie. */
export const birthYearsOf = ({ from, until }: Born): BirthYears => ({
  birthYearMin: yearOf(until),
  birthYearMax: yearOf(from),
});

/** Years that an age group spans at least: with another cut-off than New Year it ends in a later year than it begins in. */
export const yearsSpanned = (cutOff: CutOff): number => (cutOff === newYear ? 0 : 1);

/** The days from the cut-off of the oldest to the one before the cut-off of those who are too young. */
export const daysOfYears = ({ birthYearMin, birthYearMax }: BirthYears, cutOff: CutOff): Born => ({
  from: `${birthYearMax}-${cutOff}`,
  until: daysLater(`${birthYearMin + 1 - yearsSpanned(cutOff)}-${cutOff}`, -1),
});

/** The first month of the second half of a year. */
const july = 7;

/** The year whose ages count on a day, as in a season that starts then: in the second half those of the next year. */
export const yearOfAges = (date: Day): number => yearOf(date) + (Number(date.slice(5, 7)) >= july ? 1 : 0);

/** The days for which a cut-off counts the years from `oldest` to `youngest`: with August 1, 2015 begins in 2014. */
export const daysOfAges = (oldest: number, youngest: number, cutOff: CutOff): Born => {
  const begin = (year: number): Day => `${2 * year - yearOfAges(`${year}-${cutOff}`)}-${cutOff}`;
  return { from: begin(oldest), until: daysLater(begin(youngest + 1), -1) };
};

/** The days that an age group holds with another cut-off. */
export const withCutOff = ({ from, until }: Born, cutOff: CutOff): Born =>
  daysOfAges(yearOfAges(from), yearOfAges(daysLater(until, 1)) - 1, cutOff);

/** A day of birth, or the year alone, where no more of it was kept. */
export type Birth = Day;

const daysOfBirth = (birth: Birth): Born =>
  birth.length === 4 ? { from: `${birth}-01-01`, until: `${birth}-12-31` } : { from: birth, until: birth };

/**
 * Where a birth lies. Of a year that is only partly within, nobody knows (decision record 0041). The stores apply the
 * same rule in SQL.
 */
export const placeOf = (birth: Birth, group: Born): 'within' | 'outside' | 'unknown' => {
  const { from, until } = daysOfBirth(birth);
  if (from >= group.from && until <= group.until) return 'within';
  return until < group.from || from > group.until ? 'outside' : 'unknown';
};

/** A day as in "Aug 1, 2014". */
export const dayInWords = (date: Day): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** The day of the year as in "August 1". */
export const cutOffInWords = (cutOff: CutOff): string =>
  new Date(`2001-${cutOff}T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const inDays = ({ from, until }: Born, show: (date: Day) => string): string => `born ${show(from)} – ${show(until)}`;

/**
 * Births of an age group as a card shows them: its years, or where these are not calendar years "born Aug 1, 2014 –
 * Jul 31, 2015 (2014/15)". Nothing for an age group that is open to everyone.
 */
export const bornText = (bounds: Bounds, show: (date: Day) => string = dayInWords): string | undefined => {
  const born = bornOf(bounds);
  if (!born) return undefined;
  const { birthYearMin, birthYearMax } = birthYearsOf(born);
  if (cutOffOf(born) !== newYear) return `${inDays(born, show)} (${birthYearMax}/${String(birthYearMin).slice(2)})`;
  return birthYearMin === birthYearMax ? `${birthYearMin}` : `${birthYearMax}–${birthYearMin}`;
};

/** Births that an age group is for, at the end of a sentence. */
export const forWhom = (born: Born): string => {
  if (cutOffOf(born) !== newYear) return `players ${inDays(born, dayInWords)}`;
  const { birthYearMin, birthYearMax } = birthYearsOf(born);
  return `birth years ${birthYearMax} to ${birthYearMin}`;
};
