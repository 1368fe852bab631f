import { useState } from 'react';
import { dayOf, yearOf } from '@touchline/domain/core/calendar.ts';
import { addAgeGroup, updateAgeGroup } from '@touchline/domain/seasons/contract.ts';
import {
  type BirthYears,
  bornOf,
  bornText,
  boundsOf,
  type CutOff,
  cutOffInWords,
  cutOffOf,
  daysOfYears,
  newYear,
} from '@touchline/domain/seasons/rules.cut-off.ts';
import { yearOfSeason } from '@touchline/domain/seasons/rules.ages.ts';
import { newAgeGroupPresets } from '@touchline/domain/seasons/rules.ts';
import {
  type AgeGroup,
  ageGroupForm,
  birthYearsForm,
  genderCategories,
  type Season,
} from '@touchline/domain/seasons/schema.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { formatDay } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { EditConflicts } from '../../ui/forms/edit-conflicts.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { AgeFields, SeasonYearField, yearsIn, yearsWith } from './age-fields.tsx';

const valuesOf = ({ name, gender, birthYearMin, birthYearMax, ...bounds }: AgeGroup, usual: CutOff) => {
  const birthRange = bornOf(bounds);
  return {
    name,
    gender,
    birthYearMin: birthYearMin ?? undefined,
    birthYearMax: birthYearMax ?? undefined,
    cutOff: birthRange ? cutOffOf(birthRange) : usual,
  };
};

const labels = {
  name: 'Name',
  gender: 'Gender',
  birthYearMax: 'Born from',
  birthYearMin: 'Born to',
  cutOff: 'Cut-off',
};

const displayValue = (name: keyof typeof labels, value: unknown): string =>
  name === 'cutOff' && typeof value === 'string' ? cutOffInWords(value) : String(value ?? '');

const usualCutOffs: readonly CutOff[] = [newYear, '08-01'];

/** First and last birth dates that the entered years allow, shown if the cut-off is not January 1. */
function Days({ years, currentYear }: { years: BirthYears & { cutOff: CutOff }; currentYear: number }) {
  if (years.cutOff === newYear || !birthYearsForm(currentYear).safeParse(years).success) return null;
  return (
    <p role="status" className="text-sm text-muted-foreground sm:col-span-full">
      For players {bornText(boundsOf(daysOfYears(years, years.cutOff)), formatDay)}.
    </p>
  );
}

interface AgeGroupDialogProps {
  readonly season: Season;
  readonly ageGroup?: AgeGroup | undefined;
  readonly onClose: () => void;
}

/** Adds an age group to the season or edits the given one. Its bounds are birth years, or ages in a season. */
export function AgeGroupDialog({ season, ageGroup, onClose }: AgeGroupDialogProps) {
  const { timeZone, ageCutOff } = useUser();
  const [thisYear] = useState(() => yearOf(dayOf(new Date(), timeZone)));
  const add = useCommand(addAgeGroup);
  const update = useCommand(updateAgeGroup);
  const form = useEditForm(
    ageGroupForm(thisYear),
    ageGroup ? valuesOf(ageGroup, ageCutOff) : newAgeGroupPresets(thisYear, ageCutOff, season),
    updateAgeGroup.changes,
  );

  // An existing group keeps its own cut-off.
  const [offeredCutOffs] = useState(() =>
    [...new Set([...usualCutOffs, ageCutOff, form.getValues('cutOff')])].toSorted(),
  );

  const { birthYearMin, birthYearMax, cutOff } = form.watch();
  const years = { birthYearMin, birthYearMax };
  const [year, setYear] = useState(() => yearOfSeason(season, cutOff));
  const { birthYearMin: minError, birthYearMax: maxError } = form.formState.errors;

  const setYears = (next: BirthYears | undefined) => {
    if (!next) return;
    form.setValue('birthYearMin', next.birthYearMin, { shouldDirty: true });
    form.setValue('birthYearMax', next.birthYearMax, { shouldDirty: true });
    void form.trigger(['birthYearMin', 'birthYearMax']);
  };
  const chooseCutOff = () => {
    const nextCutOff = form.getValues('cutOff');
    setYears(yearsWith(years, cutOff, nextCutOff, season));
    setYear(yearOfSeason(season, nextCutOff));
  };
  const chooseYear = (then: number) => {
    setYears(yearsIn(years, cutOff, year, then));
    setYear(then);
  };

  const submit = form.handleSubmit(async (values) => {
    if (ageGroup) await update.mutateAsync({ ...form.changesOf(values), ageGroupId: ageGroup.id });
    else await add.mutateAsync({ seasonId: season.id, ...values });
    onClose();
  });

  return (
    <FormDialog
      onClose={onClose}
      title={ageGroup ? 'Edit age group' : 'Add age group'}
      description={`Season ${season.name}`}
      onSubmit={submit}
      dirty={form.formState.isDirty}
      submitLabel={ageGroup ? 'Save changes' : 'Add age group'}
      busyLabel={ageGroup ? 'Saving...' : 'Adding...'}
      command={ageGroup ? update : add}
      cancelable
      columns
    >
      <EditConflicts conflicts={form.conflicts} labels={labels} show={displayValue} />
      <InputField form={form} name="name" label="Name" required autoComplete="off" placeholder="U10" />
      <SelectField
        form={form}
        name="gender"
        label="Gender"
        required
        placeholder="Select a gender category"
        choices={genderCategories}
      />
      {cutOff === newYear ? (
        <>
          <FormField
            form={form}
            name="birthYearMax"
            label="Born from"
            required
            hint="The birth year of the oldest players."
            register={{ valueAsNumber: true, deps: 'birthYearMin' }}
          >
            <Input type="number" inputMode="numeric" />
          </FormField>
          <FormField
            form={form}
            name="birthYearMin"
            label="Born to"
            required
            hint="The birth year of the youngest players."
            register={{ valueAsNumber: true }}
          >
            <Input type="number" inputMode="numeric" />
          </FormField>
        </>
      ) : (
        <AgeFields
          cutOff={cutOff}
          year={year}
          years={years}
          onYears={setYears}
          error={(minError ?? maxError)?.message}
        />
      )}
      <SelectField
        form={form}
        name="cutOff"
        label={labels.cutOff}
        required
        hint="The day of the year on which the oldest are born."
        register={{ onChange: chooseCutOff }}
        choices={offeredCutOffs.map((value) => ({ id: value, name: cutOffInWords(value) }))}
      />
      {cutOff !== newYear && <SeasonYearField key={cutOff} cutOff={cutOff} year={year} onYear={chooseYear} />}
      <Days years={{ birthYearMin, birthYearMax, cutOff }} currentYear={thisYear} />
    </FormDialog>
  );
}
