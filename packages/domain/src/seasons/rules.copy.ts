import { type Day, yearOf } from '../core/calendar.ts';
import { birthYears as bounds } from '../constants.club.ts';
import { proposedName, type SeasonSpan } from '../teams/rules.transfer.ts';
import {
  birthYearsOf,
  type Bounds,
  bornOf,
  boundsOf,
  cutOffOf,
  daysOfYears,
  yearOfAges,
  yearsSpanned,
} from './rules.cut-off.ts';

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
 * The births of a copied age group: it is for the same ages, so they move on by as many years as the new season plays for
 * later ages. None of them is after `currentYear` or older than an age group may be.
 */
export const movedBounds = <Group extends Bounds>(
  group: Group,
  source: { readonly startDate: Day },
  copy: { readonly startDate: Day },
  currentYear: number,
): Group => {
  const born = bornOf(group);
  if (!born) return group;
  const years = yearOfAges(copy.startDate) - yearOfAges(source.startDate);
  const [cutOff, { birthYearMin, birthYearMax }] = [cutOffOf(born), birthYearsOf(born)];
  const [oldest, span] = [currentYear - bounds.back, yearsSpanned(cutOff)];
  const moved = {
    birthYearMin: Math.max(Math.min(birthYearMin + years, currentYear), oldest + span),
    birthYearMax: Math.max(Math.min(birthYearMax + years, currentYear - span), oldest),
  };
  return { ...group, ...boundsOf(daysOfYears(moved, cutOff)) };
};
