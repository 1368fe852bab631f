import { useState } from 'react';
import { childTexts } from '@touchline/domain/access/messages.children.ts';
import { joinAsGuardian } from '@touchline/domain/access/contract.guardians.ts';
import { otherAddress } from '@touchline/domain/access/messages.login.ts';
import { listed } from '@touchline/domain/core/words.ts';
import { problemIn } from '../../lib/data/api.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { dropLink } from '../../lib/session/mailed-link.ts';
import { useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import type { ReadInvitation } from './guardian-invitation.tsx';
import { OwnLogin, useEnterMembership } from './joining-form.tsx';

interface GuardianJoiningProps {
  readonly invitation: ReadInvitation;
  readonly token: string;
}

/** Lets a signed-in visitor confirm with one button, with a warning if the invitation went to another address. */
export function GuardianJoining({
  invitation: { organizationName, childName, others, email, kind },
  token,
}: GuardianJoiningProps) {
  const user = useUser();
  const { mutateAsync, busy } = useCommand(joinAsGuardian);
  const [failure, setFailure] = useState<string>();
  const [isAdult, setIsAdult] = useState(false);
  const [isAdultWrong, setIsAdultWrong] = useState<string>();
  const enterMembership = useEnterMembership();
  const isOtherEmail = email !== user.email;

  const join = async () => {
    setFailure(undefined);
    setIsAdultWrong(undefined);
    try {
      const { session } = await mutateAsync({
        token,
        ...(isOtherEmail && { otherAddress: true }),
        ...(isAdult && { isAdult }),
      });
      dropLink();
      enterMembership(session);
    } catch (reason) {
      const problem = problemIn(reason);
      if (problem?.fields?.['isAdult']) setIsAdultWrong(problem.message);
      else setFailure(problem?.message);
    }
  };

  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted-foreground">
        <OwnLogin />{' '}
        {kind === 'self'
          ? `It becomes the own login of ${childName} at ${organizationName}.`
          : `With this login you act for ${listed([childName, ...others])} at ${organizationName}.`}
      </p>
      {isOtherEmail && <Alert tone="amber">{otherAddress(email, user.email).message}</Alert>}
      {failure && <Alert tone="red">{failure}</Alert>}
      {kind === 'guardian' && (
        <Checkbox checked={isAdult} onChange={(event) => setIsAdult(event.currentTarget.checked)} error={isAdultWrong}>
          {childTexts.isAdult}
        </Checkbox>
      )}
      <Button wide busy={busy} busyLabel="Joining..." onClick={() => void join()}>
        {isOtherEmail || kind === 'self' ? 'Join with this login' : 'Join as a guardian'}
      </Button>
    </div>
  );
}
