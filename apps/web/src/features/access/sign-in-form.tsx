import { useEffect, useState, useRef } from 'react';
import { signIn } from '@touchline/domain/access/contract.ts';
import { signInForm } from '@touchline/domain/access/schema.ts';
import { problemIn } from '../../lib/data/api.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { typedEmail } from '../../lib/forms/typed-registration.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { openSession } from '../../lib/session/session.ts';
import { BusyForm } from '../../ui/forms/busy-form.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { EmailField } from './email-field.tsx';

/** Loads the passkey code when the page is idle or the button is pressed. */
const loadPasskeySignIn = () => import('../../lib/session/passkey-sign-in.ts');

const isIdle = () =>
  new Promise<unknown>((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 1000);
  });

/** Signs in with a passkey; where supported, the browser also offers passkeys in the email field. */
function PasskeyButton() {
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const stop = useRef<() => void>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: offered again after each attempt that failed
  useEffect(() => {
    if (!window.PublicKeyCredential) return;
    let isOver = false;
    stop.current = () => {
      isOver = true;
    };
    const offer = async () => {
      await isIdle();
      if (isOver) return;
      const { offerPasskeys } = await loadPasskeySignIn();
      if (!isOver) stop.current = offerPasskeys();
    };
    void offer().catch(() => undefined);
    return () => stop.current?.();
  }, [attempt]);

  const press = async () => {
    setBusy(true);
    setProblem(undefined);
    stop.current?.();
    try {
      await (await loadPasskeySignIn()).enterByPasskey();
    } catch (reason) {
      setProblem((reason as Error).message);
      setAttempt(attempt + 1);
    }
    setBusy(false);
  };

  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button variant="secondary" wide busy={isBusy} onClick={() => void press()}>
        Sign in with a passkey
      </Button>
      {problem && <Alert tone="red">{problem}</Alert>}
    </div>
  );
}

/** Loaded after the page, because most visitors never see it. */
const SignInProblem = lazyComponent(async () => (await import('./sign-in-problem.tsx')).SignInProblem);

const SecondStepForm = lazyComponent(async () => (await import('./second-step-form.tsx')).SecondStepForm);

/** Signs in with email and password, or with a passkey. The surrounding page reacts to the new session. */
export function SignInForm() {
  const submit = useCommand(signIn);
  const form = useSchemaForm(signInForm, { email: typedEmail(), password: '' });
  const reason = problemIn(submit.error);
  const { reset } = submit;
  const [token, setToken] = useState<string>();
  const waitSeconds = reason?.retryAfter;

  useEffect(() => {
    if (!waitSeconds) return;
    // The error disappears when the wait is over.
    const timer = setTimeout(reset, waitSeconds * 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds, reset]);

  const send = form.handleSubmit(async (credentials) => {
    const { session, secondStep } = await submit.mutateAsync(credentials);
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
