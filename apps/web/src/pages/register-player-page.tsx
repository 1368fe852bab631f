import { useSearchParams } from 'wouter';
import { AccessFrame } from '../features/access/access-frame.tsx';
import { PlayerRegistrationForm } from '../features/access/player-registration-form.tsx';
import { SignInLink } from '../features/access/sign-in-link.tsx';
import { TextLink } from '../features/access/text-link.tsx';
import { allowNextNavigation } from '../lib/routing/navigation-blocker.ts';
import { paths } from '../lib/routing/paths.ts';
import { withTyped } from '../lib/forms/typed-registration.ts';

export function RegisterPlayerPage({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const [search] = useSearchParams();
  // A code in the path takes precedence over one in the query (ruling 7).
  const code = params['code'] ?? search.get('code') ?? '';
  return (
    <AccessFrame
      title="Player Registration"
      subtitle="Join your club with the code you were given. Parents and guardians may register for their child."
      links={
        <>
          <SignInLink />
          <TextLink href={paths.registerCoach} state={withTyped} onClick={allowNextNavigation}>
            Register as a coach instead
          </TextLink>
          <TextLink href={paths.register}>Set up a new club</TextLink>
        </>
      }
    >
      <PlayerRegistrationForm code={code} />
    </AccessFrame>
  );
}
