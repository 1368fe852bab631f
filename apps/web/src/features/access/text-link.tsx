import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { preloadOnIntent } from '../../lib/routing/preload.ts';

interface TextLinkProps {
  readonly href: string;
  /** State of the history entry that the link creates. */
  readonly state?: object;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** Link in running text with a touch target large enough for a thumb. */
export function TextLink({ href, state, onClick, children }: TextLinkProps) {
  return (
    <Link
      href={href}
      state={state}
      onClick={onClick}
      {...preloadOnIntent(href)}
      className="inline-flex min-h-8 items-center font-medium text-green-ink underline underline-offset-4 hover:no-underline"
    >
      {children}
    </Link>
  );
}
