import Hourglass from 'lucide-react/icons/hourglass';
import LogOut from 'lucide-react/icons/log-out';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { readSession } from '@touchline/domain/access/contract.ts';
import { JoinForm } from '../features/access/join-form.tsx';
import { call } from '../lib/data/api.ts';
import { useTitle } from '../lib/routing/location.ts';
import { paths } from '../lib/routing/paths.ts';
import { switchTo, useUser } from '../lib/session/session.ts';
import { requestSignOut } from '../lib/offline/sign-out.ts';
import { Button } from '../ui/actions/button.tsx';
import { Card, CardHeader } from '../ui/base/card.tsx';
import { EmptyCard } from '../ui/states/empty-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

/** Continues in a club that has approved or restored the user in the meantime. */
const findClub = async (): Promise<void> => {
  const { session } = await call(readSession, {}).catch(() => ({ session: null }));
  if (session && session.user.hold !== 'ended') switchTo(session);
};

function WaitingForApproval() {
  const { email } = useUser();
  return (
    <EmptyCard title="An admin of the club has to approve you first" icon={Hourglass}>
      This page opens by itself as soon as they have, and an email goes to {email}. You need not stay here.
    </EmptyCard>
  );
}

function InNoClub() {
  useEffect(() => {
    // A login without a club has no live stream, so the page polls when it becomes visible.
    const onVisible = () => document.visibilityState === 'visible' && void findClub();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  return (
    <EmptyCard title="Your role in your last club has ended" icon={LogOut}>
      Nothing of that club is shown here any more. Once an admin has taken you back, reload this page.
    </EmptyCard>
  );
}

/**
 * Only page for a login without a club: a newcomer who is not approved yet, or a user whose last membership has ended.
 */
export function WaitingPage() {
  const { organizationName, hold } = useUser();
  const [, navigate] = useLocation();
  const isWaiting = hold === 'approval';
  const title = isWaiting ? 'Waiting for approval' : 'You are in no club';
  useTitle(title);
  return (
    <>
      <PageHeader title={title} description={organizationName} />
      <div className="flex flex-col gap-6">
        {isWaiting ? <WaitingForApproval /> : <InNoClub />}
        <Card aria-label="Enter a code">
          <CardHeader title="Got a code from your club?" description="You join with this login." />
          <div className="mt-4 max-w-md">
            <JoinForm />
          </div>
        </Card>
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-center gap-4">
        <Link href={paths.settings} className="inline-flex min-h-11 items-center font-medium underline">
          Your account and settings
        </Link>
        <Button variant="secondary" onClick={() => requestSignOut(() => navigate(paths.landing))}>
          Log out
        </Button>
      </div>
    </>
  );
}
