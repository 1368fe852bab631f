import { useEffect, useState } from 'react';
import { signIn } from '@touchline/domain/access/contract.ts';
import { signInForm } from '@touchline/domain/access/schema.ts';
import { problemIn } from '../../lib/data/api.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { typedEmail } from '../../lib/forms/typed-registration.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { openSession } from '../../lib/session/session.ts';
import { EmailField } from './email-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { BusyForm } from '../../ui/busy-form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

/** Its code comes after the page, which most visitors see without it. */
const SignInProblem = lazyComponent(async () => (await import('./sign-in-problem.tsx')).SignInProblem);

const SecondStepForm = lazyComponent(async () => (await import('./second-step-form.tsx')).SecondStepForm);

/** Email and password, or a passkey. The page around it reacts to the new session. */
export function SignInForm() {
  const submit = useCommand(signIn);
  const form = useSchemaForm(signInForm, { email: typedEmail(), password: '' });
  const reason = problemIn(submit.error);
  const { reset } = submit;
  const [token, setToken] = useState<string>();
  const wait = reason?.retryAfter;

  useEffect(() => {
    if (!wait) return;
    // A wait that is over stands there no longer.
    const timer = setTimeout(reset, wait * 1000);
    return () => clearTimeout(timer);
  }, [wait, reset]);

  const send = form.handleSubmit(async (given) => {
    const { session, secondStep } = await submit.mutateAsync(given);
    if (session) openSession(session);
    else setToken(secondStep);
  });

  if (token) return <SecondStepForm token={token} onStartOver={() => setToken(undefined)} />;

  return (
    <>
      <BusyForm onSubmit={send} busy={submit.busy} submitLabel="Sign In" busyLabel="Signing in...">
        {reason && !reason.fields && <SignInProblem reason={reason} email={form.getValues('email')} />}
        <EmailField form={form} label="Email" autoComplete="username webauthn" />
        <FormField form={form} name="password" label="Password" required>
          <PasswordInput autoComplete="current-password" />
        </FormField>
      </BusyForm>
      <PasskeyButton />
    </>
  );
}
