import { useEffect } from 'react';
import { signIn } from '@touchline/domain/access/contract.ts';
import { signInForm } from '@touchline/domain/access/schema.ts';
import { problemIn } from '../../lib/data/api.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/forms/form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { openSession } from '../../lib/session/session.ts';
import { BusyFieldset } from '../../ui/busy-fieldset.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

/** Its code comes after the page, which most visitors see without it. */
const SignInProblem = lazyComponent({
  load: async () => (await import('./sign-in-problem.tsx')).SignInProblem,
  fallback: null,
});

/** Email and password. The page around it reacts to the new session. */
export function SignInForm() {
  const submit = useCommand(signIn);
  const form = useSchemaForm(signInForm, { email: '', password: '' });
  const { errors } = form.formState;
  const reason = problemIn(submit.error);
  const { reset } = submit;
  const wait = reason?.retryAfter;

  useEffect(() => {
    if (!wait) return;
    // A wait that is over stands there no longer.
    const timer = setTimeout(reset, wait * 1000);
    return () => clearTimeout(timer);
  }, [wait, reset]);

  const send = form.handleSubmit(async (given) => {
    try {
      const { session } = await submit.mutateAsync(given);
      if (session) openSession(session);
    } catch (refusal) {
      showFieldProblems(form, refusal);
    }
  });

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <BusyFieldset busy={submit.busy}>
        {reason && !reason.fields && <SignInProblem reason={reason} email={form.getValues('email')} />}
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
      </BusyFieldset>
    </form>
  );
}
