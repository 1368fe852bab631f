import { Suspense, useState } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { roleHas } from '@touchline/domain/policy.ts';
import { homeOf, paths } from '../lib/routing/paths.ts';
import { useUser } from '../lib/session/session.ts';
import { lazyComponent } from '../ui/base/lazy-component.tsx';
import { LoadingPage } from '../ui/states/loading-page.tsx';
import { LinkedMembership, membershipInAddress } from './linked-membership.tsx';
import { lazyPage, routes } from './pages.ts';
import { Shell } from './shell/shell.tsx';
import { UnknownPage } from './unknown-page.tsx';

const HeldPage = lazyPage(async () => (await import('./held-page.tsx')).HeldPage);
const Elsewhere = lazyComponent(async () => (await import('./elsewhere.tsx')).Elsewhere, { retry: 'silently' });

/**
 * Renders the pages under /dashboard for a signed-in user. Pages that the user's role may not open redirect to the
 * user's home (ruling 11).
 */
export function ProtectedPages() {
  const user = useUser();
  const [linkedMembership, setLinkedMembership] = useState(membershipInAddress);
  if (linkedMembership)
    return <LinkedMembership id={linkedMembership} onArrived={() => setLinkedMembership(undefined)} />;
  const home = <Redirect to={homeOf(user.role)} replace />;
  return (
    <Shell>
      {/* Remounts when the membership changes, so that one membership's form never shows under another's name. */}
      <Suspense key={user.membershipId} fallback={<LoadingPage inside />}>
        {user.membershipCount > 1 && <Elsewhere />}
        <Switch>
          {user.hold && (
            <Route>
              <HeldPage hold={user.hold} />
            </Route>
          )}
          <Route path={paths.dashboard}>{home}</Route>
          {routes.map(
            ({ path, can, Page }) =>
              can && (
                <Route key={path} path={path}>
                  {(params) => (roleHas(user, can) ? <Page params={params} /> : home)}
                </Route>
              ),
          )}
          <Route>
            <UnknownPage />
          </Route>
        </Switch>
      </Suspense>
    </Shell>
  );
}
