import { Unlink } from 'lucide-react';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { paths } from '../../lib/paths.ts';
import type { LinkPurpose } from '../../lib/pkce.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

const ways = {
  confirm: { href: paths.login, label: 'Go to sign in' },
  recovery: { href: paths.forgotPassword, label: 'Ask for a new link' },
} as const satisfies Record<LinkPurpose, { href: string; label: string }>;

/** A mailed link that opens nothing any more, and the way on (AUTH-02). */
export function InvalidLink({ purpose }: { purpose: LinkPurpose }) {
  const { href, label } = ways[purpose];
  return (
    <EmptyState title="Link not valid" icon={Unlink} action={<LinkButton href={href}>{label}</LinkButton>}>
      {accessProblems.invalidLink().message}
    </EmptyState>
  );
}
