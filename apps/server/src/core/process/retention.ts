import { type RawBuilder, sql } from 'kysely';
import { retention } from '@touchline/domain/access/rules.retention.ts';
import { sessionLife } from '@touchline/domain/constants.ts';
import { ownDataHours } from '@touchline/domain/constants.club.ts';
import { type Db, inTransaction } from '../../db/open.ts';

/** Rows per batch. A batch takes milliseconds, and other statements run in between. */
const batchSize = 500;

type Condition = RawBuilder<boolean>;

const daysInterval = (count: number) => sql`make_interval(days => ${count}::int)`;
const monthsInterval = (count: number) => sql`make_interval(months => ${count}::int)`;

/** True if the age group's season ended more than the retention period ago, in its club's time zone. */
const isSeasonOver = (ageGroupId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from age_groups
  join seasons on seasons.id = age_groups.season_id
  join organizations on organizations.id = seasons.organization_id
  where age_groups.id = ${ageGroupId}
    and seasons.end_date + ${monthsInterval(retention.seasonMonths)} < (club_now() at time zone organizations.time_zone)::date)`;

const isTryoutOver = sql<boolean>`exists (
  select from tryouts where tryouts.id = old.tryout_id and ${isSeasonOver(sql`tryouts.age_group_id`)})`;

const isTeamOver = sql<boolean>`exists (
  select from teams where teams.id = old.team_id and ${isSeasonOver(sql`teams.age_group_id`)})`;

/** True for a row older than the retention period, because a club may use a season even after its last day. */
const isOld = (time: string) => sql<boolean>`${sql.ref(time)} < club_now() - ${monthsInterval(retention.seasonMonths)}`;

const selectDue = (table: string, condition: Condition) => sql`
  select ctid from ${sql.table(table)} as old where ${condition} limit ${sql.lit(batchSize)} for update skip locked`;

const deleteBatch = async (db: Db, table: string, condition: Condition): Promise<number> => {
  const { numAffectedRows } =
    await sql`delete from ${sql.table(table)} where ctid in (${selectDue(table, condition)})`.execute(db);
  return Number(numAffectedRows);
};

/** The roster is kept when the offer that led to it is deleted. */
const deleteOffers = async (db: Db, condition: Condition): Promise<number> => {
  const { numAffectedRows } = await sql`
    with due as (select id from team_invitations where ctid in (${selectDue('team_invitations', condition)})),
      unlinked as (update team_players set invitation_id = null where invitation_id in (select id from due))
    delete from team_invitations where id in (select id from due)`.execute(db);
  return Number(numAffectedRows);
};

/** The audit log's trigger allows deletion only with this setting. */
const deleteAuditLines = (db: Db, condition: Condition): Promise<number> =>
  inTransaction(db, async (transaction) => {
    await sql`set local touchline.audit_log_retention = 'on'`.execute(transaction);
    return deleteBatch(transaction, 'audit_log', condition);
  });

interface Rule {
  readonly table: string;
  readonly due: (keptLonger: readonly string[]) => Condition;
  readonly remove?: (db: Db, due: Condition) => Promise<number>;
}

/** In order of deletion: referencing rows first. */
export const retentionRules: readonly Rule[] = [
  {
    table: 'sessions',
    due: () => sql`(old.last_used_at < club_now() - make_interval(secs => ${sessionLife.idleSeconds}::int)
      or old.created_at < club_now() - make_interval(secs => ${sessionLife.absoluteSeconds}::int))`,
  },
  {
    table: 'session_tokens',
    due: () => sql`old.expires_at < club_now() - make_interval(secs => ${sessionLife.idleSeconds}::int)`,
  },
  {
    table: 'data_exports',
    due: () => sql`old.created_at < club_now() - make_interval(hours => ${ownDataHours.kept}::int)`,
  },
  {
    table: 'organization_exports',
    due: () => sql`old.asked_at < club_now() - make_interval(hours => ${ownDataHours.kept}::int)`,
  },
  { table: 'one_time_tokens', due: () => sql`old.expires_at < club_now()` },
  { table: 'pending_sign_ins', due: () => sql`old.expires_at < club_now()` },
  { table: 'passkey_challenges', due: () => sql`old.expires_at < club_now()` },
  {
    // A phone that reconnects after days must learn the outcome of its entry instead of being refused.
    table: 'idempotency_keys',
    due: (keptLonger) => sql`old.created_at < club_now()
      - case when old.operation = any(${keptLonger}::text[]) then ${daysInterval(retention.offlineAnswerDays)}
        else make_interval(hours => ${retention.answerHours}::int) end`,
  },
  { table: 'rate_limits', due: () => sql`old.expire < extract(epoch from club_now()) * 1000` },
  {
    table: 'outbox',
    due: () => sql`coalesce(old.sent_at, old.failed_at) < club_now() - ${daysInterval(retention.emailDays)}`,
  },
  { table: 'answer_links', due: () => sql`old.created_at < club_now() - ${daysInterval(retention.emailDays)}` },
  {
    // The row is kept as long as someone uses the address.
    table: 'refused_addresses',
    due: () =>
      sql`old.refused_at < club_now() - ${daysInterval(retention.emailDays)} and not is_address_used(old.email)`,
  },
  { table: 'request_errors', due: () => sql`old.happened_at < club_now() - ${daysInterval(retention.errorDays)}` },
  { table: 'tryout_presence', due: () => sql`old.heard_at < club_now() - ${daysInterval(retention.presenceDays)}` },
  {
    table: 'account_invitations',
    due: () => sql`old.expires_at < club_now() - ${daysInterval(retention.invitationDays)}`,
  },
  {
    table: 'guardian_invitations',
    due: () => sql`old.expires_at < club_now() - ${daysInterval(retention.invitationDays)}`,
  },
  { table: 'team_invitations', due: () => sql`${isOld('old.created_at')} and ${isTeamOver}`, remove: deleteOffers },
  { table: 'tryout_evaluations', due: () => sql`${isOld('old.updated_at')} and ${isTryoutOver}` },
  {
    table: 'tryout_registrations',
    due: () => sql`${isOld('old.created_at')} and ${isTryoutOver}
      and not exists (select from tryout_evaluations where registration_id = old.id)`,
  },
  { table: 'answers', due: () => isOld('old.for_start') },
  { table: 'attendance_marks', due: () => isOld('old.marked_at') },
  { table: 'event_guests', due: () => isOld('old.starts_at') },
  { table: 'event_notices', due: () => isOld('old.noticed_at') },
  { table: 'coach_answers', due: () => isOld('old.for_start') },
  {
    table: 'audit_log',
    due: () => sql`old.created_at < club_now() - ${monthsInterval(retention.auditMonths)}`,
    remove: deleteAuditLines,
  },
];

/**
 * Deletes data past its retention period (/privacy). `keptLonger` names commands whose responses a phone may request
 * again days later.
 */
export const deleteDue = async (db: Db, keptLonger: readonly string[] = []): Promise<void> => {
  for (const rule of retentionRules) {
    const condition = rule.due(keptLonger);
    const remove = rule.remove ?? ((handle: Db) => deleteBatch(handle, rule.table, condition));
    while ((await remove(db, condition)) === batchSize);
  }
};
