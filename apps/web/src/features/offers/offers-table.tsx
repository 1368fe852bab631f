import type { ReactNode } from 'react';
import type { ListedOffer } from '@touchline/domain/offers/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { useUser } from '../../lib/session/session.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { OfferCountdown } from './offer-countdown.tsx';
import { OfferStatusCell } from './offer-status.tsx';

/** A value with a secondary one below. */
function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="block">{first}</span>
      {second && <span className="block text-xs font-normal text-muted-foreground">{second}</span>}
    </>
  );
}

const dates = 'whitespace-nowrap tabular-nums';

/** Offers as seen by coaches and admins, newest first; cards on phones. The name opens the offer. */
export function OffersTable({ offers, empty }: { readonly offers: readonly ListedOffer[]; readonly empty: ReactNode }) {
  const { timeZone } = useUser();
  const { openDialog } = useOpenDialog<'offer'>();
  const day = (instant: string) => formatInstant(instant, timeZone, 'day');
  const columns: Column<ListedOffer>[] = [
    {
      key: 'player',
      header: 'Player',
      cell: ({ id, playerName, playerAge, teamName }) => (
        <TwoLines
          first={
            <button
              translate="no"
              type="button"
              aria-label={`${playerName}: open the invitation to ${teamName}`}
              className="min-h-6 text-left font-medium break-words underline decoration-input underline-offset-4 hover:decoration-current max-sm:min-h-11"
              onClick={() => openDialog('offer', id)}
            >
              {playerName}
            </button>
          }
          second={playerAge !== null && `Age ${playerAge}`}
        />
      ),
    },
    {
      key: 'team',
      header: 'Team',
      cell: ({ teamName, ageGroupName }) => <TwoLines first={teamName} second={ageGroupName} />,
      className: 'min-w-28',
    },
    { key: 'season', header: 'Season', cell: ({ seasonName }) => seasonName },
    { key: 'tryout', header: 'Tryout', cell: ({ tryoutTitle }) => tryoutTitle ?? '–', className: 'min-w-28' },
    { key: 'status', header: 'Status', cell: (offer) => <OfferStatusCell {...offer} /> },
    { key: 'invited', header: 'Invited', cell: ({ createdAt }) => day(createdAt), className: dates },
    {
      key: 'expires',
      header: 'Expires',
      cell: ({ status, expiresAt }) => {
        if (!expiresAt) return 'No expiration';
        const left = status === 'pending' && <OfferCountdown expiresAt={expiresAt} />;
        return <TwoLines first={day(expiresAt)} second={left} />;
      },
      className: dates,
    },
    {
      key: 'response',
      header: 'Response',
      cell: ({ responseAt }) => (responseAt ? day(responseAt) : '–'),
      className: dates,
    },
  ];
  return (
    <DataTable roomy caption="Invitations" columns={columns} rows={offers} rowKey={({ id }) => id} empty={empty} />
  );
}
