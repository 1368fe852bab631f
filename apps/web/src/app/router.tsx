import { type ReactNode, Suspense, useState } from 'react';
import { Redirect, Route, Router as Navigation, Switch, useLocation } from 'wouter';
import { continuesTyped, withTyped } from '../lib/forms/typed-registration.ts';
import { aroundNavigation } from '../lib/routing/navigation-blocker.ts';
import { destination, isAt, originState, usePageTitle } from '../lib/routing/location.ts';
import { paths } from '../lib/routing/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { LoadingPage } from '../ui/states/loading-page.tsx';
import { lazyPage, routes } from './pages.ts';
import { UnknownPage } from './unknown-page.tsx';

const Shell = lazyPage(async () => (await import('./shell/shell.tsx')).Shell);
const ProtectedPages = lazyPage(async () => (await import('./protected-pages.tsx')).ProtectedPages);
const NotFoundPage = lazyPage(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage);

/** Preloads the code for the page at `path`. The promise settles when the code has loaded or failed to load. */
export const preloadPage = async (path: string): Promise<void> => {
  const target = routes.find(isAt(path.replace(/\?.*/, '')));
  await Promise.all([target?.Page.preload(), path.startsWith(paths.dashboard) && ProtectedPages.preload()]);
};

interface VisitorOnlyProps {
  readonly next?: string;
  /** Shown to signed-in users instead of the page. */
  readonly member?: ReactNode;
  readonly children: ReactNode;
}

function SignedInVisitor({ isOpen, next = destination(), member, children }: VisitorOnlyProps & { isOpen: boolean }) {
  const [wasSignedIn] = useState(isOpen);
  if (!isOpen) return children;
  return wasSignedIn && member ? (
    member
  ) : (
    <Redirect to={next} replace {...(continuesTyped() && { state: withTyped })} />
  );
}

/** Redirects a signed-in visitor and replaces the history entry. */
function VisitorOnly(props: VisitorOnlyProps) {
  const { status } = useSession();
  return status === 'loading' ? <LoadingPage /> : <SignedInVisitor {...props} isOpen={status === 'open'} />;
}

/** Renders everything under /dashboard, which needs a session and the right role for the page (ruling 11). */
function ProtectedRoute() {
  const session = useSession();
  const [location] = useLocation();
  const { search } = window.location;
  if (session.status === 'loading') return <LoadingPage />;
  if (session.status === 'none') return <Redirect to={paths.login} replace state={originState(location + search)} />;
  // A different user in this browser (signed in from another tab) gets a fresh shell and live stream.
  return <ProtectedPages key={session.user.id} />;
}

/** Shows the 404 page, inside the shell for signed-in users. */
function NotFound() {
  const { status } = useSession();
  if (status === 'loading') return <LoadingPage />;
  if (status === 'none') return <NotFoundPage />;
  return (
    <Shell>
      <NotFoundPage insideShell />
    </Shell>
  );
}

export function Router() {
  usePageTitle();
  return (
    <Navigation aroundNav={aroundNavigation}>
      <Suspense fallback={<LoadingPage />}>
        <Switch>
          {routes.map(
            ({ path, can, isPublic, Page, Member }) =>
              !can && (
                <Route key={path} path={path}>
                  {(params) =>
                    isPublic ? (
                      <Page params={params} />
                    ) : (
                      <VisitorOnly
                        {...(path === paths.landing && { next: paths.dashboard })}
                        member={Member && <Member params={params} />}
                      >
                        <Page params={params} />
                      </VisitorOnly>
                    )
                  }
                </Route>
              ),
          )}
          <Route path={paths.notFound}>
            <NotFound />
          </Route>
          <Route path={`${paths.dashboard}/*?`}>
            <ProtectedRoute />
          </Route>
          <Route>
            <UnknownPage />
          </Route>
        </Switch>
      </Suspense>
    </Navigation>
  );
}
