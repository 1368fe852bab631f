import { useEffect, useRef } from 'react';
import type { SendingResult } from '@touchline/domain/offers/schema.ts';
import { Alert } from '../../ui/alert.tsx';

/** Players not invited, and why. Stays in the dialog when the toast is gone (OFFER-22, ruling 64). */
export function SendingFailures({ result }: { result: SendingResult }) {
  const list = useRef<HTMLDivElement>(null);
  // The Send button is at the other end of a long dialog.
  useEffect(() => {
    if (result.failures.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  if (result.failures.length === 0) return null;
  return (
    <div ref={list}>
      <Alert tone="red" title={result.sent > 0 ? 'Some invitations were not sent' : 'No invitation was sent'}>
        <ul className="mt-1 flex flex-col gap-1">
          {result.failures.map(({ playerId, playerName, message }) => (
            <li key={playerId}>
              <span className="font-medium">{playerName}:</span> {message}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
