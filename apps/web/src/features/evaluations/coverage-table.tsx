import { numberOf } from '@touchline/domain/tryouts/rules.registrations.ts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { evaluationCountText } from '@touchline/domain/evaluations/messages.coverage.ts';
import { type CoveredPlayer, enoughEvaluators } from '@touchline/domain/evaluations/rules.coverage.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { PlayerLink } from '../../ui/actions/player-link.tsx';

function Count({ player: { seenBy } }: { player: CoveredPlayer }) {
  const text = evaluationCountText(seenBy.length);
  if (seenBy.length === 0) {
    return (
      <Badge tone="red" icon={CircleAlert}>
        {text}
      </Badge>
    );
  }
  return <Badge tone={seenBy.length < enoughEvaluators ? 'amber' : 'neutral'}>{text}</Badge>;
}

function Player({ player }: { player: CoveredPlayer }) {
  const { playerId, playerName, status } = player;
  const number = numberOf(player);
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <PlayerLink id={playerId}>{playerName}</PlayerLink>
        {number !== null && <Badge>#{number}</Badge>}
      </span>
      {status === 'registered' && <span className="text-sm text-muted-foreground">Not checked in</span>}
    </>
  );
}

/** Table of players and their evaluators, as cards on phones. */
export function CoverageTable(props: {
  players: readonly CoveredPlayer[];
  evaluatorsOf: (player: CoveredPlayer) => string;
}) {
  const { players, evaluatorsOf } = props;
  const columns: readonly Column<CoveredPlayer>[] = [
    { key: 'player', header: 'Player', cell: (player) => <Player player={player} /> },
    { key: 'count', header: 'Seen', cell: (player) => <Count player={player} />, className: 'whitespace-nowrap' },
    { key: 'by', header: 'Evaluators', cell: evaluatorsOf, className: 'text-muted-foreground' },
  ];
  return (
    <DataTable
      caption="Players by how many have seen them"
      columns={columns}
      rows={players}
      rowKey={({ registrationId }) => registrationId}
      card={(player) => (
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <div className="beside">
              <Player player={player} />
            </div>
            <span className="shrink-0">
              <Count player={player} />
            </span>
          </div>
          {player.seenBy.length > 0 && (
            <p className="text-sm break-words text-muted-foreground">{evaluatorsOf(player)}</p>
          )}
        </div>
      )}
    />
  );
}
