import { Link } from 'wouter';
import type { PlayerTryout } from '@touchline/domain/people/schema.record.ts';
import { formatInstant, inARow } from '../../lib/format.ts';
import { tryoutPath } from '../../lib/routing/club-paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { RegistrationStatusBadge } from './registration-status-badge.tsx';
import { TryoutStatusBadge } from './tryout-status-badge.tsx';

/** Tryouts that a player is or was registered for, latest first. */
export function PlayerTryouts({ tryouts }: { readonly tryouts: readonly PlayerTryout[] }) {
  const { timeZone } = useUser();
  return (
    <Card aria-label="Tryouts">
      <CardHeader title="Tryouts" />
      {tryouts.length === 0 && <p className="mt-4 text-muted-foreground">Registered for no tryout yet.</p>}
      <ul className="mt-4 divide-y divide-border empty:mt-0">
        {tryouts.map(({ registrationId, tryoutId, title, date, tryoutStatus, status, bibNumber }) => (
          <li
            key={registrationId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <Link href={tryoutPath(tryoutId)} className="font-medium break-words underline underline-offset-4">
                {title}
              </Link>
              <p className="text-sm text-muted-foreground">
                {inARow([formatInstant(date, timeZone), bibNumber !== null && `Bib ${bibNumber}`])}
              </p>
            </div>
            <span className="flex flex-wrap gap-1">
              <TryoutStatusBadge status={tryoutStatus} />
              <RegistrationStatusBadge status={status} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
