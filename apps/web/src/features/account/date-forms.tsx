import { clockForm, dateOrderForm } from '@touchline/domain/access/schema.forms.ts';
import { browserStyle } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { useAccountForm } from './use-account-form.tsx';

const clockChoices = [
  { id: '12', name: '12 hours (4:00 PM)' },
  { id: '24', name: '24 hours (16:00)' },
];

const orderChoices = [
  { id: 'day_first', name: 'Day first (22 Nov 2026)' },
  { id: 'month_first', name: 'Month first (Nov 22, 2026)' },
];

/** Clock of all hours that the user reads; the browser's own until the user chooses one. */
export function ClockForm() {
  const { clock } = useUser();
  const { form, setting } = useAccountForm(clockForm, { clock: clock ?? browserStyle().clock });
  return (
    <SettingForm
      title="Clock"
      description="For every hour in the app and in your emails."
      submitLabel="Save clock"
      {...setting}
    >
      <SelectField form={form} name="clock" label="Clock" labelHidden choices={clockChoices} />
    </SettingForm>
  );
}

/** Order of all dates that the user reads; the browser's own until the user chooses one. */
export function DateOrderForm() {
  const { dateOrder } = useUser();
  const { form, setting } = useAccountForm(dateOrderForm, { dateOrder: dateOrder ?? browserStyle().dateOrder });
  return (
    <SettingForm
      title="Dates"
      description="For every date in the app and in your emails."
      submitLabel="Save dates"
      {...setting}
    >
      <SelectField form={form} name="dateOrder" label="Order of dates" labelHidden choices={orderChoices} />
    </SettingForm>
  );
}
