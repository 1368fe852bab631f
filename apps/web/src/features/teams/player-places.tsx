import { Link } from 'wouter';
import type { PlayerPlace } from '@touchline/domain/people/schema.record.ts';
import { formatInstant, inARow } from '../../lib/format.ts';
import { rosterPath } from '../../lib/routing/club-paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';

/** Player's teams, current ones first. */
export function PlayerPlaces({ places }: { readonly places: readonly PlayerPlace[] }) {
  const { timeZone } = useUser();
  return (
    <Card aria-label="Teams">
      <CardHeader title="Teams" />
      {places.length === 0 && <p className="mt-4 text-muted-foreground">On no team yet.</p>}
      <ul className="mt-4 divide-y divide-border empty:mt-0">
        {places.map(({ teamId, teamName, seasonName, isCurrent, jerseyNumber, joinedAt }) => (
          <li
            key={teamId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <Link href={rosterPath(teamId)} className="font-medium break-words underline underline-offset-4">
                {teamName}
              </Link>
              <p className="text-sm text-muted-foreground">
                {inARow([
                  seasonName,
                  jerseyNumber !== null && `No. ${jerseyNumber}`,
                  `since ${formatInstant(joinedAt, timeZone, 'day')}`,
                ])}
              </p>
            </div>
            {!isCurrent && <Badge>Past</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
