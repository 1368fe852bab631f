import type { Day } from '../core/calendar.ts';
import { birthYears } from '../constants.club.ts';
import { bornAtAges, type SeasonDates, yearOfSeason } from './rules.ages.ts';
import { birthYearsOf, type Bounds, bornOf, type CutOff, newYear } from './rules.cut-off.ts';
import type { AgeGroupForm, NewSeason, Season, SeasonStatus } from './schema.ts';

/** A season is Completed after its end date, regardless of `isActive`; before, its status depends on `isActive`. */
export const seasonStatus = ({ endDate, isActive }: Pick<Season, 'endDate' | 'isActive'>, today: Day): SeasonStatus => {
  if (endDate < today) return 'Completed';
  return isActive ? 'Active' : 'Inactive';
};

/** True before a season starts; its badge still says Active or Inactive. */
export const isUpcoming = ({ startDate }: Pick<Season, 'startDate'>, today: Day): boolean => startDate > today;

/**
 * True for a season that has ended while its teams still count as current. The app suggests deactivating it (ruling
 * 21).
 */
export const isOverdue = ({ endDate, isActive }: Pick<Season, 'endDate' | 'isActive'>, today: Day): boolean =>
  isActive && endDate < today;

/** Seasons that a form proposes: the active ones, or all if there are none. */
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

/**
 * Initial values of the new age group form: if age groups go by calendar year, the birth years of players between five
 * and ten, otherwise one year of the season's ages.
 */
export const newAgeGroupPresets = (currentYear: number, cutOff: CutOff, season: SeasonDates): AgeGroupForm => {
  const { proposedYoungest, proposedOldest } = birthYears;
  const years =
    cutOff === newYear
      ? { birthYearMin: currentYear - proposedYoungest, birthYearMax: currentYear - proposedOldest }
      : birthYearsOf(
          bornAtAges({ youngest: proposedOldest, oldest: proposedOldest }, yearOfSeason(season, cutOff), cutOff),
        );
  return { name: '', gender: 'Co-ed', ...years, cutOff };
};

/** Birth dates and years for display; all empty if everyone may join. */
export const displayBounds = (bounds: Bounds) => {
  const birthRange = bornOf(bounds);
  return { birthYearMin: null, birthYearMax: null, ...(birthRange && birthYearsOf(birthRange)), ...bounds };
};
