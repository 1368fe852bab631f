import { changePassword } from '@touchline/domain/access/contract.account.ts';
import { changePasswordForm } from '@touchline/domain/access/schema.forms.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/forms/form.ts';
import { useUser } from '../../lib/session/session.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { PasswordFields } from '../../ui/forms/password-fields.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { SettingForm } from '../../ui/forms/setting-form.tsx';
import { SessionList } from './session-list.tsx';

const emptyValues = { currentPassword: '', password: '', confirmPassword: '' };

/** Changes the password and logs the user out in every other browser. */
function PasswordForm() {
  const { email } = useUser();
  const { mutateAsync, busy } = useCommand(changePassword);
  const form = useSchemaForm(changePasswordForm, emptyValues);
  const save = form.handleSubmit(async ({ currentPassword, password }) => {
    try {
      await mutateAsync({ currentPassword, newPassword: password });
      form.reset(emptyValues);
    } catch (reason) {
      showFieldProblems(form, reason, { newPassword: 'password' });
    }
  });
  return (
    <SettingForm
      title="Password"
      description="A new password logs you out in all other browsers. We tell you by email."
      submitLabel="Change password"
      onSubmit={save}
      busy={busy}
      isDirty={form.formState.isDirty}
    >
      {/* Lets password managers save the new password under this address. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormField form={form} name="currentPassword" label="Current password" required>
        <PasswordInput autoComplete="current-password" />
      </FormField>
      <PasswordFields label="New password" form={form} />
    </SettingForm>
  );
}

/** User's password and sessions. */
export function SecuritySettings() {
  return (
    <>
      <PasswordForm />
      <SessionList />
    </>
  );
}
