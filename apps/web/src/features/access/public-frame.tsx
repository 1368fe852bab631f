import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Logo } from '../../ui/display/logo.tsx';

/** Layout of public pages: header with the logo, content, footer. */
export function PublicFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-border bg-card">
        <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center justify-between gap-x-3 px-4 py-2 sm:px-6">
          <Link href="/" aria-label="Touchline" className="rounded-md">
            <Logo />
          </Link>
          {actions && <div className="flex items-center gap-1 sm:gap-2">{actions}</div>}
        </div>
      </header>
      <main className="flex-1">{children}</main>
      <PublicFooter year={new Date().getFullYear()} />
    </div>
  );
}

function PublicFooter({ year }: { year: number }) {
  return (
    <footer className="border-t border-border bg-card text-sm text-muted-foreground">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-6 sm:px-6">
        <p>© {year} Touchline</p>
        <nav aria-label="Legal" className="flex gap-5">
          <Link href="/terms" className="py-1 underline-offset-4 hover:text-foreground hover:underline">
            Terms
          </Link>
          <Link href="/privacy" className="py-1 underline-offset-4 hover:text-foreground hover:underline">
            Privacy
          </Link>
        </nav>
      </div>
    </footer>
  );
}
