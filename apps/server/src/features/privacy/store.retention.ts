import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { retentionLetter } from '@touchline/domain/privacy/messages.ts';
import { monthOf } from '@touchline/domain/privacy/rules.ts';
import { announce } from '../../core/requests/live.ts';
import { type Db, inTransaction } from '../../db/open.ts';
import { notifyAdmins } from '../families/store.digest.ts';

/** Maximum players in one run and in the list for admins. */
const batchSize = 500;

const today = sql`(club_now() at time zone organization.time_zone)::date`;

/** Players who were on a team or at a tryout, with the end of their last season. */
const participations = (among: RawBuilder<unknown>) => sql`
  select player_id, max(end_date) as last_day, bool_or(is_current) as is_current from (
    select player.id as player_id, season.end_date,
      place.status = 'active' and (season.is_active or season.end_date >= ${today}) as is_current
    from team_players as place
    join player_profiles as player on player.id = place.player_id
    join organizations as organization on organization.id = player.organization_id
    join teams as team on team.id = place.team_id
    join age_groups as age_group on age_group.id = team.age_group_id
    join seasons as season on season.id = age_group.season_id
    where ${among} and player.erased_at is null
    union all
    select player.id, season.end_date, false
    from tryout_registrations as registration
    join player_profiles as player on player.id = registration.player_id
    join tryouts as tryout on tryout.id = registration.tryout_id
    join age_groups as age_group on age_group.id = tryout.age_group_id
    join seasons as season on season.id = age_group.season_id
    where ${among} and player.erased_at is null and registration.status <> 'withdrawn') as part
  group by player_id`;

const rowsOfPlayer = (table: string) => sql`${sql.table(table)} as one
  where one.organization_id = player.organization_id and one.player_id = player.id`;

/** True if the player has data to delete. */
const hasDeletableFacts = sql`(num_nonnulls(player.birth_date, player.parent_guardian_first_name,
    player.parent_guardian_last_name, player.parent_guardian_phone, player.parent_guardian_email,
    player.second_guardian_first_name, player.second_guardian_last_name, player.second_guardian_phone,
    player.second_guardian_email) > 0
  or exists (select from ${rowsOfPlayer('tryout_evaluations')} and one.notes is not null)
  or exists (select from ${rowsOfPlayer('tryout_registrations')}
    and num_nonnulls(one.registration_notes, one.plays_up) > 0)
  or exists (select from ${rowsOfPlayer('guardian_invitations')})
  or exists (select from ${rowsOfPlayer('player_corrections')})
  or exists (select from account_invitations as one
    where one.organization_id = player.organization_id and one.player_profile_id = player.id))`;

/**
 * Players without a current team who have data to delete, with the day of deletion. That day is the club's retention
 * period after their last season, but at least a month after admins were notified.
 */
const leavers = (among: RawBuilder<unknown>) => sql`
  select player.id, player.organization_id, organization.name as organization_name, organization.retention_months,
    player.first_name || ' ' || player.last_name as name, player.sort_name, player.retention_told_at, due.day as due_day,
    ${today} as today,
    greatest(due.day, (coalesce(player.retention_told_at at time zone organization.time_zone, ${today})
      + interval '1 month')::date) as day
  from (${participations(among)}) as part
  join player_profiles as player on player.id = part.player_id
  join organizations as organization on organization.id = player.organization_id
  cross join lateral (
    select (part.last_day + make_interval(months => organization.retention_months))::date as day) as due
  where not part.is_current and ${hasDeletableFacts}`;

/** Organizations with a season so old that a player may be due within the given number of months. */
const withOldSeasons = (months: number) => sql`player.organization_id in (
  select season.organization_id from seasons as season
  join organizations as holder on holder.id = season.organization_id
  where season.end_date + make_interval(months => holder.retention_months - ${sql.lit(months)})
    <= club_now() + interval '1 day')`;

