import { sql } from 'kysely';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import { isKnownTo, type Reader, readerOf } from '../../core/identity/guardians.ts';
import type { Db } from '../../db/open.ts';
import { listedColumns, offersOf, termColumns } from './store.ts';
import { isWrittenOf } from './store.withdrawing.ts';

/** Name of the member whom a column of the offer refers to, if the reader may see it. */
const memberName = (column: 'created_by' | 'withdrawn_by', reader: Reader) =>
  sql<string | null>`(select name from members
    where members.organization_id = offer.organization_id and members.id = ${sql.ref(`offer.${column}`)}
      and ${isKnownTo(reader, sql.ref<string>('members.id'))})`;

/** One offer with the columns of the lists for coaches and admins. */
export const showOffer = (db: Db, actor: Actor, id: string) =>
  offersOf(db, actor.organizationId)
    .innerJoin('player_profiles as player', 'player.id', 'offer.player_id')
    .where('offer.id', '=', id)
    .select(listedColumns(actor.organizationId))
    .select([
      ...termColumns,
      isWrittenOf,
      memberName('created_by', readerOf(actor)).as('sentBy'),
      memberName('withdrawn_by', readerOf(actor)).as('withdrawnBy'),
    ])
    .executeTakeFirstOrThrow(() => offerProblems.missing());
