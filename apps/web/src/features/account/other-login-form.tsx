import { useState } from 'react';
import { mergeLogin } from '@touchline/domain/access/contract.merging.ts';
import { otherLoginForm } from '@touchline/domain/access/schema.merging.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { problemIn } from '../../lib/data/api.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/forms/form.ts';
import { useUser } from '../../lib/session/session.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';

const empty = { email: '', password: '', code: '' };

/** Joins another login of the user with this one, after its proof (MEMB-12). */
export function OtherLoginForm() {
  const { email } = useUser();
  const { mutateAsync, busy } = useCommand(mergeLogin);
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useSchemaForm(otherLoginForm, empty);
  const join = form.handleSubmit(async ({ code, ...proof }) => {
    try {
      await mutateAsync({ ...proof, ...(code !== '' && { code }) });
      form.reset(empty);
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
