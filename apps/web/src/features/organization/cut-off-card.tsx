import { useState } from 'react';
import type { Organization } from '@touchline/domain/organization/schema.ts';
import { type Day, dayOf, yearOf } from '@touchline/domain/core/calendar.ts';
import { bornAtAges, seasonYearInWords, yearOfSeason } from '@touchline/domain/seasons/rules.ages.ts';
import { bornText, boundsOf, type CutOff, cutOffInWords, newYear } from '@touchline/domain/seasons/rules.cut-off.ts';
import { anotherDay, chosenCutOff, cutOffForm } from '@touchline/domain/seasons/schema.cut-off.ts';
import { cutOffFault } from '@touchline/domain/seasons/schema.ts';
import { formatDay } from '../../lib/format.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useUser } from '../../lib/session/session.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SettingForm } from '../../ui/forms/setting-form.tsx';
import { CutOffDialog } from './cut-off-dialog.tsx';

const choices = [
  { id: newYear, name: 'January 1: birth years' },
  { id: '08-01', name: 'August 1: school years, as in U.S. soccer' },
  { id: '09-01', name: 'September 1: school years' },
  { id: anotherDay, name: 'Another day' },
];

const months = Array.from({ length: 12 }, (_, place) => {
  const id = String(place + 1).padStart(2, '0');
  const [name = id] = cutOffInWords(`${id}-01`).split(' ');
  return { id, name };
});

/** Formats an example of a cut-off: "U10 of 2026/27: born Aug 1, 2016 – Jul 31, 2017 (2016/17)". */
const exampleOf = (cutOff: CutOff, today: Day): string => {
  const season = { startDate: today, endDate: today };
  const year = cutOff === newYear ? yearOf(today) : yearOfSeason(season, cutOff);
  const bornRange = bornText(boundsOf(bornAtAges({ youngest: 10, oldest: 10 }, year, cutOff)), formatDay);
  return `U10 of ${seasonYearInWords(year, cutOff)}: ${cutOff === newYear ? 'born in ' : ''}${bornRange}`;
};

/** Day of the year on which new age groups begin. */
export function CutOffCard({ ageCutOff }: Pick<Organization, 'ageCutOff'>) {
  const [requestedCutOff, setRequestedCutOff] = useState<CutOff>();
  const form = useSchemaForm(cutOffForm, {
    choice: choices.some(({ id }) => id === ageCutOff) ? ageCutOff : anotherDay,
    month: ageCutOff.slice(0, 2),
    dayOfMonth: Number(ageCutOff.slice(3)),
  });
  const today = dayOf(new Date(), useUser().timeZone);
  const values = form.watch();
  const selectedCutOff = chosenCutOff(values);
  const submit = form.handleSubmit(async (values) => setRequestedCutOff(chosenCutOff(values)));
  const close = () => setRequestedCutOff(undefined);
  return (
    <>
      <SettingForm
        title="Age groups: birth years or school years"
        description="An age group holds the players born within a year from this day on. Clubs that go by birth year keep January 1; leagues that go by school year have another day."
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
        {values.choice === anotherDay && (
          <div className="grid grid-words gap-4">
            <SelectField form={form} name="month" label="Month" required choices={months} />
            <FormField form={form} name="dayOfMonth" label="Day" required register={{ valueAsNumber: true }}>
              <Input type="number" inputMode="numeric" min={1} max={31} />
            </FormField>
          </div>
        )}
        {!cutOffFault(selectedCutOff) && (
          <p role="status" className="text-sm">
            {exampleOf(selectedCutOff, today)}
          </p>
        )}
      </SettingForm>
      {requestedCutOff && (
        <CutOffDialog
          cutOff={requestedCutOff}
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
