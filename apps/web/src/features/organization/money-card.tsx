import { currencies, countries, currencyOf } from '@touchline/domain/organization/rules.countries.ts';
import { moneyForm, type Organization } from '@touchline/domain/organization/schema.ts';
import { EditConflicts } from '../../ui/edit-conflicts.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { useSettingsForm } from './use-settings-form.tsx';

const named = (type: 'region' | 'currency', codes: readonly string[]) => {
  const names = new Intl.DisplayNames('en', { type });
  return codes
    .map((id) => ({ id, name: type === 'currency' ? `${names.of(id)} (${id})` : (names.of(id) ?? id) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
};
const countryChoices = named('region', countries);
const currencyChoices = named('currency', currencies);

const labels = { country: 'Country', currency: 'Currency' };

const shown = (name: keyof typeof labels, value: unknown): string =>
  (name === 'country' ? countryChoices : currencyChoices).find(({ id }) => id === value)?.name ?? '';

export function MoneyCard({ country, currency }: Pick<Organization, 'country' | 'currency'>) {
  const { form, command, submit } = useSettingsForm(moneyForm, { country: country ?? '', currency: currency ?? '' });
  const propose = () => {
    const proposed = currencyOf(form.getValues('country') ?? '');
    if (proposed && !form.getValues('currency')) form.setValue('currency', proposed, { shouldDirty: true });
  };
  return (
    <SettingForm
      title="Country and currency"
      description="Season costs in offers are shown in the currency; without one they are plain numbers."
      onSubmit={submit}
      submitLabel="Save country and currency"
      busy={command.busy}
      isDirty={form.formState.isDirty}
    >
      <EditConflicts conflicts={form.conflicts} labels={labels} show={shown} />
      <SelectField
        form={form}
        name="country"
        label="Country"
        optional
        hint="Proposes the currency."
        choices={countryChoices}
        register={{ onChange: propose }}
      >
        <option value="">Not given</option>
      </SelectField>
      <SelectField form={form} name="currency" label="Currency" optional choices={currencyChoices}>
        <option value="">None</option>
      </SelectField>
    </SettingForm>
  );
}
