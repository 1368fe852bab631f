import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { downloadRoster } from '@touchline/domain/teams/contract.export.ts';
import type { Roster } from '@touchline/domain/teams/schema.ts';
import { useDownload } from '../../lib/data/download.ts';
import { Button } from '../../ui/actions/button.tsx';

/** Prints the roster, and exports it as CSV for users who see guardians and ages. */
export function RosterActions({ roster }: { roster: Roster }) {
  const file = useDownload(downloadRoster);
  return (
    <>
      {roster.view === 'staff' && (
        <Button variant="secondary" busy={file.busy} onClick={() => void file.save({ teamId: roster.teamId })}>
          {!file.busy && <Download aria-hidden="true" />}
          <span>Export Roster CSV</span>
        </Button>
      )}
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
    </>
  );
}
