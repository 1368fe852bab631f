import { useTransition } from 'react';
import { listedUpTo } from '@touchline/domain/core/words.ts';
import { allEntries, sendNow, useQueue } from '../../lib/offline/offline-queue.ts';
import { useUser } from '../../lib/session/session.ts';
import { endSession } from '../../lib/offline/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface SignOutDialogProps {
  /** Navigates to the next page after signing out. */
  readonly leave: () => void;
  readonly onStay: () => void;
}

/** Maximum number of names listed; the rest are only counted. */
const namesListed = 5;

/** Warns before signing out would lose unsent entries, and lists them. */
export function SignOutDialog({ leave, onStay }: SignOutDialogProps) {
  const { id } = useUser();
  const [isSending, startSending] = useTransition();
  const [isLeaving, startLeaving] = useTransition();
  const own = useQueue().filter(({ state }) => state !== 'sent');
  const others = allEntries().filter(({ userId }) => userId !== id).length;
  const names = [...new Set(own.map(({ playerName }) => playerName))];
  const nothingLeft = own.length === 0 && others === 0;

  return (
    <Dialog
      onOpenChange={onStay}
      title={nothingLeft ? 'Everything has arrived' : 'Some of your work is only on this phone'}
      description={
        nothingLeft ? 'Nothing is lost when you log out now.' : 'Logging out deletes it, and there is no other copy.'
      }
      footer={
        <>
          <Button
            variant={nothingLeft ? 'primary' : 'destructive'}
            busy={isLeaving}
            onClick={() => startLeaving(() => endSession(leave))}
          >
            {nothingLeft ? 'Log out' : `Log out and lose ${own.length + others === 1 ? 'it' : 'them'}`}
          </Button>
          {/* Initial focus is on the safe choice. */}
          <Button variant="secondary" autoFocus onClick={onStay}>
            Stay
          </Button>
          {!nothingLeft && (
            <Button busy={isSending} busyLabel="Sending" onClick={() => startSending(sendNow)}>
              Send now
            </Button>
          )}
        </>
      }
    >
      {!nothingLeft && (
        <ul className="list-disc pl-5 text-sm">
          {own.length > 0 && (
            <li className="break-words">
              {own.length} {own.length === 1 ? 'entry' : 'entries'} for {listedUpTo(namesListed, names)}
            </li>
          )}
          {others > 0 && (
            <li>
              {others} {others === 1 ? 'entry' : 'entries'} of someone else who used this browser
            </li>
          )}
        </ul>
      )}
    </Dialog>
  );
}
