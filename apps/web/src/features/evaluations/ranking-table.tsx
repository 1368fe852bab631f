import type { ComponentProps } from 'react';
import { scoreLabels, tallyText } from '@touchline/domain/evaluations/messages.ts';
import type { RankedPlayer } from '@touchline/domain/evaluations/rules.ranking.ts';
import { scoreNames } from '@touchline/domain/evaluations/schema.ts';
import { numberOf } from '@touchline/domain/tryouts/rules.registrations.ts';
import { counted } from '@touchline/domain/core/words.ts';
import { inARow } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { PlayerLink } from '../../ui/actions/player-link.tsx';

const dash = '–';

const scoreText = (score: number | undefined): string => score?.toFixed(1) ?? dash;

/** Columns on screen and on paper. */
const facts: readonly Column<RankedPlayer>[] = [
  { key: 'place', header: 'Place', cell: ({ place }) => place ?? dash, numeric: true },
  { key: 'number', header: 'Number', cell: (player) => numberOf(player) ?? dash, numeric: true },
  {
    key: 'name',
    header: 'Player',
    cell: ({ playerId, playerName }) => <PlayerLink id={playerId}>{playerName}</PlayerLink>,
    className: 'min-w-32 font-medium wrap-anywhere',
  },
  { key: 'checkedIn', header: 'Checked in', cell: ({ status }) => (status === 'checked_in' ? 'Yes' : 'No') },
  {
    key: 'average',
    header: 'Average',
    cell: ({ averageScore }) => scoreText(averageScore),
    numeric: true,
    className: 'font-semibold',
  },
  ...scoreNames.map((name) => ({
    key: name,
    header: scoreLabels[name],
    cell: ({ summary }: RankedPlayer) => scoreText(summary.averages?.[name]),
    numeric: true,
  })),
  { key: 'evaluations', header: 'Evaluations', cell: ({ summary }) => summary.count, numeric: true },
  {
    key: 'recommendations',
    header: 'Yes / maybe / no',
    cell: ({ summary: { count, recommendations } }) => (count === 0 ? dash : tallyText(recommendations)),
    numeric: true,
    className: 'whitespace-nowrap',
  },
];

export const rankingColumns = facts.map((column) => ({ ...column, sortable: true }));

function RankingCard({ player }: { player: RankedPlayer }) {
  const { place, playerId, playerName, status, averageScore, summary } = player;
  const number = numberOf(player);
  return (
    <>
      <div className="flex items-start gap-3">
        <p className="min-w-8 shrink-0 text-xl font-semibold tabular-nums">
          <span className="sr-only">Place </span>
          <span>{place ?? dash}</span>
        </p>
        <p className="min-w-0 flex-1 font-medium">
          <PlayerLink id={playerId}>{playerName}</PlayerLink>
        </p>
        <p className="shrink-0 text-xl font-semibold tabular-nums">
          <span className="sr-only">Average </span>
          {scoreText(averageScore)}
        </p>
      </div>
      <p className="ml-11 text-sm text-muted-foreground">
        {inARow([
          number === null ? undefined : `#${number}`,
          status === 'checked_in' ? 'Checked in' : 'Not checked in',
          summary.count === 0 ? 'No evaluations' : counted(summary.count, 'evaluation'),
        ])}
      </p>
      {summary.averages && (
        <dl className="mt-3 grid grid-words gap-x-6 gap-y-1 text-sm tabular-nums">
          {scoreNames.map((name) => (
            <div key={name} className="flex justify-between gap-2">
              <dt className="text-muted-foreground">{scoreLabels[name]}</dt>
              <dd>{scoreText(summary.averages?.[name])}</dd>
            </div>
          ))}
          <div className="col-span-full flex justify-between gap-2">
            <dt className="text-muted-foreground">Yes / maybe / no</dt>
            <dd>{tallyText(summary.recommendations)}</dd>
          </div>
        </dl>
      )}
    </>
  );
}

const renderCard = (player: RankedPlayer) => <RankingCard player={player} />;

/** Players with the summary of their evaluations, as cards on narrow screens. */
export function RankingTable(props: Pick<ComponentProps<typeof DataTable<RankedPlayer>>, 'rows' | 'sort' | 'onSort'>) {
  return (
    <DataTable
      caption="Players by average score"
      columns={rankingColumns}
      rowKey={({ registrationId }) => registrationId}
      card={renderCard}
      roomy
      dense
      {...props}
    />
  );
}
