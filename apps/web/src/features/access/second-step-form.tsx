import { finishSignIn } from '@touchline/domain/access/contract.second-step.ts';
import { secondStepForm } from '@touchline/domain/security/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { problemIn } from '../../lib/data/api.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { openSession } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { BusyForm } from '../../ui/forms/busy-form.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';

interface SecondStepFormProps {
  /** Token of the sign-in that passed the password check. */
  readonly token: string;
  readonly onStartOver: () => void;
}

/** Asks for a code after the password. */
export function SecondStepForm({ token, onStartOver }: SecondStepFormProps) {
  const submit = useCommand(finishSignIn);
  const form = useSchemaForm(secondStepForm, { code: '' });
  const reason = problemIn(submit.error);
  const send = form.handleSubmit(async ({ code }) => {
    const { session } = await submit.mutateAsync({ token, code });
    if (session) openSession(session);
  });
  return (
    <>
      <BusyForm onSubmit={send} busy={submit.busy} submitLabel="Continue" busyLabel="Checking...">
        {reason && !reason.fields && <Alert tone="red">{reason.message}</Alert>}
        <FormField
          form={form}
          name="code"
          label="Code"
          required
          hint="The 6 digits that your authenticator app shows, or one of your recovery codes."
        >
          <Input autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} autoFocus />
        </FormField>
      </BusyForm>
      <Button variant="ghost" className="mt-2 w-full" onClick={onStartOver}>
        Back to the password
      </Button>
    </>
  );
}
