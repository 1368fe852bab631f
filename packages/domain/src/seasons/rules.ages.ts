import { type Day, daysLater } from '../core/calendar.ts';
import { type BirthRange, type CutOff, daysOfAges, yearOfAges } from './rules.cut-off.ts';

/** The dates of a season, on which the ages of its players depend. */
export interface SeasonDates {
  readonly startDate: Day;
  readonly endDate: Day;
}

/** Ages as in "U10". Both are the same for an age group that covers one year. */
export interface AgeRange {
  readonly youngest: number;
  readonly oldest: number;
}

const dayLength = 24 * 60 * 60 * 1000;

const middleOf = ({ startDate, endDate }: SeasonDates): Day =>
  daysLater(startDate, Math.floor((Date.parse(endDate) - Date.parse(startDate)) / dayLength / 2));

/** True if a season year begins in the previous calendar year, as with the cut-off August 1. */
const startsInPreviousYear = (cutOff: CutOff): boolean => yearOfAges(`2001-${cutOff}`) > 2001;

/**
 * The year that decides the ages in a season. If the cut-off is in the second half of the year, this is the school year
 * that contains the middle of the season: with August 1, it is 2026/27 for a season from June 2026 to May 2027.
 */
export const yearOfSeason = (season: SeasonDates, cutOff: CutOff): number => {
  if (!startsInPreviousYear(cutOff)) return yearOfAges(season.startDate);
  const middle = middleOf(season);
  const year = Number(middle.slice(0, 4));
  return middle.slice(5) >= cutOff ? year + 1 : year;
};

/** A season year as display text: "2026/27" if it begins in the previous calendar year. */
export const seasonYearInWords = (year: number, cutOff: CutOff): string =>
  startsInPreviousYear(cutOff) ? `${year - 1}/${String(year).slice(2)}` : String(year);

/** Ages, in a season year, of players with these birth dates. */
export const agesOf = ({ from, until }: BirthRange, year: number): AgeRange => ({
  youngest: year + 1 - yearOfAges(daysLater(until, 1)),
  oldest: year - yearOfAges(from),
});

/** Birth dates of players who have these ages in a season year. */
export const bornAtAges = ({ youngest, oldest }: AgeRange, year: number, cutOff: CutOff): BirthRange =>
  daysOfAges(year - oldest, year - youngest, cutOff);

/** An age as in "U10": under ten when the season year begins. */
export const ageInWords = (age: number): string => `U${age}`;
