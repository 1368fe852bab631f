import { useEffect, useRef } from 'react';
import { confirmEmail } from '@touchline/domain/access/contract.account.ts';
import { problemIn } from '../../lib/api.ts';
import { forgetVerifier, storedVerifier } from '../../lib/pkce.ts';
import { useCommand } from '../../lib/commands.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { InvalidLink } from './invalid-link.tsx';
import type { OpenedSession } from '../../lib/mailed-link.ts';

interface ConfirmEmailProps {
  readonly token: string;
  readonly onDone: (session: OpenedSession | null) => void;
}

/** Redeems the confirmation link by a request of the page's own: opening the address alone changes nothing (decision D3). */
export function ConfirmEmail({ token, onDone }: ConfirmEmailProps) {
  const confirm = useCommand(confirmEmail);
  const { mutateAsync } = confirm;
  const started = useRef(false);

  const redeem = async () => {
    const verifier = storedVerifier('confirm');
    try {
      const { session } = await mutateAsync({ token, ...(verifier && { verifier }) });
      forgetVerifier('confirm');
      onDone(session);
    } catch {
      // The screen below says what is wrong.
    }
  };

  useEffect(() => {
    // A link works once: React's second run of effects in development must not use it up.
    if (started.current) return;
    started.current = true;
    void redeem();
  });

  if (problemIn(confirm.error)) return <InvalidLink purpose="confirm" />;
  if (confirm.isError) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p>The link could not be checked. Please try again.</p>
        <Button onClick={() => void redeem()}>Try again</Button>
      </div>
    );
  }
  return (
    <p role="status" className="flex items-center gap-3">
      <Spinner /> Confirming your email address...
    </p>
  );
}
