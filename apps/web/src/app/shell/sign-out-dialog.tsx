import { useTransition } from 'react';
import { listedUpTo } from '@touchline/domain/core/words.ts';
import { allEntries, sendNow, useQueue } from '../../lib/offline/offline-queue.ts';
import { useUser } from '../../lib/session/session.ts';
import { endSession } from '../../lib/offline/sign-out.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface SignOutDialogProps {
  /** Navigates to the next page after signing out. */
  readonly leave: () => void;
  readonly onStay: () => void;
}

/** Maximum number of names listed; the rest are only counted. */
const maxListedNames = 5;

/** Warns before signing out would lose unsent entries, and lists them. */
export function SignOutDialog({ leave, onStay }: SignOutDialogProps) {
  const { id } = useUser();
  const [isSending, startSending] = useTransition();
  const [isLeaving, startLeaving] = useTransition();
  const ownEntries = useQueue().filter(({ state }) => state !== 'sent');
  const otherCount = allEntries().filter(({ userId }) => userId !== id).length;
  const names = [...new Set(ownEntries.map(({ playerName }) => playerName))];
  const isEverythingSent = ownEntries.length === 0 && otherCount === 0;

  return (
    <Dialog
      onOpenChange={onStay}
      title={isEverythingSent ? 'Everything has arrived' : 'Some of your work is only on this phone'}
      description={
        isEverythingSent
          ? 'Nothing is lost when you log out now.'
          : 'Logging out deletes it, and there is no other copy.'
      }
      footer={
        <>
          <Button
            variant={isEverythingSent ? 'primary' : 'destructive'}
            busy={isLeaving}
            onClick={() => startLeaving(() => endSession(leave))}
          >
            {isEverythingSent ? 'Log out' : `Log out and lose ${ownEntries.length + otherCount === 1 ? 'it' : 'them'}`}
          </Button>
          {/* The safe choice has the initial focus. */}
          <Button variant="secondary" autoFocus onClick={onStay}>
            Stay
          </Button>
          {!isEverythingSent && (
            <Button busy={isSending} busyLabel="Sending" onClick={() => startSending(sendNow)}>
              Send now
            </Button>
          )}
        </>
      }
    >
      {!isEverythingSent && (
        <ul className="list-disc pl-5 text-sm">
          {ownEntries.length > 0 && (
            <li className="break-words">
              {ownEntries.length} {ownEntries.length === 1 ? 'entry' : 'entries'} for{' '}
              {listedUpTo(maxListedNames, names)}
            </li>
          )}
          {otherCount > 0 && (
            <li>
              {otherCount} {otherCount === 1 ? 'entry' : 'entries'} of someone else who used this browser
            </li>
          )}
        </ul>
      )}
    </Dialog>
  );
}
