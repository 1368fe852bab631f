import UserRoundX from 'lucide-react/icons/user-round-x';
import { useState } from 'react';
import { readSession } from '@touchline/domain/access/contract.ts';
import { offerNotices } from '@touchline/domain/offers/messages.ts';
import { call } from '../../lib/data/api.ts';
import { notify } from '../../lib/data/notices.ts';
import { updateUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyCard } from '../../ui/states/empty-state.tsx';

/** Shown for an account without a player. The organization may connect one in the meantime. */
export function MissingProfile() {
  const [busy, setBusy] = useState(false);
  const checkAgain = async () => {
    setBusy(true);
    try {
      const { session } = await call(readSession, {});
      if (session) updateUser(session.user);
    } catch {
      notify(offerNotices.profileNotFetched);
    }
    setBusy(false);
  };
  return (
    <EmptyCard
      title="Player Profile Not Found"
      icon={UserRoundX}
      action={
        <Button variant="secondary" busy={busy} onClick={() => void checkAgain()}>
          Look again
        </Button>
      }
    >
      Your account is not connected to a player. Please contact your organization.
    </EmptyCard>
  );
}
