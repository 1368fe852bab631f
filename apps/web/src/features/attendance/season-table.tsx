import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { isAdmin } from '@touchline/domain/core/actor.ts';
import { markLabels } from '@touchline/domain/attendance/messages.ts';
import { attendedPercent, markedCount } from '@touchline/domain/attendance/rules.ts';
import type { PlayerTally } from '@touchline/domain/attendance/schema.ts';
import { attendanceMarks } from '@touchline/domain/attendance/schema.taking.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { useActor } from '../../lib/session/session.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PlayerLink } from '../../ui/actions/player-link.tsx';
import { TallyBar } from './tally-bar.tsx';

const attendedText = (player: PlayerTally): string => {
  const percent = attendedPercent(player);
  return percent === null ? '–' : `${percent}%`;
};

/** `maxEvents` is the number of events that fills a bar. `opens` is true if the user may open the pages of these players. */
const columnsFor = (maxEvents: number, opens: (isOnTeam: boolean) => boolean): readonly Column<PlayerTally>[] => [
  {
    key: 'name',
    header: 'Player',
    onCard: 'title',
    cell: ({ playerId, name, isOnTeam }) => (
      <>
        <span className="font-medium">
          <PlayerLink id={playerId} opens={opens(isOnTeam)}>
            {name}
          </PlayerLink>
        </span>
        {!isOnTeam && <span className="block text-sm text-muted-foreground">Left the team</span>}
      </>
    ),
  },
  {
    key: 'chart',
    header: 'Marks',
    cell: (player) => <TallyBar tally={player} maxEvents={maxEvents} />,
    className: 'min-w-40',
  },
  ...attendanceMarks.map((mark) => ({
    key: mark,
    header: markLabels[mark],
    cell: (player: PlayerTally) => player[mark],
    numeric: true,
  })),
  { key: 'attended', header: 'Attended', cell: attendedText, numeric: true },
];

/** Attendance of a team's players over the season, as numbers and bars. */
export function SeasonTable({ players }: { players: readonly PlayerTally[] }) {
  const actor = useActor();
  const opens = (isOnTeam: boolean) => isAdmin(actor) || (isOnTeam && roleHas(actor, 'players.open'));
  const maxCount = Math.max(...players.map(markedCount), 1);
  return (
    <DataTable
      caption="Attendance by player"
      columns={columnsFor(maxCount, opens)}
      rows={players}
      rowKey={({ playerId }) => playerId}
      empty={
        <EmptyState icon={ClipboardCheck} title="Nobody is on the team yet.">
          Attendance is taken on the page of each event.
        </EmptyState>
      }
    />
  );
}
