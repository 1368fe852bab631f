import { type RawBuilder, sql } from 'kysely';
import { quietHours } from '@touchline/domain/constants.ts';

const hour = (of: number) => sql`make_time(${sql.lit(of)}, 0, 0)`;

/**
 * End of the current night in the time zone; null by day. The hours are those of the clocks there, so a night in which
 * they change is an hour longer or shorter.
 */
export const nightEnd = (timeZone: RawBuilder<unknown>): RawBuilder<Date | null> => {
  const local = sql`(club_now() at time zone ${timeZone})`;
  return sql<Date | null>`case
    when ${local}::time < ${hour(quietHours.until)} then (${local}::date + ${hour(quietHours.until)}) at time zone ${timeZone}
    when ${local}::time >= ${hour(quietHours.from)} then (${local}::date + 1 + ${hour(quietHours.until)}) at time zone ${timeZone}
    end`;
};
