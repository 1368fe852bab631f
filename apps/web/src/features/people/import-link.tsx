import { FileUp } from 'lucide-react';
import { preloadOnIntent } from '../../lib/preload.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** Leads from a list to its import. */
export function ImportLink({ to }: { to: string }) {
  return (
    <LinkButton variant="secondary" href={to} {...preloadOnIntent(to)}>
      <FileUp aria-hidden="true" />
      Import
    </LinkButton>
  );
}
