import { useSearchParams } from 'wouter';
import { AccessFrame } from '../features/access/access-frame.tsx';
import { CoachRegistrationForm } from '../features/access/coach-registration-form.tsx';
import { SignInLink } from '../features/access/sign-in-link.tsx';
import { TextLink } from '../features/access/text-link.tsx';
import { allowNextNavigation } from '../lib/routing/navigation-blocker.ts';
import { paths } from '../lib/routing/paths.ts';
import { withTyped } from '../lib/forms/typed-registration.ts';

export function RegisterCoachPage({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const [search] = useSearchParams();
  // A code in the path takes precedence over one in the query (ruling 7).
  const code = params['code'] ?? search.get('code') ?? '';
  return (
    <AccessFrame
      title="Coach Registration"
      subtitle="Join your club with the code you were given."
      links={
        <>
          <SignInLink />
          <TextLink href={paths.registerPlayer} state={withTyped} onClick={allowNextNavigation}>
            Register as a player instead
          </TextLink>
          <TextLink href={paths.register}>Set up a new club</TextLink>
        </>
      }
    >
      <CoachRegistrationForm code={code} />
    </AccessFrame>
  );
}
