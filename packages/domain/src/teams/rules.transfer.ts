import { type Day, daysLater, yearOf } from '../core/calendar.ts';
import { bornOf } from '../seasons/rules.cut-off.ts';
import type { AgeGroup, Season } from '../seasons/schema.ts';
import { isOverLimit } from './rules.ts';

export type SeasonSpan = Pick<Season, 'name' | 'startDate' | 'endDate'>;

/** A year, or two as in "2025/26". A single two-digit number is usually something else. */
const yearsInText = /(?<!\d)(?:(\d{4}|\d{2})(\s?[/–-]\s?)(\d{4}|\d{2})|(\d{4}))(?!\d)/g;

const firstYearIn = (name: string): number | undefined => {
  const [year] = /(?<!\d)(?:19|20|21)\d\d(?!\d)/.exec(name) ?? [];
  return year === undefined ? undefined : Number(year);
};

/** Advances a year, keeping its number of digits: 2026 for 2025, 26 for 25, 00 for 99. */
const advanceYear = (digits: string, years: number): string => {
  const modulus = 10 ** digits.length;
  return String((Number(digits) + years + modulus) % modulus).padStart(digits.length, '0');
};

/** Number of years between two seasons: from their names if both contain a year, else from their dates. */
const yearsBetween = (source: SeasonSpan, target: SeasonSpan): number => {
  const [from, to] = [firstYearIn(source.name), firstYearIn(target.name)];
  if (from !== undefined && to !== undefined) return to - from;
  return yearOf(target.startDate) - yearOf(source.startDate);
};

/** An age as in "U10", "10U" or "Under 10", but not within a range. */
const ageInText = /(?<![\p{L}\d]|\d[–/-])(u(?:nder)?[\s-]?)?(\d{1,2})(u)?(?![\p{L}\d]|[–/-]u?\d)/giu;

const agesIn = (text: string): readonly string[] =>
  [...text.matchAll(ageInText)].filter(([, before, , after]) => before ?? after).map(([, , age = '']) => age);

/** Replaces the age in a team's name with that of another age group: "U11 Green" for "U10 Green". */
const replaceAge = (name: string, from: string, to: string): string => {
  const [[oldAge, ...otherOldAges], [newAge, ...otherNewAges]] = [agesIn(from), agesIn(to)];
  if (oldAge === undefined || newAge === undefined || otherOldAges.length + otherNewAges.length > 0) return name;
  return name.replace(ageInText, (text, before = '', digits = '', after = '') =>
    (before || after) && digits === oldAge ? `${before}${newAge}${after}` : text,
  );
};

/**
 * Suggested name for a copied team: its own, with the source season's year advanced to the target season, and its age
 * group's age replaced by the new one's. Other years stay, because they are birth years.
 */
export const proposedName = (
  name: string,
  source: SeasonSpan,
  target: SeasonSpan,
  { from = '', to = '' }: { readonly from?: string | undefined; readonly to?: string | undefined } = {},
): string => {
  const years = yearsBetween(source, target);
  const start = firstYearIn(source.name) ?? yearOf(source.startDate);
  const seasonYears = new Set([start, yearOf(source.startDate), yearOf(source.endDate)]);
  const isOfSeason = (digits: string): boolean =>
    [...seasonYears].some((year) => String(year).slice(-digits.length) === digits);
  return replaceAge(name, from, to).replace(
    yearsInText,
    (text, first?: string, between?: string, second?: string, single?: string) => {
      if (first === undefined || between === undefined || second === undefined) {
        return single !== undefined && isOfSeason(single) ? advanceYear(single, years) : text;
      }
      const isOneSeason = isOfSeason(first) && Number(advanceYear(first, 1)) % 100 === Number(second) % 100;
      return isOneSeason ? `${advanceYear(first, years)}${between}${advanceYear(second, years)}` : text;
    },
  );
};

type Bounds = Pick<AgeGroup, 'name' | 'gender' | 'bornFrom' | 'bornUntil'>;

/** Months since year 0, all of equal length, so that leap days make no age group longer than another. */
const monthsAt = (date: Day): number => yearOf(date) * 12 + Number(date.slice(5, 7)) + (Number(date.slice(8)) - 1) / 31;

/** Overlap of the birth dates of two age groups: 1 if they are the same, 0 if none overlap. */
const birthOverlap = (first: Bounds, second: Bounds): number => {
  const [born, otherBorn] = [bornOf(first), bornOf(second)];
  if (!born || !otherBorn) return 0;
  const begins = [monthsAt(born.from), monthsAt(otherBorn.from)];
  const ends = [monthsAt(daysLater(born.until, 1)), monthsAt(daysLater(otherBorn.until, 1))];
  return Math.max(Math.min(...ends) - Math.max(...begins), 0) / (Math.max(...ends) - Math.min(...begins));
};

const sameName = (first: Bounds, second: Bounds): boolean =>
  first.name.trim().toLowerCase() === second.name.trim().toLowerCase();

/**
 * Suggested age group for a copied team. A team moves up with its children, so birth dates decide, or the name if they
 * are unknown. An age group for another gender never fits. Undefined if none fits, as for the oldest children, so the
 * admin has to choose.
 */
export const proposedAgeGroup = <Group extends Bounds>(
  source: Bounds,
  targets: readonly Group[],
): Group | undefined => {
  const sameGender = targets.filter(({ gender }) => gender === source.gender);
  const candidates = [
    ...sameGender,
    ...targets.filter(({ gender }) => gender === 'Co-ed' && source.gender !== 'Co-ed'),
  ];
  let best: Group | undefined;
  for (const candidate of candidates) {
    const overlap = birthOverlap(source, candidate);
    // In a tie, the first one wins, because it has the same gender.
    if (overlap > (best ? birthOverlap(source, best) : 0)) best = candidate;
  }
  return best ?? candidates.find((candidate) => !(bornOf(source) && bornOf(candidate)) && sameName(source, candidate));
};

/** Coaches are copied along by default. */
export const keepsCoachesByDefault = true;

/** True if this many copies would exceed the limit of a coach's current teams (ruling 24). */
export const isOverLimitWith = (copies: number, currentTeams: number, targetIsCurrent: boolean): boolean =>
  copies > 0 && isOverLimit({ otherCurrentTeams: currentTeams + copies - 1 }, targetIsCurrent);

interface Coach {
  readonly id: string;
  readonly name: string;
}

/** A coach to copy along, with the resulting number of current teams, and whether it exceeds the limit. */
export interface CopiedCoach extends Coach {
  readonly teams: number;
  readonly isOverLimit: boolean;
}

/** Coaches to copy along, in order of first occurrence; `currentTeams` by coach id. */
export const copiedCoaches = (
  teams: readonly { readonly coaches: readonly Coach[]; readonly keepCoaches: boolean }[],
  currentTeams: ReadonlyMap<string, number>,
  targetIsCurrent: boolean,
): readonly CopiedCoach[] => {
  const copies = new Map<string, Coach & { count: number }>();
  for (const { coaches, keepCoaches } of teams) {
    for (const { id, name } of keepCoaches ? coaches : []) {
      copies.set(id, { id, name, count: (copies.get(id)?.count ?? 0) + 1 });
    }
  }
  return [...copies.values()].map(({ id, name, count }) => {
    const currentCount = currentTeams.get(id) ?? 0;
    const teamCount = currentCount + (targetIsCurrent ? count : 0);
    return { id, name, teams: teamCount, isOverLimit: isOverLimitWith(count, currentCount, targetIsCurrent) };
  });
};
