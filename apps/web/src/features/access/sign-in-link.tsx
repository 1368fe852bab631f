import { useLocation, useSearch } from 'wouter';
import { originState } from '../../lib/routing/location.ts';
import { paths } from '../../lib/routing/paths.ts';
import { TextLink } from './text-link.tsx';

/** Leads to the sign-in, and with a code back here afterwards, to join with that login (MEMB-08). */
export function SignInLink({ code }: { readonly code: string }) {
  const [location] = useLocation();
  const search = useSearch();
  const here = search === '' ? location : `${location}?${search}`;
  return (
    <TextLink href={paths.login} {...(code !== '' && { state: originState(here) })}>
      Sign in
    </TextLink>
  );
}
