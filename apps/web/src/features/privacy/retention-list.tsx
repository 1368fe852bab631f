import { readRetention } from '@touchline/domain/privacy/contract.ts';
import { monthOf } from '@touchline/domain/privacy/rules.ts';
import { Link } from 'wouter';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { playerPath } from '../../lib/routing/club-paths.ts';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';

/** Lists players whose data is due for deletion in the coming months, for admins. */
export function RetentionList() {
  const query = useOperationQuery(readRetention, {});
  if (!query.data) {
    return (
      <NotLoaded query={query} rows={3} loading="Loading former players" failed="Failed to load what will be deleted">
        Nothing has changed.
      </NotLoaded>
    );
  }
  const { total, players } = query.data;
  const byMonth = Map.groupBy(players, ({ day }) => monthOf(day));
  return (
    <Card aria-label="Data that will be deleted">
      <CardHeader
        title={`Data that will be deleted (${total})`}
        description={
          total === 0
            ? 'Within twelve months nothing is due.'
            : 'Of these former players, notes, contacts, and day and month of birth go in the month above them. Who joins a team again is kept.'
        }
      />
      {[...byMonth].map(([month, due]) => (
        <section key={month} className="mt-3 text-sm">
          <h3 className="font-medium">{month}</h3>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
            {due.map(({ playerId, playerName }) => (
              <li key={playerId}>
                <Link href={playerPath(playerId)} className="break-words underline underline-offset-4">
                  {playerName}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {total > players.length && (
        <p className="mt-3 text-sm text-muted-foreground">{`And ${total - players.length} more.`}</p>
      )}
    </Card>
  );
}
