import type { Problem } from '@touchline/domain/core/problem.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useResendConfirmation } from './registration-notes.tsx';

/** Error shown after a failed sign-in. */
export function SignInProblem({ reason, email }: { reason: Problem; email: string }) {
  const { busy, resend } = useResendConfirmation(email);
  if (reason.code !== 'email_not_confirmed') return <Alert tone="red">{reason.message}</Alert>;
  // The password was right, but the email address is still unconfirmed.
  return (
    <Alert
      tone="amber"
      action={
        <Button variant="secondary" size="sm" busy={busy} onClick={resend}>
          Resend confirmation email
        </Button>
      }
    >
      {reason.message}
    </Alert>
  );
}