/** Players due in the next twelve months, soonest first. */
export const readRetention = async (db: Db, organizationId: OrganizationId) => {
  const isOfClub = sql`player.organization_id = ${organizationId} and ${withOldSeasons(12)}`;
  const { rows } = await sql<{ playerId: string; playerName: string; day: string; total: number }>`
    select id as "playerId", name as "playerName", day, (count(*) over ())::integer as total
    from (${leavers(isOfClub)}) as leaver where day <= today + interval '12 months'
    order by day, sort_name, id limit ${sql.lit(batchSize)}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    players: rows.map(({ playerId, playerName, day }) => ({ playerId, playerName, day })),
  };
};

const isSoon = sql`due_day <= today + interval '1 month'`;

/** Clears notifications about players who are no longer due because they returned or the retention period is longer. */
const clearNotifications = (db: Db) =>
  sql`update player_profiles set retention_told_at = null
    where retention_told_at is not null and id not in (
      select id from (${leavers(sql`player.retention_told_at is not null`)}) as leaver where ${isSoon})`.execute(db);

interface Leaver {
  readonly id: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly months: number;
  readonly playerName: string;
  readonly day: string;
}

/** Notifies admins once about players due within a month. */
const notifyOfDue = async (db: Db): Promise<void> => {
  const among = sql`${withOldSeasons(1)} and player.retention_told_at is null`;
  const { rows } = await sql<Leaver>`
    select id, organization_id as "organizationId", organization_name as "organizationName",
      retention_months as months, name as "playerName", day
    from (${leavers(among)}) as leaver where ${isSoon}
    order by day, sort_name, id limit ${sql.lit(batchSize)}`.execute(db);
  if (rows.length === 0) return;
  await notifyAdmins(
    db,
    'privacy.retention',
    rows,
    (organizationName, players) =>
      retentionLetter({
        organizationName,
        months: players[0].months,
        players: players.map(({ playerName, day }) => ({ playerName, month: monthOf(day) })),
      }),
    // Uses a new id each time, because a player may be due again years later.
    () => randomUUID(),
  );
  const ids = rows.map(({ id }) => id);
  await sql`update player_profiles set retention_told_at = club_now() where id = any(${ids}::uuid[])`.execute(db);
};

/** Deletes notes, contacts and exact birth dates of players who are due. */
const deleteDue = async (db: Db): Promise<void> => {
  const among = sql`player.retention_told_at <= club_now() - interval '1 month'`;
  const { rows } = await sql<{ id: string; organizationId: OrganizationId }>`
    select id, organization_id as "organizationId" from (${leavers(among)}) as leaver where day <= today
    order by id limit ${sql.lit(batchSize)}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const anyOfIds = sql`any(${ids}::uuid[])`;
  await sql`update player_profiles set kept_birth_year = birth_year, birth_date = null, retention_told_at = null,
      parent_guardian_first_name = null, parent_guardian_last_name = null, parent_guardian_phone = null,
      parent_guardian_email = null, second_guardian_first_name = null, second_guardian_last_name = null,
      second_guardian_phone = null, second_guardian_email = null
    where id = ${anyOfIds}`.execute(db);
  await sql`update tryout_evaluations set notes = null where player_id = ${anyOfIds} and notes is not null`.execute(db);
  await sql`update tryout_registrations set registration_notes = null, plays_up = null
    where player_id = ${anyOfIds} and num_nonnulls(registration_notes, plays_up) > 0`.execute(db);
  await sql`delete from guardian_invitations where player_id = ${anyOfIds}`.execute(db);
  await sql`delete from player_corrections where player_id = ${anyOfIds}`.execute(db);
  await sql`delete from account_invitations where player_profile_id = ${anyOfIds}`.execute(db);
  for (const organizationId of new Set(rows.map((row) => row.organizationId)))
    await announce(db, organizationId, ['players', 'registrations', 'evaluations', 'guardians', 'accountInvitations']);
};

/** Job that deletes former players' data after the retention period, a month after notifying the admins. */
export const deleteExpiredData = (db: Db): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await clearNotifications(transaction);
    await deleteDue(transaction);
    await notifyOfDue(transaction);
  });
