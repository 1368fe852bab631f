import { AccessFrame } from '../features/access/access-frame.tsx';
import { AdminRegistrationForm } from '../features/access/admin-registration-form.tsx';
import { FoundingClosed } from '../features/access/notes.tsx';
import { JoinForm } from '../features/access/join-form.tsx';
import { TextLink } from '../features/access/text-link.tsx';
import { useFounding } from '../lib/session/founding.ts';
import { useTitle } from '../lib/routing/location.ts';
import { paths } from '../lib/routing/paths.ts';
import { useSession } from '../lib/session/session.ts';

export function RegisterPage() {
  const { open, club } = useFounding();
  const isClosed = !open;
  return (
    <AccessFrame
      club={club}
      title={isClosed ? 'Create Organization' : 'Create your organization account'}
      subtitle={
        <>
          {!isClosed && <span>You'll be the admin. You invite coaches and players afterwards.</span>}
          {/* Above the form, because families also press "Sign Up" and would fill in the wrong form. */}
          <span className="block">
            <TextLink href={paths.join}>Got a code from your club?</TextLink>
          </span>
        </>
      }
      links={<TextLink href={paths.login}>Already have an account? Sign in</TextLink>}
    >
      {isClosed ? <FoundingClosed /> : <AdminRegistrationForm />}
    </AccessFrame>
  );
}

/** Page in the same file as the organization form, so that its route adds nothing to the sign-in page. */
export function JoinPage() {
  const isSignedIn = useSession().status === 'open';
  const title = isSignedIn ? 'Enter a code' : 'Join your club';
  useTitle(title);
  return (
    <AccessFrame
      title={title}
      subtitle="Enter the code your club gave you. It says whether you join as a coach or as a family."
      links={
        isSignedIn ? (
          <TextLink href={paths.dashboard}>Back to the dashboard</TextLink>
        ) : (
          <TextLink href={paths.login}>Already have an account? Sign in</TextLink>
        )
      }
    >
      <JoinForm />
    </AccessFrame>
  );
}
