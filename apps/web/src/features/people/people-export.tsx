import { downloadCoaches, downloadPlayers } from '@touchline/domain/people/contract.export.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { useDownload } from '../../lib/data/download.ts';
import { useActor } from '../../lib/session/session.ts';
import { ExportButton } from '../../ui/export-button.tsx';

/** All players of the organization as a file, regardless of the search on the page. */
export function PlayersExport() {
  const file = useDownload(downloadPlayers);
  if (!roleHas(useActor(), downloadPlayers.can)) return null;
  return <ExportButton busy={file.busy} onChoose={(format) => void file.save({ format })} />;
}

/** The same of the coaches. */
export function CoachesExport() {
  const file = useDownload(downloadCoaches);
  if (!roleHas(useActor(), downloadCoaches.can)) return null;
  return <ExportButton busy={file.busy} onChoose={(format) => void file.save({ format })} />;
}
