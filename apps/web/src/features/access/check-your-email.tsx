import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { paths } from '../../lib/paths.ts';

/** What remains to be done after a mail went out; it stands longer than the toast that says the same. */
export function CheckYourEmail({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      title="Check your email"
      icon={MailCheck}
      action={
        <LinkButton href={paths.login} variant="secondary">
          Back to sign in
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  );
}
