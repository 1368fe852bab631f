import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** Rows that a club's sum may have before they are folded into one; adding up so few costs a page nothing. */
const maxRows = 50;

/** Sums over the rows of a club that triggers add (decision record 0017), and what they are apart by. */
const tallies = {
  offer_tallies: { by: ['organization_id'], sums: ['pending', 'accepted', 'declined', 'withdrawn'] },
  player_tallies: { by: ['organization_id'], sums: ['players'] },
  calendar_tallies: { by: ['organization_id', 'team_id'], sums: ['changes'] },
} as const;

const listed = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/**
 * A job of every minute: folds the added rows into one. Rows are only ever added and deleted, and the sum of the
 * deleted rows is added, so the total is right at every moment, for readers and for two servers that fold.
 */
export const foldTallies = async (db: Db): Promise<void> => {
  for (const [name, { by, sums: columns }] of Object.entries(tallies)) {
    const table = sql.table(name);
    const sums = sql.join(columns.map((column) => sql`sum(${sql.ref(column)})`));
    const isZero = sql.join(
      columns.map((column) => sql`sum(${sql.ref(column)}) = 0`),
      sql` and `,
    );
    await sql`
      with folded as (
        delete from ${table} where ctid = any (array(
          select ctid from ${table} where organization_id in (
            select organization_id from ${table} group by organization_id having count(*) > ${maxRows}::int)
          for update skip locked))
        returning *)
      insert into ${table} (${listed(by)}, ${listed(columns)})
        select ${listed(by)}, ${sums} from folded group by ${listed(by)} having not (${isZero})`.execute(db);
  }
};
