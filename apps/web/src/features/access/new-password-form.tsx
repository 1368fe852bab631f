import { type readConfirmation, resetPassword } from '@touchline/domain/access/contract.account.ts';
import { newPasswordForm } from '@touchline/domain/access/schema.forms.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { problemIn } from '../../lib/data/api.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/forms/form.ts';
import { forgetVerifier, storedVerifier } from '../../lib/session/pkce.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { BusyForm } from '../../ui/forms/busy-form.tsx';
import { InvalidLink } from './notes.tsx';
import { PasswordFields } from '../../ui/forms/password-fields.tsx';
import { TypedQuestion } from './typed-question.tsx';
import type { OpenedSession } from '../../lib/session/mailed-link.ts';

interface NewPasswordFormProps {
  readonly token: string;
  /** Email address of the account, if the link contains it. */
  readonly email: string | undefined;
  readonly onDone: (session: OpenedSession | null) => void;
}

/** Sets a new password through an emailed link. */
export function NewPasswordForm({ token, email, onDone }: NewPasswordFormProps) {
  const reset = useCommand(resetPassword);
  const form = useSchemaForm(newPasswordForm, { password: '', confirmPassword: '' });

  const send = form.handleSubmit(async ({ password }) => {
    const verifier = storedVerifier('recovery');
    const { session } = await reset.mutateAsync({ token, password, ...(verifier && { verifier }) });
    forgetVerifier('recovery');
    onDone(session);
  });

  if (problemIn(reset.error)?.code === 'invalid_link') return <InvalidLink purpose="recovery" />;
  return (
    <>
      <BusyForm onSubmit={send} busy={reset.busy} submitLabel="Set new password">
        {/* Lets password managers save the new password under this address. */}
        {email && <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />}
        <PasswordFields label="New password" form={form} />
      </BusyForm>
      <TypedQuestion when={form.formState.isDirty} />
    </>
  );
}

interface ChoosePasswordProps {
  readonly confirmation: OutputOf<typeof readConfirmation>;
  readonly onChosen: (password: string) => Promise<void>;
  readonly onFailed: (reason: Error) => void;
}

const roleTexts = { admin: 'an admin', coach: 'a coach', player: 'a player' } as const;

/**
 * Shows the organization and the role before anything is confirmed, and lets the owner of the mailbox choose the
 * password.
 */
export function ChoosePassword({
  confirmation: { organizationName, role, email },
  onChosen,
  onFailed,
}: ChoosePasswordProps) {
  const form = useSchemaForm(newPasswordForm, { password: '', confirmPassword: '' });

  const send = form.handleSubmit(async ({ password }) => {
    try {
      await onChosen(password);
    } catch (reason) {
      if (problemIn(reason)?.fields) showFieldProblems(form, reason);
      else onFailed(reason as Error);
    }
  });

  return (
    <BusyForm
      onSubmit={send}
      busy={form.formState.isSubmitting}
      submitLabel="Confirm email address"
      busyLabel="Confirming..."
    >
      <p>
        You are confirming an account as {roleTexts[role]} at <strong translate="no">{organizationName}</strong>. If you
        do not know this organization, close this page: nothing happens.
      </p>
      <p>
        Choose a password. You are not in the browser in which the account was created, so the password typed there no
        longer works.
      </p>
      {/* Lets password managers save the new password under this address. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordFields form={form} />
    </BusyForm>
  );
}
