import { AccessFrame } from '../features/access/access-frame.tsx';
import { JoinForm } from '../features/access/join-form.tsx';
import { TextLink } from '../features/access/text-link.tsx';
import { useTitle } from '../lib/location.ts';
import { paths } from '../lib/paths.ts';

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
