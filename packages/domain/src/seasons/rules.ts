import type { Day } from '../core/calendar.ts';
import { birthYears } from '../constants.club.ts';
import { birthYearsOf, type Bounds, bornOf, type CutOff, daysOfAges } from './rules.cut-off.ts';
import type { AgeGroupForm, NewSeason, Season, SeasonStatus } from './schema.ts';

/** Completed after the end date, regardless of the switch; before that, the switch decides. */
export const seasonStatus = ({ endDate, isActive }: Pick<Season, 'endDate' | 'isActive'>, today: Day): SeasonStatus => {
  if (endDate < today) return 'Completed';
  return isActive ? 'Active' : 'Inactive';
};

/** True before a season starts; its badge still says Active or Inactive. */
export const isUpcoming = ({ startDate }: Pick<Season, 'startDate'>, today: Day): boolean => startDate > today;

/**
 * True for a season that has ended but whose teams still count as current; the admin is offered to deactivate it
 * (ruling 21).
 */
export const isOverdue = ({ endDate, isActive }: Pick<Season, 'endDate' | 'isActive'>, today: Day): boolean =>
  isActive && endDate < today;

/** Seasons that a form is most likely about: the active ones, or all if there are none. */
export const likelySeasons = <Option extends Pick<Season, 'isActive'>>(
  seasons: readonly Option[] | undefined,
): readonly Option[] | undefined => {
  const active = seasons?.filter(({ isActive }) => isActive);
  return active?.length ? active : seasons;
};

/** Name of an age group's season, with a fallback. */
export const seasonLabel = (name: string | null | undefined): string => name ?? 'Unknown Season';

/** Initial values of the new season form. */
export const newSeasonPresets = {
  name: '',
  sport: 'Soccer',
  startDate: '',
  endDate: '',
  isActive: true,
} satisfies NewSeason;

/** Initial values of the new age group form. */
export const newAgeGroupPresets = (currentYear: number, cutOff: CutOff): AgeGroupForm => ({
  name: '',
  gender: 'Co-ed',
  ...birthYearsOf(
    daysOfAges(currentYear - birthYears.proposedOldest, currentYear - birthYears.proposedYoungest, cutOff),
  ),
  cutOff,
});

/** Birth dates and years for display; all empty if everyone may join. */
export const shownBounds = (bounds: Bounds) => {
  const born = bornOf(bounds);
  return { birthYearMin: null, birthYearMax: null, ...(born && birthYearsOf(born)), ...bounds };
};
