import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** Maximum rows per sum before they are folded into one; adding up so few rows costs a page nothing. */
const maxRows = 50;

/** Per-club sums that triggers maintain (decision record 0017), with their grouping columns. */
const tallies = {
  offer_tallies: { by: ['organization_id'], sums: ['pending', 'accepted', 'declined', 'withdrawn'] },
  player_tallies: { by: ['organization_id'], sums: ['players'] },
  calendar_tallies: { by: ['organization_id', 'team_id'], sums: ['changes'] },
} as const;

const columnList = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/**
 * Job that runs every minute and folds added rows into one. Rows are only added and deleted, and the sum of the
 * deleted rows is added, so the total stays right even if two servers fold concurrently.
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
      insert into ${table} (${columnList(by)}, ${columnList(columns)})
        select ${columnList(by)}, ${sums} from folded group by ${columnList(by)} having not (${isZero})`.execute(db);
  }
};
