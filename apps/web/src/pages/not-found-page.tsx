import { PublicFrame } from '../features/access/public-frame.tsx';
import { useTitle } from '../lib/routing/location.ts';
import { LinkButton } from '../ui/actions/link-button.tsx';

/** Shown for an unknown address. It has no frame inside the shell. */
export function NotFoundPage({ insideShell = false }: { insideShell?: boolean }) {
  if (insideShell) return <NotFound />;
  return (
    <PublicFrame>
      <NotFound />
    </PublicFrame>
  );
}

function NotFound() {
  useTitle('Page not found');
  return (
    <div className="flex min-h-[50dvh] flex-col items-center justify-center px-4 py-16 text-center">
      <h1 className="text-6xl font-semibold tracking-tight text-green-ink tabular-nums">404</h1>
      <p className="mt-4 text-lg font-medium">Oops! Page not found</p>
      <p className="mt-1 max-w-md text-muted-foreground">The address may be mistyped, or the page has been removed.</p>
      <LinkButton href="/" className="mt-6">
        Return to Home
      </LinkButton>
    </div>
  );
}
