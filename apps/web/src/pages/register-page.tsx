import { AccessFrame } from '../features/access/access-frame.tsx';
import { AdminRegistrationForm } from '../features/access/admin-registration-form.tsx';
import { FoundingClosed } from '../features/access/founding-closed.tsx';
import { TextLink } from '../features/access/text-link.tsx';
import { useFoundingClosed } from '../lib/founding.ts';
import { useTitle } from '../lib/location.ts';
import { paths } from '../lib/paths.ts';

export function RegisterPage() {
  useTitle('Create Organization');
  const isClosed = useFoundingClosed();
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
