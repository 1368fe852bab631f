import { Shirt, UserMinus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Roster } from '@touchline/domain/teams/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { StaffRoster } from './add-player-dialog.tsx';

export type RosterDialogName = 'add-player' | 'jersey-number' | 'remove-player';
export type OpenRosterDialog = (name: RosterDialogName, playerId?: string) => void;

type StaffEntry = StaffRoster['players'][number];
type Entry = Pick<StaffEntry, 'name' | 'joinedAt'>;

interface RosterTableProps {
  readonly roster: Roster;
  /** Given to those who manage rosters, who also get what it opens. */
  readonly onOpen: OpenRosterDialog | undefined;
  /** Gets further when nobody is on the team yet. */
  readonly emptyAction: ReactNode;
}

function PlayerActions({ player, onOpen }: { player: StaffEntry; onOpen: OpenRosterDialog }) {
  return (
    <div className="flex justify-end gap-1">
      <IconButton
        icon={Shirt}
        label={`Change the jersey number of ${player.name}`}
        tooltip="end"
        onClick={() => onOpen('jersey-number', player.playerId)}
      />
      <IconButton
        icon={UserMinus}
        label={`Remove ${player.name} from the roster`}
        tooltip="end"
        tone="destructive"
        onClick={() => onOpen('remove-player', player.playerId)}
      />
    </div>
  );
}

const staffColumns: readonly Column<StaffEntry>[] = [
  { key: 'guardian', header: 'Parent/Guardian', cell: ({ guardianName }) => guardianName ?? '–' },
  { key: 'age', header: 'Age', numeric: true, cell: ({ age }) => age ?? '–' },
];

const jerseyColumn: Column<StaffEntry> = {
  key: 'jersey',
  header: 'Jersey',
  numeric: true,
  cell: (entry) => entry.jerseyNumber ?? '–',
};

/** The active players: what a viewer sees of them depends on the role (ROSTER-03, ROSTER-04, decision D30). */
export function RosterTable({ roster, onOpen, emptyAction }: RosterTableProps) {
  const { timeZone } = useUser();
  const name: Column<Entry> = {
    key: 'name',
    header: 'Name',
    cell: (entry) => <span className="font-medium">{entry.name}</span>,
  };
  const joined: Column<Entry> = {
    key: 'joined',
    header: 'Join Date',
    cell: ({ joinedAt }) => formatInstant(joinedAt, timeZone, 'day'),
  };
  const empty = (
    <EmptyState title="No players on this team yet" icon={Users} action={emptyAction}>
      Players who accept an invitation to this team appear here.
    </EmptyState>
  );
  if (roster.view === 'member') {
    return (
      <DataTable
        caption="Players"
        columns={[name, joined]}
        rows={roster.players}
        rowKey={(entry) => `${entry.joinedAt} ${entry.name}`}
        empty={empty}
      />
    );
  }
  const actions: readonly Column<StaffEntry>[] = onOpen
    ? [
        {
          key: 'actions',
          header: 'Actions',
          headerHidden: true,
          cell: (player) => <PlayerActions player={player} onOpen={onOpen} />,
        },
      ]
    : [];
  return (
    <DataTable<StaffEntry>
      caption="Players"
      columns={[name, ...staffColumns, jerseyColumn, joined, ...actions]}
      rows={roster.players}
      rowKey={({ playerId }) => playerId}
      empty={empty}
    />
  );
}
