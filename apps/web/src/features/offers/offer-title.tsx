import type { MyOffer } from '@touchline/domain/offers/schema.ts';
import { useUser } from '../../lib/session/session.ts';

/** Title of an offer. It starts with the child's name if the family has several children. */
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
