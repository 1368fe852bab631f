import { type RawBuilder, sql } from 'kysely';
import { night } from '@touchline/domain/constants.club.ts';

const timeAt = (of: number) => sql`make_time(${sql.lit(of)}, 0, 0)`;
const [from, until] = [timeAt(night.from), timeAt(night.until)];

/**
 * End of the current night in the time zone; null by day. Computed in local clock time, so a night with a clock change
 * is an hour longer or shorter.
 */
export const nightEnd = (timeZone: RawBuilder<unknown>) => {
  const local = sql`(club_now() at time zone ${timeZone})`;
  return sql<Date | null>`case
    when ${local}::time < ${until} then (${local}::date + ${until}) at time zone ${timeZone}
    when ${local}::time >= ${from} then (${local}::date + 1 + ${until}) at time zone ${timeZone}
    end`;
};

/** The given time, or the given hour of the evening before if that time is at night in the time zone. */
export const beforeNight = (
  moment: RawBuilder<unknown>,
  timeZone: RawBuilder<unknown>,
  evening: number,
): RawBuilder<Date> => {
  const local = sql`(${moment} at time zone ${timeZone})`;
  return sql<Date>`(case
    when ${local}::time < ${until} then (${local}::date - 1 + ${timeAt(evening)}) at time zone ${timeZone}
    when ${local}::time >= ${from} then (${local}::date + ${timeAt(evening)}) at time zone ${timeZone}
    else ${moment} end)`;
};
