import { SecondStepSettings } from '../features/security/second-step-settings.tsx';
import { formatDay } from '../lib/format.ts';
import { useTitle } from '../lib/routing/location.ts';
import { useUser } from '../lib/session/session.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';

/** Only page for an admin who has not set up the two-step sign-in that the club requires. */
export function RequiredSecondStepPage() {
  useTitle('Set up two-step sign-in');
  const { organizationName, secondStepFrom } = useUser();
  return (
    <>
      <PageHeader
        title="Set up two-step sign-in"
        description={`Since ${formatDay(secondStepFrom ?? '')} the admins of ${organizationName} need it. Set it up, and you go on where you were.`}
      />
      <SecondStepSettings />
    </>
  );
}
