import type { Day } from '../core/calendar.ts';
import { birthYears } from '../constants.club.ts';
import { birthYearsOf, type Bounds, bornOf, type CutOff, daysOfAges } from './rules.cut-off.ts';
import type { AgeGroupForm, NewSeason, Season, SeasonStatus } from './schema.ts';

/** Completed once the end date is past, whatever the switch says; otherwise the switch decides. */
export const seasonStatus = ({ endDate, isActive }: Pick<Season, 'endDate' | 'isActive'>, today: Day): SeasonStatus => {
  if (endDate < today) return 'Completed';
  return isActive ? 'Active' : 'Inactive';
};

/** True before a season begins; its badge says Active or Inactive all the same. */
export const isUpcoming = ({ startDate }: Pick<Season, 'startDate'>, today: Day): boolean => startDate > today;

/** A season that is over but whose teams still count as current: the admin is offered to switch it off (ruling 21). */
export const isOverdue = ({ endDate, isActive }: Pick<Season, 'endDate' | 'isActive'>, today: Day): boolean =>
  isActive && endDate < today;

/** The seasons a form is most likely about: the active ones, where there are any. */
export const likelySeasons = <Option extends Pick<Season, 'isActive'>>(
  seasons: readonly Option[] | undefined,
): readonly Option[] | undefined => {
  const active = seasons?.filter(({ isActive }) => isActive);
  return active?.length ? active : seasons;
};

/** The name shown for the season of an age group, also where it cannot be resolved. */
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

/** Days of birth with their years, as people see them. All empty when everyone may join. */
export const shownBounds = (bounds: Bounds) => {
  const born = bornOf(bounds);
  return { birthYearMin: null, birthYearMax: null, ...(born && birthYearsOf(born)), ...bounds };
};
