import { useServerFacts } from '../../lib/cache/server-facts.ts';
import { Alert } from './alert.tsx';

/** Tells admins, wherever they send emails, that the emails are written to files. Hidden if there is a mail server. */
export function MailFilesNote({ className }: { readonly className?: string }) {
  if (!useServerFacts()?.areMailsFiles) return null;
  return (
    <Alert tone="amber" title="No emails are sent" className={className}>
      This server has no mail server: emails become files that only its owner can read. Tell people yourself, or ask the
      owner to set one up.
    </Alert>
  );
}
