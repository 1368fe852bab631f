import { sql } from 'kysely';
import type { TestServer } from './server.ts';

/**
 * Moves the database's clock ahead to the next moment at which a time zone has this local time: `22:30`, or with a
 * day `2040-03-25 01:00`.
 */
export const moveToLocal = async (server: TestServer, localTime: string, timeZone = 'Europe/Vienna'): Promise<void> => {
  const hasDay = localTime.includes('-');
  const { rows } = await sql<{ hours: number }>`with clock as (select club_now() at time zone ${timeZone} as shown),
    wanted as (
      select (${hasDay ? sql`${localTime}` : sql`shown::date || ' ' || ${localTime}`})::timestamp as moment, shown from clock)
    select (extract(epoch from (moment + case when moment > shown then interval '0' else interval '1 day' end)
      at time zone ${timeZone} - club_now()) / 3600)::float8 as hours from wanted`.execute(server.database.db);
  await server.moveClock(rows[0]?.hours ?? Number.NaN);
};
