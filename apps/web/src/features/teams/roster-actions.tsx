import Download from 'lucide-react/icons/download';
import ListChecks from 'lucide-react/icons/list-checks';
import Printer from 'lucide-react/icons/printer';
import { downloadRoster } from '@touchline/domain/teams/contract.export.ts';
import type { Roster } from '@touchline/domain/teams/schema.ts';
import { useDownload } from '../../lib/data/download.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Menu, MenuItem } from '../../ui/actions/menu.tsx';
import { tabletUp, useMediaQuery } from '../../ui/base/use-media-query.ts';

interface RosterActionsProps {
  readonly roster: Roster;
  /** Undefined for users who may not change how the team answers. */
  readonly onAnswerSettings: (() => void) | undefined;
}

/**
 * Prints the roster, exports it as CSV for users who see guardians and ages, and opens the team's answer settings. On
 * phones these are in a menu for a coach, so that the players begin on the first screen.
 */
export function RosterActions({ roster, onAnswerSettings }: RosterActionsProps) {
  const file = useDownload(downloadRoster);
  const isWide = useMediaQuery(tabletUp);
  const saveRoster = () => void file.save({ teamId: roster.teamId });
  if (!isWide && roster.view === 'staff')
    return (
      <Menu
        trigger={
          <Button variant="secondary" busy={file.busy}>
            More
          </Button>
        }
      >
        <MenuItem disabled={file.busy} onSelect={saveRoster}>
          Export Roster CSV
        </MenuItem>
        <MenuItem onSelect={() => window.print()}>Print</MenuItem>
        {onAnswerSettings && <MenuItem onSelect={onAnswerSettings}>Answer settings</MenuItem>}
      </Menu>
    );
  return (
    <>
      {roster.view === 'staff' && (
        <Button variant="secondary" busy={file.busy} onClick={saveRoster}>
          {!file.busy && <Download aria-hidden="true" />}
          <span>Export Roster CSV</span>
        </Button>
      )}
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Print
      </Button>
      {onAnswerSettings && (
        <Button variant="secondary" onClick={onAnswerSettings}>
          <ListChecks aria-hidden="true" />
          Answer settings
        </Button>
      )}
    </>
  );
}
