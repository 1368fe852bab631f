import { type Day, daysLater } from '../core/calendar.ts';
import { type Born, type CutOff, daysOfAges, yearOfAges } from './rules.cut-off.ts';

/** A season as far as the ages of its players depend on it. */
export interface SeasonDates {
  readonly startDate: Day;
  readonly endDate: Day;
}

/** Ages as in "U10". Both are the same in an age group of one year. */
export interface Ages {
  readonly youngest: number;
  readonly oldest: number;
}

const dayLength = 24 * 60 * 60 * 1000;

const middleOf = ({ startDate, endDate }: SeasonDates): Day =>
  daysLater(startDate, Math.floor((Date.parse(endDate) - Date.parse(startDate)) / dayLength / 2));

/** True if a year of ages begins in the year before, as with August 1. */
const beginsBefore = (cutOff: CutOff): boolean => yearOfAges(`2001-${cutOff}`) > 2001;

/**
 * The year for whose ages a season plays. Where the cut-off lies in the second half of a year, it is the school year that
 * holds the middle of the season: with August 1, a season from June 2026 to May 2027 plays for 2026/27.
 */
export const yearOfSeason = (season: SeasonDates, cutOff: CutOff): number => {
  if (!beginsBefore(cutOff)) return yearOfAges(season.startDate);
  const middle = middleOf(season);
  const year = Number(middle.slice(0, 4));
  return middle.slice(5) >= cutOff ? year + 1 : year;
};

/** A year of ages as people say it: "2026/27" where it begins in the year before. */
export const seasonYearInWords = (year: number, cutOff: CutOff): string =>
  beginsBefore(cutOff) ? `${year - 1}/${String(year).slice(2)}` : String(year);

/** The ages that births have in the year of a season. */
export const agesOf = ({ from, until }: Born, year: number): Ages => ({
  youngest: year + 1 - yearOfAges(daysLater(until, 1)),
  oldest: year - yearOfAges(from),
});

/** The births that have these ages in the year of a season. */
export const bornAtAges = ({ youngest, oldest }: Ages, year: number, cutOff: CutOff): Born =>
  daysOfAges(year - oldest, year - youngest, cutOff);

/** An age as in "U10": under ten when the year of ages begins. */
export const ageInWords = (age: number): string => `U${age}`;
