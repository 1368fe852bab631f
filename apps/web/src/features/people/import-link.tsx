import FileUp from 'lucide-react/icons/file-up';
import { preloadOnIntent } from '../../lib/routing/preload.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';

/** Link from an empty list to its import. */
export function ImportLink({ to }: { to: string }) {
  return (
    <LinkButton variant="secondary" href={to} {...preloadOnIntent(to)}>
      <FileUp aria-hidden="true" />
      Import
    </LinkButton>
  );
}
