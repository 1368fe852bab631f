import { useEffect, useRef, useState } from 'react';
import { confirmEmail, readConfirmation } from '@touchline/domain/access/contract.account.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { callCommand, problemIn } from '../../lib/data/api.ts';
import { useCommand } from '../../lib/data/commands.ts';
import type { OpenedSession } from '../../lib/session/mailed-link.ts';
import { forgetVerifier, storedVerifier } from '../../lib/session/pkce.ts';
import { Button } from '../../ui/actions/button.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { AlreadyConfirmed, InvalidLink } from './notes.tsx';

/** Loaded on demand. Most people confirm in the browser where they registered and chose the password. */
const ChoosePassword = lazyComponent(async () => (await import('./new-password-form.tsx')).ChoosePassword);

type Confirmation = OutputOf<typeof readConfirmation>;

/**
 * Redeems the confirmation link with a request from the page; just opening the address changes nothing (ruling 3). The
 * browser that registered redeems it immediately. Any other browser shows what is confirmed and asks for a password.
 */
export function ConfirmEmail({ token, onDone }: { token: string; onDone: (session: OpenedSession | null) => void }) {
  const { mutateAsync } = useCommand(confirmEmail);
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const [failure, setFailure] = useState<Error>();
  const hasStarted = useRef(false);

  const redeem = async (password?: string) => {
    const verifier = storedVerifier('confirm');
    const { session } = await mutateAsync({ token, ...(verifier && { verifier }), ...(password && { password }) });
    forgetVerifier('confirm');
    onDone(session);
  };

  const begin = async () => {
    setFailure(undefined);
    const verifier = storedVerifier('confirm');
    try {
      const answer = await callCommand(readConfirmation, { token, ...(verifier && { verifier }) });
      if (answer.choosesPassword) setConfirmation(answer);
      else await redeem();
    } catch (reason) {
      setFailure(reason as Error);
    }
  };

  useEffect(() => {
    // A link works only once. React's second run of effects in development must not use it up.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void begin();
  });

  const problem = problemIn(failure);
  if (problem?.code === 'already_confirmed') return <AlreadyConfirmed />;
  if (problem?.status === 400) return <InvalidLink purpose="confirm" />;
  if (failure) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p>{problem?.message ?? 'The link could not be checked. Please try again.'}</p>
        <Button onClick={() => void begin()}>Try again</Button>
      </div>
    );
  }
  if (confirmation) return <ChoosePassword confirmation={confirmation} onChosen={redeem} onFailed={setFailure} />;
  return (
    <p role="status" className="flex items-center gap-3">
      <Spinner /> Confirming your email address...
    </p>
  );
}
