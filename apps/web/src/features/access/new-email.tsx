import { useEffect, useRef } from 'react';
import { confirmNewEmail } from '@touchline/domain/access/contract.email.ts';
import { problemIn } from '../../lib/data/api.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';

/** Redeems the link to a new email address with a request from the page; just opening the address changes nothing. */
export function NewEmail({ token, onDone }: { token: string; onDone: () => void }) {
  const { mutate, error } = useCommand(confirmNewEmail);
  const hasStarted = useRef(false);
  const redeem = () => mutate({ token }, { onSuccess: onDone });

  useEffect(() => {
    // A link works only once. React's second run of effects in development must not use it up.
    if (hasStarted.current) return;
    hasStarted.current = true;
    redeem();
  });

  if (!error)
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner /> Changing your email address...
      </p>
    );
  const problem = problemIn(error);
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{problem?.message ?? 'The link could not be checked. Please try again.'}</p>
      {problem?.status === 400 ? (
        <p className="text-sm text-muted-foreground">Ask for another link in Settings, on the tab Account.</p>
      ) : (
        <Button onClick={redeem}>Try again</Button>
      )}
    </div>
  );
}
