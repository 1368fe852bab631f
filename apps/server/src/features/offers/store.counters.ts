import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Operand } from '../../db/statement.ts';

/** A statement that returns one row: the stored numbers of pending, accepted, declined and withdrawn offers. */
type CounterSql = RawBuilder<unknown>;

/** True if the club withdrew the offer, so that the family did not decline it. */
export const isWithdrawn = sql<SqlBool>`(offer.response_reason is not distinct from 'withdrawn')`;

/** Counts the offers that match a condition. The table is called `offer`. */
export const countedOffers = (condition: Expression<SqlBool>): CounterSql => sql`
  select count(*) filter (where offer.status = 'pending') as pending,
    count(*) filter (where offer.status = 'accepted') as accepted,
    count(*) filter (where offer.status in ('declined', 'expired') and not ${isWithdrawn}) as declined,
    count(*) filter (where ${isWithdrawn}) as withdrawn
  from team_invitations as offer where ${condition}`;

/**
 * All offers of the organization, as counted by triggers: equally fast for any number of offers (decision record 0017).
 */
export const talliedOffers = (organizationId: Operand<OrganizationId>): CounterSql => sql`
  select coalesce(sum(pending), 0) as pending, coalesce(sum(accepted), 0) as accepted, coalesce(sum(declined), 0) as declined,
    coalesce(sum(withdrawn), 0) as withdrawn from offer_tallies where organization_id = ${organizationId}`;

/** The counters of a page, for `pageText`: expired offers still stored as pending count as declined. */
export const counters = (written: CounterSql, expired: Expression<SqlBool>) => ({
  tables: sql`, written as (${written}),
    over as (select count(*) as count from team_invitations as offer where ${expired})`,
  fields: sql`, 'counters', (select json_build_object(
    'total', pending + accepted + declined + withdrawn,
    'pending', pending - count,
    'accepted', accepted,
    'declined', declined + count,
    'withdrawn', withdrawn) from written, over)`,
});
