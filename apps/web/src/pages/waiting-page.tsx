import Hourglass from 'lucide-react/icons/hourglass';
import { Link, useLocation } from 'wouter';
import { useTitle } from '../lib/routing/location.ts';
import { paths } from '../lib/routing/paths.ts';
import { useUser } from '../lib/session/session.ts';
import { requestSignOut } from '../lib/session/sign-out.ts';
import { Button } from '../ui/button.tsx';
import { EmptyCard } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** The only page of a newcomer whom no admin has approved yet (ORGS-08); it gives way by itself. */
export function WaitingPage() {
  useTitle('Waiting for approval');
  const { organizationName, email } = useUser();
  const [, navigate] = useLocation();
  return (
    <>
      <PageHeader title="Waiting for approval" description={organizationName} />
      <EmptyCard title="An admin of the club has to approve you first" icon={Hourglass}>
        This page opens by itself as soon as they have, and an email goes to {email}. You need not stay here.
      </EmptyCard>
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
