import { type Day, yearOf } from '../core/calendar.ts';
import { birthYears as bounds } from '../constants.club.ts';
import { proposedName, type SeasonSpan } from '../teams/rules.transfer.ts';
import { type SeasonDates, yearOfSeason } from './rules.ages.ts';
import { birthYearsOf, type Bounds, bornOf, boundsOf, cutOffOf, daysOfYears, yearsSpanned } from './rules.cut-off.ts';

/** The same date a year later; February 28 for a leap day. */
const yearLater = (date: Day): Day => `${yearOf(date) + 1}${date.slice(4) === '-02-29' ? '-02-28' : date.slice(4)}`;

const shortYear = (year: number): string => String(year).slice(2);

/** Suggested name and dates of a season's copy: a year later. */
export const proposeCopy = (season: SeasonSpan): SeasonSpan => {
  const dates = { startDate: yearLater(season.startDate), endDate: yearLater(season.endDate) };
  const name = proposedName(season.name, season, { name: '', ...dates });
  // A name without a year gets one, so both seasons have different names.
  return { name: name === season.name ? `${name} ${yearOf(dates.startDate)}` : name, ...dates };
};

/**
 * Copies an age group for the same ages. Its birth dates, and birth years in its name, advance by the years between the
 * seasons. No birth year is after `currentYear` or older than an age group may be.
 */
export const moveAgeGroup = <Group extends Bounds & { readonly name: string }>(
  group: Group,
  source: SeasonDates,
  copy: SeasonDates,
  currentYear: number,
): Group => {
  const birthRange = bornOf(group);
  if (!birthRange) return group;
  const [cutOff, { birthYearMin, birthYearMax }] = [cutOffOf(birthRange), birthYearsOf(birthRange)];
  const years = yearOfSeason(copy, cutOff) - yearOfSeason(source, cutOff);
  const [oldest, span] = [currentYear - bounds.back, yearsSpanned(cutOff)];
  const movedYears = {
    birthYearMin: Math.max(Math.min(birthYearMin + years, currentYear), oldest + span),
    birthYearMax: Math.max(Math.min(birthYearMax + years, currentYear - span), oldest),
  };
  const name = group.name.replace(/(?<!\d)(\d{4})([/–-]\d\d)?(?!\d)/g, (all, yearText: string, short = '') => {
    const movedYear = { [birthYearMax]: movedYears.birthYearMax, [birthYearMin]: movedYears.birthYearMin }[yearText];
    if (movedYear === undefined) return all;
    // As in "2016/17".
    const isSpan = movedYear === movedYears.birthYearMax && short.slice(1) === shortYear(birthYearMin);
    return `${movedYear}${isSpan ? `${short[0]}${shortYear(movedYears.birthYearMin)}` : short}`;
  });
  return { ...group, name, ...boundsOf(daysOfYears(movedYears, cutOff)) };
};
