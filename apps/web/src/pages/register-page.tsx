import { AccessFrame } from '../features/access/access-frame.tsx';
import { AdminRegistrationForm } from '../features/access/admin-registration-form.tsx';
import { FoundingClosed } from '../features/access/notes.tsx';
import { JoinForm } from '../features/access/join-form.tsx';
import { TextLink } from '../features/access/text-link.tsx';
import { useFounding } from '../lib/session/founding.ts';
import { useTitle } from '../lib/routing/location.ts';
import { paths } from '../lib/routing/paths.ts';

export function RegisterPage() {
  useTitle('Create Organization');
  const isClosed = !useFounding().open;
  return (
    <AccessFrame
      title={isClosed ? 'Create Organization' : 'Create your organization account'}
      subtitle={!isClosed && "You'll be the admin. You invite coaches and players afterwards."}
      links={
        <>
          <TextLink href={paths.join}>Got a code from your club?</TextLink>
          <TextLink href={paths.login}>Already have an account? Sign in</TextLink>
        </>
      }
    >
      {isClosed ? <FoundingClosed /> : <AdminRegistrationForm />}
    </AccessFrame>
  );
}

/** Beside founding in one file: an address of its own costs the sign-in page nothing that way. */
export function JoinPage() {
  useTitle('Join your club');
  return (
    <AccessFrame
      title="Join your club"
      subtitle="Enter the code your club gave you. It says whether you join as a coach or as a player."
      links={<TextLink href={paths.login}>Already have an account? Sign in</TextLink>}
    >
      <JoinForm />
    </AccessFrame>
  );
}
