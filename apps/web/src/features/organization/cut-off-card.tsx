import { useState } from 'react';
import type { Organization } from '@touchline/domain/organization/schema.ts';
import { type CutOff, cutOffInWords, newYear } from '@touchline/domain/seasons/rules.cut-off.ts';
import { anotherDay, chosenCutOff, cutOffForm } from '@touchline/domain/seasons/schema.cut-off.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { CutOffDialog } from './cut-off-dialog.tsx';

const choices = [
  ...[newYear, '08-01'].map((id) => ({ id, name: cutOffInWords(id) })),
  { id: anotherDay, name: 'Another day' },
];

const months = Array.from({ length: 12 }, (_, place) => {
  const id = String(place + 1).padStart(2, '0');
  const [name = id] = cutOffInWords(`${id}-01`).split(' ');
  return { id, name };
});

/** The day of the year that begins new age groups. */
export function CutOffCard({ ageCutOff }: Pick<Organization, 'ageCutOff'>) {
  const [asked, setAsked] = useState<CutOff>();
  const form = useSchemaForm(cutOffForm, {
    choice: choices.some(({ id }) => id === ageCutOff) ? ageCutOff : anotherDay,
    month: ageCutOff.slice(0, 2),
    dayOfMonth: Number(ageCutOff.slice(3)),
  });
  const submit = form.handleSubmit(async (values) => setAsked(chosenCutOff(values)));
  const close = () => setAsked(undefined);
  return (
    <>
      <SettingForm
        title="Cut-off of age groups"
        description="New age groups begin with players born on this day of the year. With January 1 they are whole birth years."
        onSubmit={submit}
        submitLabel="Change cut-off"
        busy={false}
        isDirty={form.formState.isDirty}
      >
        <SelectField
          form={form}
          name="choice"
          label="Cut-off"
          required
          hint={`It is ${cutOffInWords(ageCutOff)} now.`}
          choices={choices}
        />
        {form.watch('choice') === anotherDay && (
          <div className="grid grid-cols-2 gap-4">
            <SelectField form={form} name="month" label="Month" required choices={months} />
            <FormField form={form} name="dayOfMonth" label="Day" required register={{ valueAsNumber: true }}>
              <Input type="number" inputMode="numeric" min={1} max={31} />
            </FormField>
          </div>
        )}
      </SettingForm>
      {asked && (
        <CutOffDialog
          cutOff={asked}
          onClose={close}
          onSaved={() => {
            form.reset(form.getValues());
            close();
          }}
        />
      )}
    </>
  );
}
