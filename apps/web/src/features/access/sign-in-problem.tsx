import { resendConfirmation } from '@touchline/domain/access/contract.ts';
import type { Problem } from '@touchline/domain/core/problem.ts';
import { newChallenge } from '../../lib/pkce.ts';
import { useCommand } from '../../lib/commands.ts';
import { once } from '../../lib/latch.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** Why nobody was signed in. */
export function SignInProblem({ reason, email }: { reason: Problem; email: string }) {
  return reason.code === 'email_not_confirmed' ? (
    <NotConfirmed email={email} message={reason.message} />
  ) : (
    <Alert tone="red">{reason.message}</Alert>
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
        <Button
          variant="secondary"
          size="sm"
          busy={resend.busy}
          onClick={() => void once(resendConfirmation, email, again)}
        >
          Resend confirmation email
        </Button>
      }
    >
      {message}
    </Alert>
  );
}
