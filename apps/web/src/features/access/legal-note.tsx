import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';

/** Opens beside the form, which keeps what was typed. */
function LegalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="font-medium underline underline-offset-4">
      {children}
    </a>
  );
}

/** The texts that a registration with a code rests on, shown before its button. */
export function LegalNote({ forChild = false }: { forChild?: boolean }) {
  return (
    <p className="text-sm text-muted-foreground">
      By registering you accept the <LegalLink href={paths.terms}>Terms of Service</LegalLink>
      {forChild ? ', also for the child whom you register' : ''}. The{' '}
      <LegalLink href={paths.privacy}>Privacy Statement</LegalLink> says what the club keeps and who sees it.
    </p>
  );
}
