import { cancelEmailChange, changeEmail, readEmailChange } from '@touchline/domain/access/contract.email.ts';
import { changeEmailForm } from '@touchline/domain/access/schema.forms.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatInstant } from '../../lib/format.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmailAddress } from '../../ui/display/email-address.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { SettingForm } from '../../ui/forms/setting-form.tsx';

const emptyValues = { email: '', currentPassword: '' };

/** Email address of the account. A new one takes effect when its emailed link is opened. */
export function EmailForm() {
  const { email, clock, dateOrder } = useUser();
  const { mutateAsync, busy } = useCommand(changeEmail);
  const form = useSchemaForm(changeEmailForm, emptyValues);
  const save = form.handleSubmit(async (input) => {
    await mutateAsync(input);
    form.reset(emptyValues);
  });
  return (
    <SettingForm
      title="Email address"
      description={
        <>
          You log in with <EmailAddress>{email}</EmailAddress> and get your emails there.
        </>
      }
      submitLabel="Change email address"
      onSubmit={save}
      busy={busy}
      isDirty={form.formState.isDirty}
      // Remounts when the forms below change the time format, on which nothing else here depends.
      above={<PendingChange key={`${clock} ${dateOrder}`} />}
    >
      <FormField form={form} name="email" label="New email address" required>
        <Input type="email" autoComplete="email" />
      </FormField>
      <FormField form={form} name="currentPassword" label="Current password" required>
        <PasswordInput autoComplete="current-password" />
      </FormField>
    </SettingForm>
  );
}

/** Requested address change that has not been confirmed. */
function PendingChange() {
  const { timeZone } = useUser();
  const { data } = useOperationQuery(readEmailChange, {});
  const { mutate, busy } = useCommand(cancelEmailChange);
  if (!data?.waiting) return null;
  const { email, until } = data.waiting;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-border bg-muted px-3 py-2.5 text-sm">
      <p className="min-w-0">
        Waiting for <EmailAddress>{email}</EmailAddress>: open the link in the email there by{' '}
        {formatInstant(until, timeZone)}.
      </p>
      <Button size="sm" variant="secondary" busy={busy} onClick={() => mutate({})}>
        Cancel change
      </Button>
    </div>
  );
}
