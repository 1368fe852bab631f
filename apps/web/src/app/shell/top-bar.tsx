import { Link } from 'wouter';
import { homeOf } from '../../lib/routing/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { Logo } from '../../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { FindButton } from './find-button.tsx';

/** The bar above the content: whose club this is, the command palette, and the person's own menu. */
export function TopBar() {
  const { role, organizationName } = useUser();
  return (
    <header className="sticky top-0 z-20 short:static flex h-14 items-center justify-between gap-3 border-b border-border bg-card px-4 beside-full-screen:hidden sm:px-6 lg:px-8 print:hidden">
      <Link href={homeOf(role)} aria-label="Touchline, go to your first page" className="rounded-md lg:hidden">
        <Logo />
      </Link>
      <p className="min-w-0 flex-1 truncate text-sm text-muted-foreground max-sm:sr-only">{organizationName}</p>
      <FindButton />
      <AccountMenu />
    </header>
  );
}
