import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import type { Db } from '../../db/open.ts';
import { listedColumns, offersOf } from './store.ts';
import { isWrittenOf } from './store.withdrawing.ts';

/** One offer, as it stands in the lists of coaches and admins. */
export const showOffer = (db: Db, organizationId: OrganizationId, id: string) =>
  offersOf(db, organizationId)
    .innerJoin('player_profiles as player', 'player.id', 'offer.player_id')
    .where('offer.id', '=', id)
    .select(listedColumns(organizationId))
    .select(isWrittenOf)
    .executeTakeFirstOrThrow(() => offerProblems.missing());
