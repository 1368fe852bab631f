import * as z from 'zod/mini';
import { day } from '../core/calendar.ts';
import { editOf } from '../core/edits.ts';
import { properName } from '../core/name.ts';
import { flag, id } from '../core/text.ts';
import { listed } from '../core/words.ts';
import { ageGroupsAtOnce, birthYears, minNameLength } from '../constants.club.ts';
import { type BirthYears, type CutOff, cutOffInWords, yearsSpanned } from './rules.cut-off.ts';

export const sports = ['Soccer', 'Basketball', 'Baseball', 'Volleyball'] as const;
export const genderCategories = ['Male', 'Female', 'Co-ed'] as const;
export type GenderCategory = (typeof genderCategories)[number];

export const seasonStatuses = ['Active', 'Inactive', 'Completed'] as const;
export type SeasonStatus = (typeof seasonStatuses)[number];

export const endBeforeStart = 'The end date cannot be before the start date.';

interface Dates {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Compares dates as text. The date pickers allow moving the start past the end. */
export const areInOrder = ({ startDate, endDate }: Dates): boolean => !startDate || !endDate || startDate <= endDate;
export const datesInOrder = z.refine<Dates>(areInOrder, { path: ['endDate'], message: endBeforeStart });

/** Form for a new or an existing season. */
export const seasonForm = z
  .strictObject({
    name: properName(minNameLength.season, 100, 'Season name must be at least 2 characters.'),
    sport: z.enum(sports, 'Please select a sport.'),
    startDate: day('Please select a start date.'),
    endDate: day('Please select an end date.'),
    isActive: z._default(z.boolean(), true),
  })
  .check(datesInOrder);
export type NewSeason = z.output<typeof seasonForm>;

export const seasonChanges = editOf({ seasonId: id }, seasonForm.shape).check(datesInOrder);
export type SeasonChanges = Omit<z.output<typeof seasonChanges>, 'seasonId' | 'expected'>;

const ageGroupNeeded = 'Please select at least one age group.';

const invalidYear = 'Birth year must be valid.';

/** A birth year of an age group, from a hundred years ago to this year. */
export const birthYearSchema = (currentYear: number) =>
  z
    .int(invalidYear)
    .check(
      z.gte(currentYear - birthYears.back, invalidYear),
      z.lte(currentYear, `Birth year cannot be in the future (max ${currentYear}).`),
    );

const ageGroupFields = {
  name: properName(minNameLength.ageGroup, 100, 'Age group name must be at least 2 characters.'),
  gender: z.enum(genderCategories, 'Please select a gender category.'),
};

const dayMessage = 'Please choose a day of the year.';

/** Error message for a date that cannot be a cut-off; undefined for a date that every year has. */
export const cutOffFault = (cutOff: string): string | undefined => {
  if (cutOff === '02-29') return 'Most years have no February 29. Please choose February 28 or March 1.';
  return day('').safeParse(`2001-${cutOff}`).success ? undefined : dayMessage;
};

/** A date that every year has, `MM-dd`. */
export const cutOff = z.string(dayMessage).check(
  z.superRefine((value, context) => {
    const message = cutOffFault(value);
    if (message) context.addIssue({ code: 'custom', message });
  }),
);

const yearsInOrder = z.superRefine<BirthYears & { cutOff: CutOff }>(
  ({ birthYearMin, birthYearMax, ...group }, context) => {
    if (birthYearMin >= birthYearMax + yearsSpanned(group.cutOff)) return;
    const message =
      birthYearMin < birthYearMax
        ? 'Minimum birth year must be greater than or equal to maximum birth year.'
        : `With the cut-off ${cutOffInWords(group.cutOff)} an age group ends in a later year than it begins in.`;
    context.addIssue({ code: 'custom', path: ['birthYearMin'], message });
  },
);

/** Years of an age group's first and last birth date: `birthYearMin` is the youngest, `birthYearMax` the oldest. */
export const birthYearsForm = (currentYear: number) =>
  z
    .strictObject({ birthYearMin: birthYearSchema(currentYear), birthYearMax: birthYearSchema(currentYear), cutOff })
    .check(yearsInOrder);

/** Form for a new or an existing age group. */
export const ageGroupForm = (currentYear: number) =>
  z.strictObject({ ...ageGroupFields, ...birthYearsForm(currentYear).shape }).check(yearsInOrder);
export type AgeGroupForm = z.output<ReturnType<typeof ageGroupForm>>;

// Valid years depend on the date of the request, so the operation checks them with `birthYearsForm`.
const anyYear = z.int(invalidYear);
const anyAgeGroup = { ...ageGroupFields, birthYearMin: anyYear, birthYearMax: anyYear, cutOff };
/** The cut-off defaults to that of the organization. */
const addedAgeGroup = { ...anyAgeGroup, cutOff: z.optional(cutOff) };

export const newAgeGroup = z.strictObject({ seasonId: id, ...addedAgeGroup });

const fold = (name: string): string => name.toLowerCase();

/** Names that `existing` already contains, ignoring case, because age groups are identified by name. */
export const namesAmong = (names: readonly string[], existing: readonly string[]): string[] => {
  const otherNames = new Set(existing.map(fold));
  return names.filter((name) => otherNames.has(fold(name)));
};

/** Several age groups to add to a season. */
export const newAgeGroups = z.strictObject({
  seasonId: id,
  ageGroups: z.array(z.strictObject(addedAgeGroup), ageGroupNeeded).check(
    z.minLength(1, ageGroupNeeded),
    z.maxLength(ageGroupsAtOnce, `Please select at most ${ageGroupsAtOnce} age groups.`),
    z.superRefine((groups, context) => {
      const names = groups.map(({ name }) => name);
      const repeatedNames = names.filter((name, place) => namesAmong([name], names.slice(0, place)).length > 0);
      if (repeatedNames.length > 0) {
        context.addIssue({
          code: 'custom',
          message: `Each age group needs a name of its own: ${listed(repeatedNames)}.`,
        });
      }
    }),
  ),
  /** True to create a team with the same name in each age group, as most clubs have. */
  withTeams: z.optional(z.boolean()),
});

export const ageGroupChanges = editOf({ ageGroupId: id }, anyAgeGroup);

/**
 * Dates, years and ages are null for an age group open to everyone. Ages are those in the year in which they were
 * entered.
 */
export const ageGroup = z.strictObject({
  id,
  name: z.string(),
  gender: z.enum(genderCategories),
  birthYearMin: z.nullable(z.number()),
  birthYearMax: z.nullable(z.number()),
  bornFrom: z.nullable(z.string()),
  bornUntil: z.nullable(z.string()),
  ageMin: z.nullable(z.number()),
  ageMax: z.nullable(z.number()),
});
export type AgeGroup = z.output<typeof ageGroup>;

export const ageGroupOfSeason = z.strictObject({
  ...ageGroup.shape,
  seasonId: id,
  seasonName: z.string(),
  seasonIsActive: z.boolean(),
});

export const season = z.strictObject({
  id,
  name: z.string(),
  sport: z.enum(sports),
  startDate: z.string(),
  endDate: z.string(),
  isActive: z.boolean(),
  /** Today's status, in the organization's time zone. */
  status: z.enum(seasonStatuses),
  createdAt: z.string(),
  /** Youngest first. */
  ageGroups: z.array(ageGroup),
  teamCount: z.number(),
  playerCount: z.number(),
});
export type Season = z.output<typeof season>;

/** Steps a club needs before its first tryout, and which are done. */
export const setup = z.strictObject({
  /** The latest season, to which age groups are added. */
  seasonId: z.nullable(id),
  hasAgeGroups: z.boolean(),
  hasTeams: z.boolean(),
  hasPlayers: z.boolean(),
  hasCoaches: z.boolean(),
  hasTryouts: z.boolean(),
  /** True if an admin has dismissed the checklist. */
  isDismissed: z.boolean(),
});
export type Setup = z.output<typeof setup>;

export const seasonOption = z.strictObject({ id, name: z.string(), startDate: z.string(), isActive: z.boolean() });

export const seasonFilter = z.strictObject({ isActive: z.optional(flag) });
export const ageGroupFilter = z.strictObject({ seasonId: z.optional(id) });
