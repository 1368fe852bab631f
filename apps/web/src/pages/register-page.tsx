import { AccessFrame } from '../features/access/access-frame.tsx';
import { AdminRegistrationForm } from '../features/access/admin-registration-form.tsx';
import { TextLink } from '../features/access/text-link.tsx';
import { useTitle } from '../lib/location.ts';
import { paths } from '../lib/paths.ts';

export function RegisterPage() {
  useTitle('Create Organization');
  return (
    <AccessFrame
      title="Create your organization account"
      subtitle="You become its admin. Coaches and players then join with a code from you."
      links={<TextLink href={paths.login}>Already have an account? Sign in</TextLink>}
    >
      <AdminRegistrationForm />
    </AccessFrame>
  );
}
