import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Operand } from '../../db/statement.ts';
import type { Db } from '../../db/open.ts';

/** Rows that a club's sum may have before they are folded into one; adding up so few costs a page nothing. */
const maxRows = 50;

/** A statement of one row: how many offers are pending, accepted and declined as it is written. */
type Written = RawBuilder<unknown>;

/** Of the offers that a condition lets through, by counting them. The table is called `offer`. */
export const countedOffers = (condition: Expression<SqlBool>): Written => sql`
  select count(*) filter (where offer.status = 'pending') as pending,
    count(*) filter (where offer.status = 'accepted') as accepted,
    count(*) filter (where offer.status in ('declined', 'expired')) as declined
  from team_invitations as offer where ${condition}`;

/** Of all offers of the organization, as triggers keep them, so that it costs the same for any number of offers (decision record 0017). */
export const talliedOffers = (organizationId: Operand<OrganizationId>): Written => sql`
  select coalesce(sum(pending), 0) as pending, coalesce(sum(accepted), 0) as accepted, coalesce(sum(declined), 0) as declined
  from offer_tallies where organization_id = ${organizationId}`;

/** The counters of a page, for `pageText`: expired offers not yet written as such count as declined. */
export const counters = (written: Written, expired: Expression<SqlBool>) => ({
  tables: sql`, written as (${written}),
    over as (select count(*) as count from team_invitations as offer where ${expired})`,
  fields: sql`, 'counters', (select json_build_object(
    'total', pending + accepted + declined,
    'pending', pending - count,
    'accepted', accepted,
    'declined', declined + count) from written, over)`,
});

/**
 * A job of every minute: folds the added rows into one. Rows are only ever added and deleted, and the sum of the
 * deleted rows is added, so the total is right at every moment, for readers and for two servers that fold.
 */
export const foldTallies = (db: Db): Promise<unknown> =>
  sql`
    with folded as (
      delete from offer_tallies where ctid = any (array(
        select ctid from offer_tallies where organization_id in (
          select organization_id from offer_tallies group by organization_id having count(*) > ${maxRows}::int)
        for update skip locked))
      returning *)
    insert into offer_tallies (organization_id, pending, accepted, declined)
      select organization_id, sum(pending), sum(accepted), sum(declined) from folded group by organization_id
      having (sum(pending), sum(accepted), sum(declined)) <> (0, 0, 0)`.execute(db);
