import type { ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useTypedCode, withTyped } from '../../lib/forms/typed-registration.ts';
import { originState } from '../../lib/routing/location.ts';
import { allowNextNavigation } from '../../lib/routing/navigation-blocker.ts';
import { paths } from '../../lib/routing/paths.ts';
import { TextLink } from './text-link.tsx';

/** Link to sign-in. If a code was typed, the sign-in leads back here, to join with that login and the typed text. */
export function SignInLink({ children = 'Sign in' }: { readonly children?: ReactNode }) {
  const [location] = useLocation();
  const search = useSearch();
  const currentPath = search === '' ? location : `${location}?${search}`;
  const linkState = useTypedCode() !== '' && {
    state: { ...originState(currentPath), ...withTyped },
    onClick: allowNextNavigation,
  };
  return (
    <TextLink href={paths.login} {...linkState}>
      {children}
    </TextLink>
  );
}
