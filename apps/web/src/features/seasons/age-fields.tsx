import { useState } from 'react';
import { daysLater } from '@touchline/domain/core/calendar.ts';
import {
  type AgeRange,
  ageInWords,
  agesOf,
  bornAtAges,
  seasonYearInWords,
  type SeasonDates,
  yearOfSeason,
} from '@touchline/domain/seasons/rules.ages.ts';
import {
  type BirthYears,
  birthYearsOf,
  type CutOff,
  cutOffInWords,
  daysOfYears,
  yearsSpanned,
} from '@touchline/domain/seasons/rules.cut-off.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';

/** Ages U4 to U23 to choose from. agesToChoose adds any others that the group already has. */
const usualAges = Array.from({ length: 20 }, (_, place) => place + 4);

const agesToChoose = (ages: AgeRange | undefined) =>
  [...new Set([...usualAges, ...(ages ? [ages.youngest, ages.oldest] : [])])]
    .toSorted((one, other) => one - other)
    .map((age) => ({ id: String(age), name: ageInWords(age) }));

interface SeasonYearFieldProps {
  readonly cutOff: CutOff;
  readonly year: number;
  readonly onYear: (year: number) => void;
}

/** Selects the year that determines players' ages in a season, for age groups that do not follow calendar years. */
export function SeasonYearField({ cutOff, year, onYear }: SeasonYearFieldProps) {
  const [firstYear] = useState(year);
  const lastDay = daysLater(`2001-${cutOff}`, -1).slice(5);
  const years = [...new Set([firstYear - 1, firstYear, firstYear + 1, year])].toSorted((one, other) => one - other);
  return (
    <Field label="Season year" required hint={`${cutOffInWords(cutOff)} to ${cutOffInWords(lastDay)}.`}>
      <Select
        value={year}
        onChange={({ target }) => onYear(Number(target.value))}
        choices={years.map((one) => ({ id: String(one), name: seasonYearInWords(one, cutOff) }))}
      />
    </Field>
  );
}

type EnteredYears = { readonly [Year in keyof BirthYears]: number | undefined };

const agesIn = ({ birthYearMin, birthYearMax }: EnteredYears, cutOff: CutOff, year: number): AgeRange | undefined => {
  // An empty field has no number.
  if (!birthYearMin || !birthYearMax || birthYearMin < birthYearMax + yearsSpanned(cutOff)) return undefined;
  return agesOf(daysOfYears({ birthYearMin, birthYearMax }, cutOff), year);
};

interface AgeFieldsProps {
  readonly cutOff: CutOff;
  readonly year: number;
  readonly years: EnteredYears;
  readonly onYears: (years: BirthYears) => void;
  readonly error: string | undefined;
}

/** Fields for the ages of an age group, used instead of birth years. */
export function AgeFields({ cutOff, year, years, onYears, error }: AgeFieldsProps) {
  const ages = agesIn(years, cutOff, year);
  const choices = agesToChoose(ages);
  const choose = (youngest: number, oldest: number) =>
    onYears(birthYearsOf(bornAtAges({ youngest, oldest }, year, cutOff)));
  return (
    <>
      <Field label="Youngest players" required hint="The same as the oldest in an age group of one year." error={error}>
        <Select
          value={ages?.youngest ?? ''}
          placeholder={ages ? undefined : 'Select an age'}
          choices={choices}
          onChange={({ target }) => {
            const youngest = Number(target.value);
            choose(youngest, Math.max(youngest, ages?.oldest ?? youngest));
          }}
        />
      </Field>
      <Field label="Oldest players" required>
        <Select
          value={ages?.oldest ?? ''}
          placeholder={ages ? undefined : 'Select an age'}
          choices={choices}
          onChange={({ target }) => {
            const oldest = Number(target.value);
            choose(Math.min(oldest, ages?.youngest ?? oldest), oldest);
          }}
        />
      </Field>
    </>
  );
}

/** Returns the birth years for the same ages when the season year changes; undefined if no ages can be derived. */
export const yearsIn = (years: EnteredYears, cutOff: CutOff, before: number, then: number): BirthYears | undefined => {
  const ages = agesIn(years, cutOff, before);
  return ages && birthYearsOf(bornAtAges(ages, then, cutOff));
};

/** Returns the birth years for the same ages when the cut-off changes, so that U10 stays U10. */
export const yearsWith = (years: EnteredYears, before: CutOff, then: CutOff, season: SeasonDates) => {
  const ages = agesIn(years, before, yearOfSeason(season, before));
  return ages && birthYearsOf(bornAtAges(ages, yearOfSeason(season, then), then));
};
