import { resendConfirmation, signIn } from '@touchline/domain/access/contract.ts';
import { signInForm } from '@touchline/domain/access/schema.ts';
import { problemIn } from '../../lib/api.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/form.ts';
import { newChallenge } from '../../lib/pkce.ts';
import { useCommand } from '../../lib/commands.ts';
import { openSession } from '../../lib/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

/** E-mail and password. The page goes on by itself once there is a session. */
export function SignInForm() {
  const submit = useCommand(signIn);
  const form = useSchemaForm(signInForm, { email: '', password: '' });
  const { errors } = form.formState;
  const reason = problemIn(submit.error);

  const send = form.handleSubmit(async (given) => {
    if (submit.busy) return;
    try {
      const { session } = await submit.mutateAsync(given);
      if (session) openSession(session);
    } catch (refusal) {
      showFieldProblems(form, refusal);
    }
  });

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <fieldset disabled={submit.busy} className="flex min-w-0 flex-col gap-4">
        {reason?.code === 'email_not_confirmed' && (
          <NotConfirmed email={form.getValues('email')} message={reason.message} />
        )}
        {reason && reason.code !== 'email_not_confirmed' && !reason.fields && (
          <Alert tone="red">{reason.message}</Alert>
        )}
        <Field label="Email" required error={errors.email?.message}>
          <Input
            {...form.register('email')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label="Password" required error={errors.password?.message}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <Button type="submit" wide busy={submit.busy} busyLabel="Signing in...">
          Sign In
        </Button>
      </fieldset>
    </form>
  );
}

/** The password was right, but nobody has opened the confirmation mail yet (LOGIN-26). */
function NotConfirmed({ email, message }: { email: string; message: string }) {
  const resend = useCommand(resendConfirmation);
  const again = async () => {
    const challenge = await newChallenge('confirm');
    resend.mutate({ email, ...(challenge && { challenge }) });
  };
  return (
    <Alert
      tone="amber"
      action={
        <Button variant="secondary" size="sm" busy={resend.busy} onClick={() => void again()}>
          Resend confirmation email
        </Button>
      }
    >
      {message}
    </Alert>
  );
}
