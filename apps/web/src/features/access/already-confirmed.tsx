import { MailCheck } from 'lucide-react';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** A confirmation link that was opened again after it had done its work. */
export function AlreadyConfirmed() {
  return (
    <EmptyState
      title="Email confirmed"
      icon={MailCheck}
      action={<LinkButton href={paths.login}>Go to sign in</LinkButton>}
    >
      {accessProblems.alreadyConfirmed().message}
    </EmptyState>
  );
}
