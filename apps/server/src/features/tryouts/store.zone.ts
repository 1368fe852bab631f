import { type RawBuilder, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Db } from '../../db/open.ts';
import type { Zones } from '../schedule/store.zone.ts';

/** Time with the same local day and time in the new zone. */
const atSameLocalTime = (moment: RawBuilder<unknown>, { from, to }: Zones): RawBuilder<unknown> =>
  sql`((${moment} at time zone ${from}::text) at time zone ${to}::text)`;

/** Announced state of a tryout, with the date moved to the new zone. */
const withMovedDate = (told: RawBuilder<unknown>, zones: Zones): RawBuilder<unknown> =>
  sql`(${told} || jsonb_build_object('date', ${atSameLocalTime(sql`(${told} ->> 'date')::timestamptz`, zones)}))`;

/**
 * Keeps the local times of upcoming tryouts and their deadlines when the organization changes its time zone. Families
 * are not emailed, because no local time changes (ruling 109).
 */
export const keepTryoutTimes = async (db: Db, organizationId: OrganizationId, zones: Zones): Promise<void> => {
  const [date, deadline] = [atSameLocalTime(sql`date`, zones), atSameLocalTime(sql`registration_deadline`, zones)];
  const { rows } = await sql<{ id: string }>`select id from tryouts
    where organization_id = ${organizationId} and date > club_now() order by id for no key update`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  // The deadline could be after the date if the clocks skip or repeat an hour.
  await sql`update tryouts set date = ${date}, registration_deadline = least(${deadline}, ${date})
    where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(db);
  await sql`update tryout_registrations set told = (
      select jsonb_object_agg(reader, case when jsonb_typeof(fact -> 'before') = 'object'
        then ${withMovedDate(sql`fact`, zones)} || jsonb_build_object('before', ${withMovedDate(sql`(fact -> 'before')`, zones)})
        else ${withMovedDate(sql`fact`, zones)} end)
      from jsonb_each(told) as entry (reader, fact))
    where organization_id = ${organizationId} and tryout_id = any(${ids}::uuid[]) and told <> '{}'`.execute(db);
};
