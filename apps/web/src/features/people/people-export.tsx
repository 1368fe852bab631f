import type { downloadCoaches, downloadPlayers } from '@touchline/domain/people/contract.export.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { useDownload } from '../../lib/data/download.ts';
import { useActor } from '../../lib/session/session.ts';
import { ExportButton } from '../../ui/export-button.tsx';

/** All players or coaches of the organization as a file, regardless of the search on the page. */
export function PeopleExport({ operation }: { operation: typeof downloadPlayers | typeof downloadCoaches }) {
  const file = useDownload(operation);
  if (!roleHas(useActor(), operation.can)) return null;
  return <ExportButton busy={file.busy} onChoose={(format) => void file.save({ format })} />;
}
