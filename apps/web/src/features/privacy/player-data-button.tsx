import { downloadPlayer } from '@touchline/domain/privacy/contract.ts';
import { useDownload } from '../../lib/data/download.ts';
import { Button } from '../../ui/actions/button.tsx';

interface PlayerDataButtonProps {
  readonly playerId: string;
  readonly children: string;
}

/** Downloads an archive of everything about a player. */
export function PlayerDataButton({ playerId, children }: PlayerDataButtonProps) {
  const file = useDownload(downloadPlayer);
  return (
    <Button variant="secondary" busy={file.busy} onClick={() => void file.save({ playerId })}>
      {children}
    </Button>
  );
}
