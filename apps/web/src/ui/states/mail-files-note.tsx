import { useServerFacts } from '../../lib/cache/server-facts.ts';
import { Alert } from './alert.tsx';

/** Tells admins, wherever they send emails, that the emails are written to files. Hidden if there is a mail server. */
export function MailFilesNote({ className }: { readonly className?: string }) {
  if (!useServerFacts()?.areMailsFiles) return null;
  return (
    <Alert tone="amber" title="No emails are sent" className={className}>
      People see it when they sign in, so tell them yourself. This server has no mail server: emails become files that
      only its owner can read.
    </Alert>
  );
}
