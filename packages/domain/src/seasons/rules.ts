import { type Day, yearOf } from '../core/calendar.ts';
import { birthYears, maxAge } from '../constants.ts';
import type { AgeGroupForm, NewSeason, Season, SeasonStatus } from './schema.ts';

/** Completed once the end date is past, whatever the switch says; otherwise the switch decides (SEASON-25 to SEASON-27). */
export const seasonStatus = ({ endDate, isActive }: Pick<Season, 'endDate' | 'isActive'>, today: Day): SeasonStatus => {
  if (endDate < today) return 'Completed';
  return isActive ? 'Active' : 'Inactive';
};

/** True before a season begins; its badge says Active or Inactive all the same (SEASON-26, SEASON-27). */
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

/** The name shown for the season of an age group, also where it cannot be resolved (AGE-14). */
export const seasonLabel = (name: string | null | undefined): string => name ?? 'Unknown Season';

export interface BirthYears {
  /** The youngest. */
  readonly birthYearMin: number;
  /** The oldest. */
  readonly birthYearMax: number;
}

/** Bounds of an age group as the database keeps them. */
export interface Bounds {
  readonly ageMin: number | null;
  readonly ageMax: number | null;
  /** The year in which the ages were entered. */
  readonly referenceYear: number | null;
}

/** Stored form of birth years: the ages of `year` (ruling 20). */
export const boundsOf = ({ birthYearMin, birthYearMax }: BirthYears, year: number) => ({
  ageMin: year - birthYearMin,
  ageMax: year - birthYearMax,
  referenceYear: year,
});

/**
 * The birth years of an age group, or nothing if it is open to everyone. They follow from the reference year, so an age
 * group does not move on 1 January (ruling 20).
 */
export const birthYearsOf = ({ ageMin, ageMax, referenceYear }: Bounds): BirthYears | undefined => {
  if (ageMin === null || ageMax === null || referenceYear === null) return undefined;
  // Bounds above are birth years already, the oldest first: older seasons were entered either way (TREG-35).
  if (ageMin > maxAge) return { birthYearMin: ageMax, birthYearMax: ageMin };
  return { birthYearMin: referenceYear - ageMin, birthYearMax: referenceYear - ageMax };
};

/** True if a person born on that day fits an age group with these birth years. */
export const isBornWithin = (birthDate: Day, { birthYearMin, birthYearMax }: BirthYears): boolean =>
  yearOf(birthDate) >= birthYearMax && yearOf(birthDate) <= birthYearMin;

/** Birth years as a card shows them, the oldest first; nothing for an age group that is open to everyone. */
export const birthYearsText = ({
  birthYearMin,
  birthYearMax,
}: {
  readonly [Year in keyof BirthYears]: number | null;
}): string | undefined => {
  if (birthYearMin === null || birthYearMax === null) return undefined;
  return birthYearMin === birthYearMax ? `${birthYearMin}` : `${birthYearMax}–${birthYearMin}`;
};

/** Initial values of the new season form (SEASON-18, SEASON-23). */
export const newSeasonPresets = {
  name: '',
  sport: 'Soccer',
  startDate: '',
  endDate: '',
  isActive: true,
} satisfies NewSeason;

/** Initial values of the new age group form (AGE-06, AGE-10). */
export const newAgeGroupPresets = (currentYear: number): AgeGroupForm => ({
  name: '',
  gender: 'Co-ed',
  birthYearMin: currentYear - birthYears.proposedYoungest,
  birthYearMax: currentYear - birthYears.proposedOldest,
});

/** Bounds as people see them: birth years, and their ages in the reference year. All empty when everyone may join. */
export const shownBounds = (bounds: Bounds) => {
  const years = birthYearsOf(bounds);
  if (!years || bounds.referenceYear === null)
    return { birthYearMin: null, birthYearMax: null, ageMin: null, ageMax: null };
  const { ageMin, ageMax } = boundsOf(years, bounds.referenceYear);
  return { ...years, ageMin, ageMax };
};
