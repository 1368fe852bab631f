import type { MyOffer } from '@touchline/domain/offers/schema.ts';
import { useUser } from '../../lib/session/session.ts';

/** Says what is offered: of several children to whom, first of all. */
export function OfferTitle({ offer: { playerName, teamName } }: { readonly offer: MyOffer }) {
  const { players } = useUser();
  const team = <span translate="no">{teamName}</span>;
  return players.length > 1 ? (
    <>
      <span translate="no">{playerName}</span>: a place in {team}
    </>
  ) : (
    <>A place in {team}</>
  );
}
