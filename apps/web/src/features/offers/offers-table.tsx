import type { ReactNode } from 'react';
import type { ListedOffer } from '@touchline/domain/offers/schema.ts';
import { formatInstant, inARow } from '../../lib/format.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { useUser } from '../../lib/session/session.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { OfferCountdown } from './offer-countdown.tsx';
import { OfferStatusCell } from './offer-status.tsx';

/** Value with a secondary one below. */
function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="block">{first}</span>
      {second && <span className="block text-xs font-normal text-muted-foreground">{second}</span>}
    </>
  );
}

/** Name of the player; opens the offer. */
function OpenOffer({ offer: { id, playerName, teamName } }: { readonly offer: ListedOffer }) {
  const { openDialog } = useOpenDialog<'offer'>();
  return (
    <button
      translate="no"
      type="button"
      aria-label={`${playerName}: open the invitation to ${teamName}`}
      className="min-h-6 text-left font-medium break-words underline decoration-input underline-offset-4 hover:decoration-current max-sm:min-h-11"
      onClick={() => openDialog('offer', id)}
    >
      {playerName}
    </button>
  );
}

/** Row for an offer on a phone, with the player, the team and the status. The dialog shows the details. */
function OfferRow({ offer }: { readonly offer: ListedOffer }) {
  const { teamName, tryoutTitle, status, expiresAt } = offer;
  return (
    <div className="flex items-start justify-between gap-3 py-2">
      <div className="min-w-0 wrap-anywhere">
        <OpenOffer offer={offer} />
        <p className="text-sm text-muted-foreground">{inARow([teamName, tryoutTitle])}</p>
      </div>
      <div className="shrink-0 text-right max-w-[45%]">
        <OfferStatusCell {...offer} />
        {status === 'pending' && expiresAt && (
          <p className="text-xs text-muted-foreground">
            ends <OfferCountdown expiresAt={expiresAt} />
          </p>
        )}
      </div>
    </div>
  );
}

const cardOf = (offer: ListedOffer) => <OfferRow offer={offer} />;

/** Returns false if the offer ended otherwise: expired, withdrawn, or declined because another one was accepted. */
const isByFamily = ({ responseReason }: ListedOffer): boolean => responseReason === null || responseReason === 'player';

const dateStyles = 'whitespace-nowrap tabular-nums';

/**
 * Table of offers as seen by coaches and admins, newest first, with two lines each on phones. The name opens the offer.
 */
export function OffersTable({ offers, empty }: { readonly offers: readonly ListedOffer[]; readonly empty: ReactNode }) {
  const { timeZone } = useUser();
  const dayText = (instant: string) => formatInstant(instant, timeZone, 'day');
  const columns: Column<ListedOffer>[] = [
    {
      key: 'player',
      header: 'Player',
      cell: (offer) => (
        <TwoLines first={<OpenOffer offer={offer} />} second={offer.playerAge !== null && `Age ${offer.playerAge}`} />
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
    { key: 'invited', header: 'Invited', cell: ({ createdAt }) => dayText(createdAt), className: dateStyles },
    {
      key: 'expires',
      header: 'Expires',
      cell: ({ status, expiresAt }) => {
        if (!expiresAt) return 'No expiration';
        const countdown = status === 'pending' && <OfferCountdown expiresAt={expiresAt} />;
        return <TwoLines first={dayText(expiresAt)} second={countdown} />;
      },
      className: dateStyles,
    },
    {
      key: 'response',
      header: 'Response',
      cell: (offer) => (offer.responseAt && isByFamily(offer) ? dayText(offer.responseAt) : '–'),
      className: dateStyles,
    },
  ];
  return (
    <DataTable
      roomy
      compact
      caption="Invitations"
      columns={columns}
      rows={offers}
      rowKey={({ id }) => id}
      card={cardOf}
      empty={empty}
    />
  );
}
