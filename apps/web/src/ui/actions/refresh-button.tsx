import RefreshCw from 'lucide-react/icons/refresh-cw';
import { IconButton } from './icon-button.tsx';

/** Button that refetches a list. It is a small icon, because lists update live anyway. */
export function RefreshButton({ busy, onPress }: { readonly busy: boolean; readonly onPress: () => void }) {
  return (
    <IconButton icon={RefreshCw} label="Refresh" aria-busy={busy || undefined} onClick={busy ? undefined : onPress} />
  );
}
