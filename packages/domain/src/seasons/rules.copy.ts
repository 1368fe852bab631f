import { type Day, yearOf } from '../core/calendar.ts';
import { birthYears as bounds } from '../constants.ts';
import { proposedName, type SeasonSpan } from '../teams/rules.transfer.ts';
import { yearOfAges } from './rules.proposals.ts';
import type { BirthYears } from './rules.ts';

/** The same day a year later; the last one of February where there is no other. */
const yearLater = (date: Day): Day => `${yearOf(date) + 1}${date.slice(4) === '-02-29' ? '-02-28' : date.slice(4)}`;

/** Name and dates that the copy of a season begins with: a year later. */
export const proposeCopy = (season: SeasonSpan): SeasonSpan => {
  const dates = { startDate: yearLater(season.startDate), endDate: yearLater(season.endDate) };
  const name = proposedName(season.name, season, { name: '', ...dates });
  // A name without a year would be the same in both.
  return { name: name === season.name ? `${name} ${yearOf(dates.startDate)}` : name, ...dates };
};

/**
 * The birth years of a copied age group: it is for the same ages, so they move on by as many years as the new season
 * plays for later ages. None of them is later than `currentYear` or older than an age group may be.
 */
export const movedBirthYears = (
  { birthYearMin, birthYearMax }: BirthYears,
  source: { readonly startDate: Day },
  copy: { readonly startDate: Day },
  currentYear: number,
): BirthYears => {
  const years = yearOfAges(copy.startDate) - yearOfAges(source.startDate);
  const moved = (year: number): number => Math.max(Math.min(year + years, currentYear), currentYear - bounds.back);
  return { birthYearMin: moved(birthYearMin), birthYearMax: moved(birthYearMax) };
};
