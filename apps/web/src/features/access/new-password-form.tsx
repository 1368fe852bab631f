import { resetPassword } from '@touchline/domain/access/contract.account.ts';
import { newPasswordForm } from '@touchline/domain/access/schema.forms.ts';
import { problemIn } from '../../lib/api.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/form.ts';
import { forgetVerifier, storedVerifier } from '../../lib/pkce.ts';
import { useCommand } from '../../lib/commands.ts';
import { BusyFieldset } from '../../ui/busy-fieldset.tsx';
import { Button } from '../../ui/button.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { PasswordFields } from './password-fields.tsx';
import { TypedQuestion } from './typed-question.tsx';
import type { OpenedSession } from '../../lib/mailed-link.ts';

interface NewPasswordFormProps {
  readonly token: string;
  /** The address of the account, where the link names it. */
  readonly email: string | undefined;
  readonly onDone: (session: OpenedSession | null) => void;
}

/** Sets a new password over a mailed link (LOGIN-25). */
export function NewPasswordForm({ token, email, onDone }: NewPasswordFormProps) {
  const reset = useCommand(resetPassword);
  const form = useSchemaForm(newPasswordForm, { password: '', confirmPassword: '' });

  const send = form.handleSubmit(async ({ password }) => {
    const verifier = storedVerifier('recovery');
    try {
      const { session } = await reset.mutateAsync({ token, password, ...(verifier && { verifier }) });
      forgetVerifier('recovery');
      onDone(session);
    } catch (refusal) {
      showFieldProblems(form, refusal);
    }
  });

  if (problemIn(reset.error)?.code === 'invalid_link') return <InvalidLink purpose="recovery" />;
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <BusyFieldset busy={reset.busy}>
        {/* Password managers keep the new password under this name. */}
        {email && <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />}
        <PasswordFields
          label="New Password"
          password={form.register('password')}
          confirmation={form.register('confirmPassword')}
          errors={form.formState.errors}
        />
        <Button type="submit" wide busy={reset.busy} busyLabel="Saving...">
          Set new password
        </Button>
      </BusyFieldset>
      <TypedQuestion when={form.formState.isDirty} />
    </form>
  );
}
