import { type Day, yearOf } from '../core/calendar.ts';
import { ageInWords } from './rules.ages.ts';
import { birthYearsOf, type CutOff, daysOfAges } from './rules.cut-off.ts';
import type { AgeGroupForm, GenderCategory } from './schema.ts';

const halves = [
  { half: 'Spring', start: '03-01', end: '06-30' },
  { half: 'Fall', start: '08-01', end: '11-30' },
];

/** Suggested name and dates of a new season: the next half-year after `today` that has no season. */
export const proposeSeason = (today: Day, seasons: readonly { readonly name: string }[]) => {
  const names = new Set(seasons.map(({ name }) => name));
  for (let year = yearOf(today); ; year += 1) {
    for (const { half, start, end } of halves) {
      const proposal = { name: `${half} ${year}`, startDate: `${year}-${start}`, endDate: `${year}-${end}` };
      if (proposal.startDate > today && !names.has(proposal.name)) return proposal;
    }
  }
};

/** Range of suggested ages, and the maximum birth years per age group. */
const proposedAges = { from: 8, to: 19, years: 2 };

/** Ages for which age groups are suggested: U8 to U19. */
export const agesToPick: readonly number[] = Array.from(
  { length: proposedAges.to - proposedAges.from + 1 },
  (_, place) => proposedAges.from + place,
);

const suffixes: Readonly<Record<GenderCategory, string>> = { Male: ' Boys', Female: ' Girls', 'Co-ed': '' };

/** Name of a suggested age group, such as "U12 Girls". */
const nameOf = (age: number, gender: GenderCategory): string => `${ageInWords(age)}${suffixes[gender]}`;

/**
 * Age groups for the selected ages, one per gender, youngest first. A group has the birth year of its age, and the next
 * younger one if that age was not selected. Birth years after `currentYear` are left out. `year` is the season year.
 * Years start on the cut-off.
 */
export const proposeAgeGroups = (
  year: number,
  picked: { readonly ages: readonly number[]; readonly genders: readonly GenderCategory[] },
  currentYear: number,
  cutOff: CutOff,
): AgeGroupForm[] => {
  const ages = picked.ages.toSorted((a, b) => a - b);
  const gaps = ages.map((age, place) => age - (ages[place - 1] ?? Number.NaN));
  // The youngest group has none below it and gets the width of the next one.
  const widths = gaps.map((gap, place) => Math.min(place === 0 ? (gaps[1] ?? 1) : gap, proposedAges.years));
  return ages.flatMap((age, place) => {
    const oldest = Math.min(year - age, currentYear);
    const youngest = Math.min(oldest + (widths[place] ?? 1) - 1, currentYear);
    const years = birthYearsOf(daysOfAges(oldest, youngest, cutOff));
    return picked.genders.map((gender) => ({ name: nameOf(age, gender), gender, ...years, cutOff }));
  });
};
