import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { preloadOnIntent } from '../../lib/preload.ts';

/** A link in running text, with a target that a thumb hits. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      {...preloadOnIntent(href)}
      className="inline-flex min-h-8 items-center font-medium text-green-ink underline underline-offset-4 hover:no-underline"
    >
      {children}
    </Link>
  );
}
