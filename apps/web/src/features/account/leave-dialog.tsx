import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { leave, readLeaving } from '@touchline/domain/access/contract.leaving.ts';
import { lastAdminSentence, leavingNotices } from '@touchline/domain/access/messages.leaving.ts';
import { accountDeletionDays } from '@touchline/domain/constants.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { listed } from '@touchline/domain/core/words.ts';
import { callCommand } from '../../lib/data/api.ts';
import { once } from '../../lib/latch.ts';
import { notify } from '../../lib/data/notices.ts';
import { notifyError } from '../../lib/data/notify-error.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { paths } from '../../lib/routing/paths.ts';
import { forgetHere } from '../../lib/offline/sign-out.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';

type Facts = OutputOf<typeof readLeaving>;

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="text-sm">
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">{children}</ul>
    </section>
  );
}

function Consequences({ clubs, lastAdminOf, isGuardian, isOnlyGuardian, isPlayer }: Facts) {
  return (
    <div className="flex flex-col gap-4">
      {lastAdminOf.length > 0 && <Alert tone="red">{lastAdminSentence(lastAdminOf)}</Alert>}
      <Section title="What goes">
        <li>Your login, with its password, passkeys, two-step sign-in and settings.</li>
        {clubs.length > 0 && <li>Your roles in {listed(clubs)}, and your phone number there.</li>}
        {isGuardian && <li>Your link to your children: you no longer see them or answer for them.</li>}
        <li>Archives that you prepared of your data. Download one first if you want to keep it.</li>
      </Section>
      <Section title="What stays">
        <li>Your name where you did something for a club: evaluations, answers, consents.</li>
        {isGuardian && <li>Your children's profiles, with their clubs.</li>}
        {isOnlyGuardian && (
          <li>
            Open offers to a child for whom nobody else may answer: they end by themselves. Invite another guardian
            first if that must not be.
          </li>
        )}
        {isPlayer && <li>Your profile as a player, with the club.</li>}
        {(isPlayer || isGuardian) && (
          <li>To have a player erased, ask an admin of the club before or after. They erase everything at once.</li>
        )}
      </Section>
      <Section title="When">
        <li>You are signed out everywhere now, and get an email that names the day.</li>
        <li>{`In ${accountDeletionDays} days it happens for good. Signing in before then keeps your account.`}</li>
      </Section>
    </div>
  );
}

/** Sends `leave` without `carryOut`, which would refetch changed queries after the session has ended. */
const leaveNow = (navigateAway: () => void): Promise<void> =>
  once(leave, {}, async () => {
    try {
      await callCommand(leave, {});
    } catch (reason) {
      return notifyError(reason, leave.failed);
    }
    await forgetHere(navigateAway);
    notify(leavingNotices.asked);
  });

/** Confirms deleting the account and lists the data that is deleted or kept. The last admin is refused. */
export function LeaveDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useOperationQuery(readLeaving, {});
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const facts = query.data;
  const press = async () => {
    setBusy(true);
    await leaveNow(() => navigate(paths.login));
    setBusy(false);
  };
  const isForbidden = !facts || facts.lastAdminOf.length > 0;
  return (
    <Dialog
      onOpenChange={onClose}
      title="Delete my account"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep my account
          </Button>
          {!isForbidden && (
            <Button variant="destructive" busy={busy} busyLabel="Deleting..." onClick={() => void press()}>
              Delete my account
            </Button>
          )}
        </>
      }
    >
      {facts ? (
        <Consequences {...facts} />
      ) : (
        <NotLoaded query={query} rows={4} loading="Loading what goes" failed="Error loading what goes">
          We couldn't load what goes with your account. Nothing is deleted.
        </NotLoaded>
      )}
    </Dialog>
  );
}
