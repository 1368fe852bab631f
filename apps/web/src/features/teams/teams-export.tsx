import { roleHas } from '@touchline/domain/policy.ts';
import { downloadTeams } from '@touchline/domain/teams/contract.export.ts';
import { useDownload } from '../../lib/data/download.ts';
import { useActor } from '../../lib/session/session.ts';
import { ExportButton } from '../../ui/actions/export-button.tsx';

/** Exports all teams of the organization, current and past. */
export function TeamsExport() {
  const file = useDownload(downloadTeams);
  if (!roleHas(useActor(), downloadTeams.can)) return null;
  return <ExportButton busy={file.busy} onChoose={(format) => void file.save({ format })} />;
}
