import { forgotPassword } from '@touchline/domain/access/contract.account.ts';
import { forgotPasswordForm } from '@touchline/domain/access/schema.forms.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { newChallenge } from '../../lib/session/pkce.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { EmailField } from './email-field.tsx';
import { BusyForm } from '../../ui/forms/busy-form.tsx';
import { CheckYourEmail } from './notes.tsx';

/** Requests a password reset email. The response does not reveal whether the account exists. */
export function ForgotPasswordForm() {
  const request = useCommand(forgotPassword);
  const form = useSchemaForm(forgotPasswordForm, { email: '' });

  const send = form.handleSubmit(async ({ email }) => {
    const challenge = await newChallenge('recovery');
    await request.mutateAsync({ email, ...(challenge && { challenge }) });
  });

  if (request.isSuccess) {
    return (
      <CheckYourEmail>
        If there is an account with this address, it gets an email with a link that works for one hour. At most 3 an
        hour are sent to one address: if none comes, look for an earlier one, also in the spam folder.
      </CheckYourEmail>
    );
  }
  return (
    <BusyForm onSubmit={send} busy={request.busy} submitLabel="Send reset link" busyLabel="Sending...">
      <EmailField form={form} />
    </BusyForm>
  );
}
