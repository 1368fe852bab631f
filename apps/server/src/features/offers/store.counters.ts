import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Operand } from '../../db/statement.ts';

/** SQL that returns one row with the numbers of pending, accepted, declined and withdrawn offers, as stored. */
type CounterSql = RawBuilder<unknown>;

/** True if the club withdrew the offer. The status of such an offer is declined. */
export const isWithdrawn = sql<SqlBool>`(offer.response_reason is not distinct from 'withdrawn')`;

/** Counts the offers that match a condition on the alias `offer`. */
export const offerCounts = (condition: Expression<SqlBool>): CounterSql => sql`
  select count(*) filter (where offer.status = 'pending') as pending,
    count(*) filter (where offer.status = 'accepted') as accepted,
    count(*) filter (where offer.status in ('declined', 'expired') and not ${isWithdrawn}) as declined,
    count(*) filter (where ${isWithdrawn}) as withdrawn
  from team_invitations as offer where ${condition}`;

/** Counts of all the organization's offers, which triggers keep so that reading them stays fast (decision record 0017). */
export const storedOfferCounts = (organizationId: Operand<OrganizationId>): CounterSql => sql`
  select coalesce(sum(pending), 0) as pending, coalesce(sum(accepted), 0) as accepted, coalesce(sum(declined), 0) as declined,
    coalesce(sum(withdrawn), 0) as withdrawn from offer_tallies where organization_id = ${organizationId}`;

/** Counters of a page for `pageText`. Expired offers that are still stored as pending count as declined. */
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
