import FileUp from 'lucide-react/icons/file-up';
import { preloadOnIntent } from '../../lib/routing/preload.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** Leads from a list to its import; `compact` shows only the icon on phones. */
export function ImportLink({ to, compact }: { to: string; compact?: boolean }) {
  return (
    <LinkButton variant="secondary" href={to} {...preloadOnIntent(to)}>
      <FileUp aria-hidden="true" />
      <span className={compact ? 'max-sm:sr-only' : undefined}>Import</span>
    </LinkButton>
  );
}
