import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import type { Db } from '../../db/open.ts';
import { listedColumns, offersOf, termColumns } from './store.ts';
import { isWrittenOf } from './store.withdrawing.ts';

/** The name of the member in a column of the offer. */
const memberName = (column: 'created_by' | 'withdrawn_by') =>
  sql<string | null>`(select name from profiles
    where profiles.organization_id = offer.organization_id and profiles.id = ${sql.ref(`offer.${column}`)})`;

/** One offer, as it stands in the lists of coaches and admins. */
export const showOffer = (db: Db, organizationId: OrganizationId, id: string) =>
  offersOf(db, organizationId)
    .innerJoin('player_profiles as player', 'player.id', 'offer.player_id')
    .where('offer.id', '=', id)
    .select(listedColumns(organizationId))
    .select([
      ...termColumns,
      isWrittenOf,
      memberName('created_by').as('sentBy'),
      memberName('withdrawn_by').as('withdrawnBy'),
    ])
    .executeTakeFirstOrThrow(() => offerProblems.missing());
