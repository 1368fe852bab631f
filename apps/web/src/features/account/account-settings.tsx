import { useState } from 'react';
import { nameForm, phoneForm, clockForm, dateOrderForm } from '@touchline/domain/access/schema.forms.ts';
import { readAccount } from '@touchline/domain/access/contract.account.ts';
import { mergeLogin } from '@touchline/domain/access/contract.merging.ts';
import { otherLoginForm } from '@touchline/domain/access/schema.merging.ts';
import { useUser } from '../../lib/session/session.ts';
import { InputField } from '../../ui/forms/input-field.tsx';
import { SettingForm } from '../../ui/forms/setting-form.tsx';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { browserStyle } from '../../lib/format.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useCommand } from '../../lib/data/commands.ts';
import { problemIn } from '../../lib/data/api.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/forms/form.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { EmailForm } from './email-form.tsx';
import { useAccountForm } from './use-account-form.tsx';

const emptyValues = { email: '', password: '', code: '' };

/** Merges another of the user's logins into this one once the other login's password has been entered. */
function OtherLoginForm() {
  const { email } = useUser();
  const { mutateAsync, busy } = useCommand(mergeLogin);
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useSchemaForm(otherLoginForm, emptyValues);
  const join = form.handleSubmit(async ({ code, ...proof }) => {
    try {
      await mutateAsync({ ...proof, ...(code !== '' && { code }) });
      form.reset(emptyValues);
      setAsksForCode(false);
    } catch (reason) {
      if (problemIn(reason)?.fields?.['code']) setAsksForCode(true);
      showFieldProblems(form, reason);
    }
  });
  return (
    <SettingForm
      title="Another login of yours"
      description={`Do you have two logins, from two clubs for example? Join the other one with this: its clubs, children and answers move here, it ends, and you log in with ${email} only. That cannot be undone.`}
      submitLabel="Join the logins"
      onSubmit={join}
      busy={busy}
      isDirty={form.formState.isDirty}
    >
      <FormField form={form} name="email" label="Email address of the other login" required>
        <Input type="email" autoComplete="off" />
      </FormField>
      <FormField form={form} name="password" label="Password of the other login" required>
        <PasswordInput autoComplete="off" />
      </FormField>
      {asksForCode && (
        <FormField
          form={form}
          name="code"
          label="Code of the other login"
          required
          hint="The 6 digits that its authenticator app shows, or one of its recovery codes."
        >
          <Input autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} autoFocus />
        </FormField>
      )}
    </SettingForm>
  );
}

const clockOptions = [
  { id: '12', name: '12 hours (4:00 PM)' },
  { id: '24', name: '24 hours (16:00)' },
];

const dateOrderOptions = [
  { id: 'day_first', name: 'Day first (22 Nov 2026)' },
  { id: 'month_first', name: 'Month first (Nov 22, 2026)' },
];

/** 12- or 24-hour clock for this user. Defaults to the browser's setting. */
function ClockForm() {
  const { clock } = useUser();
  const { form, setting } = useAccountForm(clockForm, { clock: clock ?? browserStyle().clock });
  return (
    <SettingForm
      title="Clock"
      description="For every hour in the app and in your emails."
      submitLabel="Save clock"
      {...setting}
    >
      <SelectField form={form} name="clock" label="Clock" labelHidden choices={clockOptions} />
    </SettingForm>
  );
}

/** Date order for this user. Defaults to the browser's setting. */
function DateOrderForm() {
  const { dateOrder } = useUser();
  const { form, setting } = useAccountForm(dateOrderForm, { dateOrder: dateOrder ?? browserStyle().dateOrder });
  return (
    <SettingForm
      title="Dates"
      description="For every date in the app and in your emails."
      submitLabel="Save dates"
      {...setting}
    >
      <SelectField form={form} name="dateOrder" label="Order of dates" labelHidden choices={dateOrderOptions} />
    </SettingForm>
  );
}

/** User's phone number in the current organization. */
function PhoneForm() {
  const query = useOperationQuery(readAccount, {});
  if (query.isError && !query.data) {
    return (
      <NotLoaded query={query} loading="Loading phone" failed="Error loading phone">
        We couldn't load your phone number. Nothing is lost.
      </NotLoaded>
    );
  }
  // The form renders from the first frame, so that the cards below do not move when the number loads.
  return query.data ? <PhoneFields key="loaded" phone={query.data.phone} /> : <PhoneFields key="loading" isLoading />;
}

function PhoneFields({ phone, isLoading }: { phone?: string | null; isLoading?: boolean }) {
  const { organizationName, coachId, players } = useUser();
  const { form, setting } = useAccountForm(phoneForm, { phone: phone ?? '' });
  const visibility = players.length > 0 ? 'Admins see it, and coaches of your teams.' : 'Nobody else sees it.';
  const description = coachId
    ? `Stands in your coach profile at ${organizationName}.`
    : `Your number at ${organizationName}. ${visibility}`;
  return (
    <SettingForm title="Phone" description={description} submitLabel="Save phone" {...setting} disabled={isLoading}>
      <InputField form={form} name="phone" label="Phone" optional type="tel" autoComplete="tel" disabled={isLoading} />
    </SettingForm>
  );
}

/** User's name in the current organization. Each organization stores its own. */
function NameForm() {
  const { name, organizationName, hold } = useUser();
  const { form, setting } = useAccountForm(nameForm, { name });
  return (
    <SettingForm
      title="Name"
      description={hold === 'ended' ? 'The name of this login.' : `People at ${organizationName} see this name.`}
      {...setting}
    >
      <InputField form={form} name="name" label="Full name" required autoComplete="name" />
    </SettingForm>
  );
}

/** Account settings, each saved separately. */
export function AccountSettings() {
  const { hold } = useUser();
  return (
    <>
      <NameForm />
      {hold !== 'ended' && <PhoneForm />}
      <EmailForm />
      <ClockForm />
      <DateOrderForm />
      <OtherLoginForm />
    </>
  );
}
