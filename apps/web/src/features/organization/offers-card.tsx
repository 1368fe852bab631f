import { offerHours as hours } from '@touchline/domain/constants.club.ts';
import { offersForm, type Organization } from '@touchline/domain/organization/schema.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EditConflicts } from '../../ui/edit-conflicts.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { useSettingsForm } from './use-settings-form.tsx';

const labels = {
  offerHours: 'Hours to answer',
  allowSeveralOffers: 'Several teams may offer to the same player',
};

const shown = (_: keyof typeof labels, value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);

/** The rules of team offers. */
export function OffersCard({ offerHours, allowSeveralOffers }: Pick<Organization, keyof typeof labels>) {
  const { form, command, submit } = useSettingsForm(offersForm, { offerHours, allowSeveralOffers });
  return (
    <SettingForm
      title="Team offers"
      description="For offers that are sent from now on. Those that were sent keep the end that stands in them."
      onSubmit={submit}
      submitLabel="Save team offers"
      busy={command.busy}
      isDirty={form.formState.isDirty}
    >
      <EditConflicts conflicts={form.conflicts} labels={labels} show={shown} />
      <FormField
        form={form}
        name="offerHours"
        label={labels.offerHours}
        required
        hint={`${hours.min} to ${hours.max}. Families are reminded at half time and 6 hours before the end, never at night.`}
        register={{ valueAsNumber: true }}
      >
        <Input type="number" inputMode="numeric" min={hours.min} max={hours.max} className="max-w-32" />
      </FormField>
      <Checkbox
        {...form.register('allowSeveralOffers')}
        hint="Without this, a player holds one offer of a tryout at a time. With it, the other offers of the tryout are declined when one is accepted."
      >
        {labels.allowSeveralOffers}
      </Checkbox>
    </SettingForm>
  );
}
