import { useState } from 'react';
import { dayOf, yearOf } from '@touchline/domain/core/calendar.ts';
import { addAgeGroup, updateAgeGroup } from '@touchline/domain/seasons/contract.ts';
import { newAgeGroupPresets } from '@touchline/domain/seasons/rules.ts';
import { type AgeGroup, ageGroupForm, genderCategories, type Season } from '@touchline/domain/seasons/schema.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { formErrorOf } from '../../lib/forms/form-error.ts';
import { useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EditConflicts } from '../../ui/edit-conflicts.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';

const valuesOf = ({ name, gender, birthYearMin, birthYearMax }: AgeGroup) => ({
  name,
  gender,
  ...(birthYearMin !== null && { birthYearMin }),
  ...(birthYearMax !== null && { birthYearMax }),
});

const labels = {
  name: 'Name',
  gender: 'Gender',
  birthYearMax: 'Born from',
  birthYearMin: 'Born to',
};

interface AgeGroupDialogProps {
  readonly season: Season;
  readonly ageGroup?: AgeGroup | undefined;
  readonly onClose: () => void;
}

/** Adds an age group to the season, or edits the one given; its bounds are birth years (AGE-01, AGE-12). */
export function AgeGroupDialog({ season, ageGroup, onClose }: AgeGroupDialogProps) {
  const { timeZone } = useUser();
  const [thisYear] = useState(() => yearOf(dayOf(new Date(), timeZone)));
  const add = useCommand(addAgeGroup);
  const update = useCommand(updateAgeGroup);
  const form = useEditForm(ageGroupForm(thisYear), ageGroup ? valuesOf(ageGroup) : newAgeGroupPresets(thisYear));
  const { errors, isDirty } = form.formState;
  const refusal = formErrorOf(ageGroup ? update.error : add.error);

  const submit = form.handleSubmit(async (values) => {
    try {
      if (ageGroup) await update.mutateAsync({ ...form.changesOf(values), ageGroupId: ageGroup.id });
      else await add.mutateAsync({ seasonId: season.id, ...values });
      onClose();
    } catch (reason) {
      form.refused(reason, updateAgeGroup.changes);
    }
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={ageGroup ? 'Edit age group' : 'Add age group'}
      description={`Season ${season.name}`}
      onSubmit={(event) => void submit(event)}
      dirty={isDirty}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={add.busy || update.busy} busyLabel={ageGroup ? 'Saving...' : 'Adding...'}>
            {ageGroup ? 'Save changes' : 'Add age group'}
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <EditConflicts conflicts={form.conflicts} labels={labels} />
        <Field label="Name" required error={errors.name?.message}>
          <Input {...form.register('name')} autoComplete="off" placeholder="U10" />
        </Field>
        <Field label="Gender" required error={errors.gender?.message}>
          <Select {...form.register('gender')} placeholder="Select a gender category">
            {genderCategories.map((gender) => (
              <option key={gender} value={gender}>
                {gender}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Born from"
          required
          error={errors.birthYearMax?.message}
          hint="The birth year of the oldest players."
        >
          <Input
            type="number"
            inputMode="numeric"
            {...form.register('birthYearMax', { valueAsNumber: true, deps: 'birthYearMin' })}
          />
        </Field>
        <Field
          label="Born to"
          required
          error={errors.birthYearMin?.message}
          hint="The birth year of the youngest players."
        >
          <Input type="number" inputMode="numeric" {...form.register('birthYearMin', { valueAsNumber: true })} />
        </Field>
        {refusal && (
          <Alert tone="red" className="sm:col-span-full">
            {refusal}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
