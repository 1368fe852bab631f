import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readGuardianInvitation } from '@touchline/domain/access/contract.guardians.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { listed } from '@touchline/domain/core/words.ts';
import { callCommand, problemIn } from '../../lib/data/api.ts';
import { invitationFrom, storeLink, storedLink } from '../../lib/session/mailed-link.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';

export type ReadInvitation = OutputOf<typeof readGuardianInvitation>;

/**
 * Returns the token from the emailed link. It is removed from the address and stored in the tab for a reload or sign-in.
 */
const useInvitationToken = (): string => {
  const [token] = useState(() => invitationFrom(window.location.hash || storedLink()) ?? '');
  useEffect(() => {
    if (window.location.hash) storeLink(window.location.hash);
    history.replaceState(history.state, '', window.location.pathname);
  }, []);
  return token;
};

interface GuardianInvitationProps {
  readonly children: (invitation: ReadInvitation, token: string) => ReactNode;
}

/** Looks up the invitation in the emailed link and shows who is invited to what, or that the link is invalid. */
export function GuardianInvitation({ children }: GuardianInvitationProps) {
  const token = useInvitationToken();
  const [invitation, setInvitation] = useState<ReadInvitation>();
  const [failure, setFailure] = useState<Error>();
  const hasStarted = useRef(false);

  const loadInvitation = async () => {
    setFailure(undefined);
    try {
      setInvitation(await callCommand(readGuardianInvitation, { token }));
    } catch (reason) {
      setFailure(reason as Error);
    }
  };

  useEffect(() => {
    if (hasStarted.current || token === '') return;
    hasStarted.current = true;
    void loadInvitation();
  });

  const status = problemIn(failure)?.status;
  if (token === '' || status === 400) {
    return <p>This invitation no longer works. It may have expired, or it was used already. Ask for a new one.</p>;
  }
  if (failure) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p>{problemIn(failure)?.message ?? 'The invitation could not be checked. Please try again.'}</p>
        <Button onClick={() => void loadInvitation()}>Try again</Button>
      </div>
    );
  }
  if (!invitation) {
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner /> Checking your invitation...
      </p>
    );
  }
  const { organizationName, childName, others, kind, mayAnswer } = invitation;
  return (
    <div className="flex flex-col gap-5">
      <p>
        {kind === 'self' ? 'This is a login of your own for ' : 'You are invited to act for '}
        <span translate="no" className="font-medium wrap-anywhere">
          {listed([childName, ...others])}
        </span>{' '}
        at{' '}
        <span translate="no" className="font-medium wrap-anywhere">
          {organizationName}
        </span>
        . You see what concerns {kind === 'self' ? 'you' : others.length > 0 ? 'the children' : 'the child'}
        {mayAnswer ? ', and may answer.' : '.'}
      </p>
      {children(invitation, token)}
    </div>
  );
}
