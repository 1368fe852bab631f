import { listMissingConsents } from '@touchline/domain/privacy/contract.consents.ts';
import { Link } from 'wouter';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { erasePath, playerPath } from '../../lib/routing/club-paths.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';

/** Lists the club's children without consent, for admins. */
export function MissingConsents() {
  const query = useOperationQuery(listMissingConsents, {});
  if (!query.data) {
    return (
      <NotLoaded query={query} rows={3} loading="Loading consents" failed="Failed to load the consents">
        Nothing has changed.
      </NotLoaded>
    );
  }
  const { total, players } = query.data;
  return (
    <Card aria-label="Children without consent">
      <CardHeader
        title={`Children without consent (${total})`}
        description={
          total === 0
            ? 'A guardian has agreed for every child whose birth date is known.'
            : 'Their guardians are asked on their home page. Invite those who have no account yet. Where a consent was withdrawn, talk to the family and erase the data.'
        }
      />
      {total > 0 && (
        <ul className="mt-2 divide-y divide-border text-sm">
          {players.map(({ playerId, playerName, hasAccount, withdrawn }) => (
            <li key={playerId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 last:pb-0">
              <Link
                href={playerPath(playerId)}
                className="min-w-0 font-medium break-words underline underline-offset-4"
              >
                {playerName}
              </Link>
              {withdrawn && <Badge tone="amber">Withdrawn</Badge>}
              {!hasAccount && <span className="text-muted-foreground">No account yet</span>}
              {withdrawn && (
                <LinkButton
                  size="sm"
                  variant="secondary"
                  href={erasePath(playerId)}
                  className="ml-auto"
                  aria-label={`Erase the data of ${playerName}`}
                >
                  Erase data
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {total > players.length && (
        <p className="mt-3 text-sm text-muted-foreground">{`And ${total - players.length} more.`}</p>
      )}
    </Card>
  );
}
