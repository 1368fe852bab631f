import { type Day, yearOf } from '../core/calendar.ts';
import { birthYearsOf, type CutOff, daysOfAges, yearOfAges } from './rules.cut-off.ts';
import type { AgeGroupForm, GenderCategory } from './schema.ts';

const halves = [
  { half: 'Spring', start: '03-01', end: '06-30' },
  { half: 'Fall', start: '08-01', end: '11-30' },
];

/** Name and dates that a new season begins with: the next half-year that starts after `today` and is not there yet. */
export const proposeSeason = (today: Day, seasons: readonly { readonly name: string }[]) => {
  const names = new Set(seasons.map(({ name }) => name));
  for (let year = yearOf(today); ; year += 1) {
    for (const { half, start, end } of halves) {
      const proposal = { name: `${half} ${year}`, startDate: `${year}-${start}`, endDate: `${year}-${end}` };
      if (proposal.startDate > today && !names.has(proposal.name)) return proposal;
    }
  }
};

/** Ages proposed for the age groups of a season, and the maximum of birth years in an age group. */
const proposedAges = { from: 8, to: 19, years: 2 };

/** The ages that age groups are proposed for: U8 to U19. */
export const agesToPick: readonly number[] = Array.from(
  { length: proposedAges.to - proposedAges.from + 1 },
  (_, place) => proposedAges.from + place,
);

const suffixes: Readonly<Record<GenderCategory, string>> = { Male: ' Boys', Female: ' Girls', 'Co-ed': '' };

/** The name of a proposed age group, such as "U12 Girls". */
const nameOf = (age: number, gender: GenderCategory): string => `U${age}${suffixes[gender]}`;

/**
 * Age groups for the picked ages, each once per gender, youngest first. One holds the birth year of its age, and the next
 * younger one as well where that age was not picked; birth years that lie ahead of `currentYear` are left out. The years
 * begin on the cut-off.
 */
export const proposeAgeGroups = (
  season: { readonly startDate: Day },
  picked: { readonly ages: readonly number[]; readonly genders: readonly GenderCategory[] },
  currentYear: number,
  cutOff: CutOff,
): AgeGroupForm[] => {
  const ages = picked.ages.toSorted((one, other) => one - other);
  const gaps = ages.map((age, place) => age - (ages[place - 1] ?? Number.NaN));
  // Nothing lies below the youngest, so it is as wide as the one above it.
  const widths = gaps.map((gap, place) => Math.min(place === 0 ? (gaps[1] ?? 1) : gap, proposedAges.years));
  return ages.flatMap((age, place) => {
    const oldest = Math.min(yearOfAges(season.startDate) - age, currentYear);
    const youngest = Math.min(oldest + (widths[place] ?? 1) - 1, currentYear);
    const years = birthYearsOf(daysOfAges(oldest, youngest, cutOff));
    return picked.genders.map((gender) => ({ name: nameOf(age, gender), gender, ...years, cutOff }));
  });
};
