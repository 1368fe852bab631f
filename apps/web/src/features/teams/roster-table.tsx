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
type OpenRosterDialog = (name: RosterDialogName, playerId?: string) => void;

type StaffEntry = StaffRoster['players'][number];
type Entry = Pick<StaffEntry, 'name' | 'joinedAt'>;

interface RosterTableProps {
  readonly roster: Roster;
  /** Given to those who manage rosters, who also get what it opens. */
  readonly onOpen: OpenRosterDialog | undefined;
  /** Gets further when nobody is on the team yet. */
  readonly emptyAction: ReactNode;
}

/** The active players: what a viewer sees of them depends on the role (ROSTER-03, ROSTER-04, decision D30). */
export function RosterTable({ roster, onOpen, emptyAction }: RosterTableProps) {
  const empty = (
    <EmptyState title="No players on this team yet" icon={Users} action={emptyAction}>
      Players who accept an invitation to this team appear here.
    </EmptyState>
  );
  return roster.view === 'staff' ? (
    <StaffTable players={roster.players} onOpen={onOpen} empty={empty} />
  ) : (
    <MemberTable players={roster.players} empty={empty} />
  );
}

const nameColumn: Column<Entry> = {
  key: 'name',
  header: 'Name',
  cell: ({ name }) => <span className="font-medium">{name}</span>,
};

const useJoined = () => {
  const { timeZone } = useUser();
  return ({ joinedAt }: Entry): string => formatInstant(joinedAt, timeZone, 'day');
};

function MemberTable({ players, empty }: { players: readonly Entry[]; empty: ReactNode }) {
  const joined = useJoined();
  return (
    <DataTable
      caption="Players"
      columns={[nameColumn, { key: 'joined', header: 'Join Date', cell: joined, className: 'tabular-nums' }]}
      rows={players}
      rowKey={(entry) => `${entry.joinedAt} ${entry.name}`}
      card={(entry) => (
        <>
          <p className="font-semibold">{entry.name}</p>
          <p className="text-sm text-muted-foreground">Joined {joined(entry)}</p>
        </>
      )}
      empty={empty}
    />
  );
}

const factColumns: readonly Column<StaffEntry>[] = [
  { key: 'guardian', header: 'Parent/Guardian', cell: ({ guardianName }) => guardianName ?? '–' },
  { key: 'age', header: 'Age', numeric: true, cell: ({ age }) => age ?? '–' },
  { key: 'jersey', header: 'Jersey', numeric: true, cell: ({ jerseyNumber }) => jerseyNumber ?? '–' },
];

interface StaffTableProps {
  readonly players: readonly StaffEntry[];
  readonly onOpen: OpenRosterDialog | undefined;
  readonly empty: ReactNode;
}

function StaffTable({ players, onOpen, empty }: StaffTableProps) {
  const joined = useJoined();
  const actions = (player: StaffEntry) => onOpen && <PlayerActions player={player} onOpen={onOpen} />;
  return (
    <DataTable<StaffEntry>
      caption="Players"
      columns={[
        nameColumn,
        ...factColumns,
        { key: 'joined', header: 'Join Date', cell: joined, className: 'tabular-nums' },
        ...(onOpen ? [{ key: 'actions', header: 'Actions', headerHidden: true, cell: actions }] : []),
      ]}
      rows={players}
      rowKey={({ playerId }) => playerId}
      card={(player) => <StaffCard player={player} joined={joined(player)} actions={actions(player)} />}
      empty={empty}
    />
  );
}

/** Short enough for a whole team to be looked through on a phone. */
function StaffCard({ player, joined, actions }: { player: StaffEntry; joined: string; actions: ReactNode }) {
  const { name, age, guardianName, jerseyNumber } = player;
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {name}
          {jerseyNumber !== null && (
            <span className="font-normal text-muted-foreground tabular-nums">
              <span className="sr-only">, jersey</span> #{jerseyNumber}
            </span>
          )}
        </p>
        <p className="text-sm text-muted-foreground">
          {age === null ? 'Age not known' : `Age ${age}`} · Joined {joined}
        </p>
        {guardianName && <p className="text-sm text-muted-foreground">Parent/Guardian: {guardianName}</p>}
      </div>
      {actions}
    </div>
  );
}

function PlayerActions({ player, onOpen }: { player: StaffEntry; onOpen: OpenRosterDialog }) {
  return (
    <div className="flex shrink-0 justify-end gap-1 max-md:-mr-2 max-md:flex-col">
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
