import { type Day, daysLater, yearOf } from '../core/calendar.ts';
import { bornOf } from '../seasons/rules.cut-off.ts';
import type { AgeGroup, Season } from '../seasons/schema.ts';
import { isOverLimit } from './rules.ts';

export type SeasonSpan = Pick<Season, 'name' | 'startDate' | 'endDate'>;

/** A year, or two of them as in "2025/26"; a lone number of two digits is more often something else. */
const yearsInText = /(?<!\d)(?:(\d{4}|\d{2})(\s?[/–-]\s?)(\d{4}|\d{2})|(\d{4}))(?!\d)/g;

const firstYearIn = (name: string): number | undefined => {
  const [year] = /(?<!\d)(?:19|20|21)\d\d(?!\d)/.exec(name) ?? [];
  return year === undefined ? undefined : Number(year);
};

/** As many digits as before: 2026 for 2025, 26 for 25, 00 for 99. */
const advanced = (digits: string, years: number): string => {
  const all = 10 ** digits.length;
  return String((Number(digits) + years + all) % all).padStart(digits.length, '0');
};

/** By how many years one season follows the other: by their names where both hold a year, else by their dates. */
const yearsBetween = (source: SeasonSpan, target: SeasonSpan): number => {
  const [from, to] = [firstYearIn(source.name), firstYearIn(target.name)];
  if (from !== undefined && to !== undefined) return to - from;
  return yearOf(target.startDate) - yearOf(source.startDate);
};

/** An age as in "U10", "10U" or "Under 10"; not one of a range. */
const ageInText = /(?<![\p{L}\d]|\d[–/-])(u(?:nder)?[\s-]?)?(\d{1,2})(u)?(?![\p{L}\d]|[–/-]u?\d)/giu;

const agesIn = (text: string): readonly string[] =>
  [...text.matchAll(ageInText)].filter(([, before, , after]) => before ?? after).map(([, , age = '']) => age);

/** The name of a team with the age of its age group in it replaced by that of another one: "U11 Green" for "U10 Green". */
const withAgeOf = (name: string, from: string, to: string): string => {
  const [[age, ...more], [other, ...others]] = [agesIn(from), agesIn(to)];
  if (age === undefined || other === undefined || more.length + others.length > 0) return name;
  return name.replace(ageInText, (text, before = '', digits = '', after = '') =>
    (before || after) && digits === age ? `${before}${other}${after}` : text,
  );
};

/**
 * The name that a copied team is given at first: its own, with the year of the source season in it moved on to the
 * target season, and the age of its age group to that of the new one. Other years stay, since they are the players'
 * birth years.
 */
export const proposedName = (
  name: string,
  source: SeasonSpan,
  target: SeasonSpan,
  { from = '', to = '' }: { readonly from?: string | undefined; readonly to?: string | undefined } = {},
): string => {
  const years = yearsBetween(source, target);
  const start = firstYearIn(source.name) ?? yearOf(source.startDate);
  const ofSeason = new Set([start, yearOf(source.startDate), yearOf(source.endDate)]);
  const isOfSeason = (digits: string): boolean =>
    [...ofSeason].some((year) => String(year).slice(-digits.length) === digits);
  return withAgeOf(name, from, to).replace(
    yearsInText,
    (text, first?: string, between?: string, second?: string, single?: string) => {
      if (first === undefined || between === undefined || second === undefined) {
        return single !== undefined && isOfSeason(single) ? advanced(single, years) : text;
      }
      const isOneSeason = isOfSeason(first) && Number(advanced(first, 1)) % 100 === Number(second) % 100;
      return isOneSeason ? `${advanced(first, years)}${between}${advanced(second, years)}` : text;
    },
  );
};

type Bounds = Pick<AgeGroup, 'name' | 'gender' | 'bornFrom' | 'bornUntil'>;

/** Months since year 0, equally long: leap days make no age group longer than another. */
const monthsAt = (date: Day): number => yearOf(date) * 12 + Number(date.slice(5, 7)) + (Number(date.slice(8)) - 1) / 31;

/** Share of the births that two age groups have in common: 1 for the same ones, 0 for none. */
const commonBirths = (one: Bounds, other: Bounds): number => {
  const [born, otherBorn] = [bornOf(one), bornOf(other)];
  if (!born || !otherBorn) return 0;
  const begins = [monthsAt(born.from), monthsAt(otherBorn.from)];
  const ends = [monthsAt(daysLater(born.until, 1)), monthsAt(daysLater(otherBorn.until, 1))];
  return Math.max(Math.min(...ends) - Math.max(...begins), 0) / (Math.max(...ends) - Math.min(...begins));
};

const sameName = (one: Bounds, other: Bounds): boolean =>
  one.name.trim().toLowerCase() === other.name.trim().toLowerCase();

/**
 * The age group that a copied team is put into at first. A team moves up with its children, so the births decide, and the
 * name where births are not known; never one that is for the other gender. Nothing where none fits, as for the oldest
 * children: then it has to be chosen.
 */
export const proposedAgeGroup = <Group extends Bounds>(
  source: Bounds,
  targets: readonly Group[],
): Group | undefined => {
  const ofGender = targets.filter(({ gender }) => gender === source.gender);
  const candidates = [...ofGender, ...targets.filter(({ gender }) => gender === 'Co-ed' && source.gender !== 'Co-ed')];
  let best: Group | undefined;
  for (const candidate of candidates) {
    const common = commonBirths(source, candidate);
    // Only more than before: of equal ones the first stays, which is the one of the same gender.
    if (common > (best ? commonBirths(source, best) : 0)) best = candidate;
  }
  return best ?? candidates.find((candidate) => !(bornOf(source) && bornOf(candidate)) && sameName(source, candidate));
};

/** Coaches come along unless the admin says otherwise. */
export const keepsCoachesAtFirst = true;

/** True if so many new teams are too many for a coach with so many current ones (ruling 24). */
export const isOverLimitWith = (copies: number, currentTeams: number, targetIsCurrent: boolean): boolean =>
  copies > 0 && isOverLimit({ otherCurrentTeams: currentTeams + copies - 1 }, targetIsCurrent);

interface Coach {
  readonly id: string;
  readonly name: string;
}

/** A coach who would come along: how many current teams that makes, and if these are too many. */
export interface ComingCoach extends Coach {
  readonly teams: number;
  readonly isOverLimit: boolean;
}

/** The coaches who would come along, in the order in which they are met; `currentTeams` by the id of the coach. */
export const comingCoaches = (
  teams: readonly { readonly coaches: readonly Coach[]; readonly keepCoaches: boolean }[],
  currentTeams: ReadonlyMap<string, number>,
  targetIsCurrent: boolean,
): readonly ComingCoach[] => {
  const copies = new Map<string, Coach & { count: number }>();
  for (const { coaches, keepCoaches } of teams) {
    for (const { id, name } of keepCoaches ? coaches : []) {
      copies.set(id, { id, name, count: (copies.get(id)?.count ?? 0) + 1 });
    }
  }
  return [...copies.values()].map(({ id, name, count }) => {
    const held = currentTeams.get(id) ?? 0;
    const teamsThen = held + (targetIsCurrent ? count : 0);
    return { id, name, teams: teamsThen, isOverLimit: isOverLimitWith(count, held, targetIsCurrent) };
  });
};
