import { consentAge as ages } from '@touchline/domain/constants.ts';
import {
  consentAgeForm,
  type Organization,
  offersForm,
  moneyForm,
  contactForm,
  nameForm,
} from '@touchline/domain/organization/schema.ts';
import { offerHours as hours } from '@touchline/domain/constants.club.ts';
import { currencies, countries, currencyOf } from '@touchline/domain/organization/rules.countries.ts';
import { EditConflicts } from '../../ui/forms/edit-conflicts.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { SettingForm } from '../../ui/forms/setting-form.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';
import { CutOffCard } from './cut-off-card.tsx';
import { LoadedOrganization } from './loaded-organization.tsx';
import { LogoCard } from './logo-card.tsx';
import { TimeZoneCard } from './time-zone-card.tsx';
import { useSettingsForm } from './use-settings-form.tsx';

function NameCard({ name }: Pick<Organization, 'name'>) {
  const { form, setting } = useSettingsForm(nameForm, { name });
  return (
    <SettingForm
      title="Name"
      description="Stands in the app, in emails and their sender, and where people join."
      submitLabel="Save name"
      {...setting}
    >
      <EditConflicts conflicts={form.conflicts} labels={{ name: 'Name' }} />
      <FormField form={form} name="name" label="Name" labelHidden required>
        <Input autoComplete="organization" />
      </FormField>
    </SettingForm>
  );
}

const contactLabels = { contactName: 'Contact name', contactEmail: 'Contact email', contactPhone: 'Contact phone' };

type Contact = Pick<Organization, keyof typeof contactLabels>;

function ContactCard({ contactName, contactEmail, contactPhone }: Contact) {
  const { form, setting } = useSettingsForm(contactForm, {
    contactName: contactName ?? '',
    contactEmail: contactEmail ?? '',
    contactPhone: contactPhone ?? '',
  });
  return (
    <SettingForm
      title="Contact"
      description="Families see this contact on their pages, and their replies to emails of the club go to its address. Without one they see the names and addresses of the admins once they have accepted an offer."
      submitLabel="Save contact"
      {...setting}
    >
      <EditConflicts conflicts={form.conflicts} labels={contactLabels} />
      <InputField form={form} name="contactName" label="Contact name" optional autoComplete="off" />
      <InputField form={form} name="contactEmail" label="Contact email" optional type="email" autoComplete="off" />
      <InputField form={form} name="contactPhone" label="Contact phone" optional type="tel" autoComplete="off" />
    </SettingForm>
  );
}

const choicesOf = (type: 'region' | 'currency', codes: readonly string[]) => {
  const names = new Intl.DisplayNames('en', { type });
  return codes
    .map((id) => ({ id, name: type === 'currency' ? `${names.of(id)} (${id})` : (names.of(id) ?? id) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
};
const countryChoices = choicesOf('region', countries);
const currencyChoices = choicesOf('currency', currencies);

const moneyLabels = { country: 'Country', currency: 'Currency' };

const moneyText = (name: keyof typeof moneyLabels, value: unknown): string =>
  (name === 'country' ? countryChoices : currencyChoices).find(({ id }) => id === value)?.name ?? '';

function MoneyCard({ country, currency }: Pick<Organization, 'country' | 'currency'>) {
  const { form, setting } = useSettingsForm(moneyForm, { country: country ?? '', currency: currency ?? '' });
  const proposeCurrency = () => {
    const proposedCurrency = currencyOf(form.getValues('country') ?? '');
    if (proposedCurrency && !form.getValues('currency'))
      form.setValue('currency', proposedCurrency, { shouldDirty: true });
  };
  return (
    <SettingForm
      title="Country and currency"
      description="Season costs in offers are shown in the currency; without one they are plain numbers."
      submitLabel="Save country and currency"
      {...setting}
    >
      <EditConflicts conflicts={form.conflicts} labels={moneyLabels} show={moneyText} />
      <SelectField
        form={form}
        name="country"
        label="Country"
        optional
        hint="Proposes the currency."
        choices={countryChoices}
        register={{ onChange: proposeCurrency }}
      >
        <option value="">Not given</option>
      </SelectField>
      <SelectField form={form} name="currency" label="Currency" optional choices={currencyChoices}>
        <option value="">None</option>
      </SelectField>
    </SettingForm>
  );
}

const offerLabels = {
  offerHours: 'Hours to answer',
  allowSeveralOffers: 'Several teams may offer to the same player',
};

const formatOfferSetting = (_: keyof typeof offerLabels, value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);

/** Settings for team offers. */
function OffersCard({ offerHours, allowSeveralOffers }: Pick<Organization, keyof typeof offerLabels>) {
  const { form, setting } = useSettingsForm(offersForm, { offerHours, allowSeveralOffers });
  return (
    <SettingForm
      title="Team offers"
      description="For offers that are sent from now on. Those that were sent keep the end that stands in them."
      submitLabel="Save team offers"
      {...setting}
    >
      <EditConflicts conflicts={form.conflicts} labels={offerLabels} show={formatOfferSetting} />
      <FormField
        form={form}
        name="offerHours"
        label={offerLabels.offerHours}
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
        {offerLabels.allowSeveralOffers}
      </Checkbox>
    </SettingForm>
  );
}

const label = 'Age of consent';

/** Age below which a guardian must register a player and consent. */
function ConsentAgeCard({ consentAge }: Pick<Organization, 'consentAge'>) {
  const { form, setting } = useSettingsForm(consentAgeForm, { consentAge });
  return (
    <SettingForm
      title={label}
      description="Players below this age are registered by a parent or guardian, who agrees that you store their data."
      submitLabel="Save age"
      {...setting}
    >
      <EditConflicts conflicts={form.conflicts} labels={{ consentAge: label }} />
      <FormField form={form} name="consentAge" label={label} labelHidden required register={{ valueAsNumber: true }}>
        <Input type="number" min={ages.min} max={ages.max} />
      </FormField>
    </SettingForm>
  );
}

/** Settings of the organization, for its admins. */
export function OrganizationSettings() {
  return (
    <LoadedOrganization rows={4}>
      {(organization) => (
        <>
          <NameCard {...organization} />
          <LogoCard />
          <TimeZoneCard {...organization} />
          <MoneyCard {...organization} />
          <ContactCard {...organization} />
          <CutOffCard {...organization} />
          <OffersCard {...organization} />
          <ConsentAgeCard {...organization} />
        </>
      )}
    </LoadedOrganization>
  );
}
