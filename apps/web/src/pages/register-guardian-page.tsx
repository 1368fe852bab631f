import { useEffect } from 'react';
import { AccessFrame } from '../features/access/access-frame.tsx';
import { GuardianInvitation } from '../features/access/guardian-invitation.tsx';
import { GuardianRegistrationForm } from '../features/access/guardian-registration-form.tsx';
import { TextLink } from '../features/access/text-link.tsx';
import { originState } from '../lib/routing/location.ts';
import { allowNextNavigation } from '../lib/routing/navigation-blocker.ts';
import { paths } from '../lib/routing/paths.ts';
import { lazyComponent } from '../ui/base/lazy-component.tsx';

// Loaded separately, because it is shown only after the invitation was read.
const GuardianJoining = lazyComponent(
  async () => (await import('../features/access/guardian-joining.tsx')).GuardianJoining,
);

const title = 'Your invitation';

/** Emailed invitation for a guardian, shown to visitors who have no login or who sign in first. */
export function RegisterGuardianPage() {
  return (
    <AccessFrame
      title={title}
      links={
        <TextLink href={paths.login} state={originState(paths.joinAsGuardian)} onClick={allowNextNavigation}>
          I have an account already: sign in
        </TextLink>
      }
    >
      <GuardianInvitation>
        {(invitation, token) => <GuardianRegistrationForm invitation={invitation} token={token} />}
      </GuardianInvitation>
    </AccessFrame>
  );
}

/** Emailed invitation for a guardian, shown to signed-in users. */
export function JoinAsGuardianPage() {
  useEffect(() => void GuardianJoining.preload(), []);
  return (
    <AccessFrame title={title} links={<TextLink href={paths.dashboard}>Back to the dashboard</TextLink>}>
      <GuardianInvitation>
        {(invitation, token) => <GuardianJoining invitation={invitation} token={token} />}
      </GuardianInvitation>
    </AccessFrame>
  );
}
