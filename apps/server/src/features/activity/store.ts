import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { activityFileLines, pageSize } from '@touchline/domain/constants.club.ts';
import { formerActionWords } from '@touchline/domain/activity/messages.ts';
import { operatorActions, type OperatorAction } from '@touchline/domain/activity/messages.operator.ts';
import {
  type ActivityFilters,
  type ActivityKind,
  type ActivityLine,
  byOperator,
} from '@touchline/domain/activity/schema.ts';
import type { OrganizationId, Role } from '@touchline/domain/core/actor.ts';
import { contactName, contactsNamedBy } from '../../core/identity/contacts.ts';
import { actionWords } from '../../core/requests/audit-log.ts';
import { pageText } from '../../core/requests/paging.ts';
import type { Db } from '../../db/open.ts';
import { moment } from '../../db/statement.ts';
import type { DB } from '../../db/types.ts';
import { rowsOf } from '../../db/rows.ts';
import { eventName } from '../schedule/store.ts';

/** Adds an entry to each organization's audit log. Without a subject, the entry is about the organization itself. */
export const logOperatorAction = async (
  db: Db,
  organizationIds: readonly string[],
  action: OperatorAction,
  subject?: { readonly account: string },
): Promise<void> => {
  await sql`insert into audit_log (organization_id, action, entity, entity_id)
    select id, ${action}, ${subject ? 'account' : 'organization'}, coalesce(${subject?.account ?? null}::uuid, id)
    from unnest(${organizationIds}::uuid[]) as concerned (id)`.execute(db);
};

/** Maximum members in a list, more than a club has. */
const maxPeople = 5000;

const fullName = (table: string) => sql`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`;

/** Selects the row of a table that an entry is about. */
const subjectRow = (table: string, alias: string) => sql`${sql.table(table)} as ${sql.ref(alias)}
  where ${sql.ref(`${alias}.organization_id`)} = line.organization_id and ${sql.ref(`${alias}.id`)} = line.entity_id`;

const registeredPlayer = (registration: RawBuilder<unknown>) => sql`
  select ${fullName('player')} || ' · ' || tryout.title from tryout_registrations as registration
    join player_profiles as player on player.id = registration.player_id
    join tryouts as tryout on tryout.id = registration.tryout_id
  where registration.organization_id = line.organization_id and registration.id = ${registration}`;

const member = (id: RawBuilder<unknown>) => sql`
  select name from members where members.organization_id = line.organization_id and members.id = ${id}`;

/**
 * Queries for the current name of an entry's subject. An ended coach assignment no longer has a row, so its entry
 * stores the ids.
 */
const subjectNameQueries: Readonly<Record<Exclude<ActivityKind, 'organization' | 'session'>, RawBuilder<unknown>>> = {
  account: member(sql`line.entity_id`),
  accountInvitation: sql`select ${fullName('invitation')} from ${subjectRow('account_invitations', 'invitation')}`,
  ageGroup: sql`select age_group.name || ' · ' || season.name from age_groups as age_group
      join seasons as season on season.id = age_group.season_id
    where age_group.organization_id = line.organization_id and age_group.id = line.entity_id`,
  coach: sql`select ${fullName('coach')} from ${subjectRow('coach_profiles', 'coach')}`,
  code: sql`select code.code from ${subjectRow('organization_codes', 'code')}`,
  evaluation: registeredPlayer(
    sql`(select evaluation.registration_id from ${subjectRow('tryout_evaluations', 'evaluation')})`,
  ),
  event: sql`select ${eventName('event')} from ${subjectRow('events', 'event')}`,
  field: sql`select venue.name || ', ' || field.name from fields as field join venues as venue on venue.id = field.venue_id
    where field.organization_id = line.organization_id and field.id = line.entity_id`,
  holiday: sql`select holiday.name from ${subjectRow('holidays', 'holiday')}`,
  offer: sql`select ${fullName('player')} || ' · ' || team.name from team_invitations as offer
      join player_profiles as player on player.id = offer.player_id
      join teams as team on team.id = offer.team_id
    where offer.organization_id = line.organization_id and offer.id = line.entity_id`,
  player: sql`select ${fullName('player')} from ${subjectRow('player_profiles', 'player')}`,
  // Shows the reason given at the time for playing up.
  registration: sql`select registered.name || coalesce(' · plays up: ' || (line.details ->> 'playsUp'), '')
    from (${registeredPlayer(sql`line.entity_id`)}) as registered (name)`,
  season: sql`select season.name from ${subjectRow('seasons', 'season')}`,
  team: sql`select team.name from ${subjectRow('teams', 'team')}`,
  teamCoach: sql`select ${fullName('coach')} || ' · ' || team.name from coach_profiles as coach, teams as team
    where coach.organization_id = line.organization_id and coach.id = (line.details ->> 'coachId')::uuid
      and team.organization_id = line.organization_id and team.id = (line.details ->> 'teamId')::uuid`,
  tryout: sql`select tryout.title from ${subjectRow('tryouts', 'tryout')}`,
  venue: sql`select venue.name from ${subjectRow('venues', 'venue')}`,
};

/** Name of the contact (without an account) who acted, or the email if there is no name. */
const contactDisplayName = sql`select coalesce(${contactName}, contact.email) from contact_addresses as address
    join player_profiles as player on player.organization_id = address.organization_id
    cross join lateral ${contactsNamedBy('player')}
  where address.organization_id = line.organization_id and address.id = (line.details ->> 'contactId')::uuid
    and contact.email = address.email and player.id = case line.entity when 'player' then line.entity_id
      when 'event' then (line.details ->> 'playerId')::uuid
      else (select offer.player_id from ${subjectRow('team_invitations', 'offer')}) end
  order by contact.place limit 1`;

const subjectName = sql<string | null>`case line.entity ${sql.join(
  Object.entries(subjectNameQueries).map(([kind, name]) => sql`when ${sql.lit(kind)} then (${name})`),
  sql` `,
)} end`;

/**
 * Ids of a player, of everything that belongs to the player, and of teams and tryouts whose entries may name the
 * player.
 */
const relatedIds = (organizationId: OrganizationId, playerId: string) => {
  const idsIn = (table: string, id = 'id', player = 'player_id') => sql`select ${sql.ref(id)} from ${sql.table(table)}
    where organization_id = ${organizationId} and ${sql.ref(player)} = ${playerId}`;
  const selects = [
    idsIn('player_profiles', 'id', 'id'),
    idsIn('team_invitations'),
    idsIn('tryout_registrations'),
    idsIn('tryout_registrations', 'tryout_id'),
    idsIn('tryout_evaluations'),
    idsIn('team_players', 'team_id'),
    idsIn('account_invitations', 'id', 'player_profile_id'),
  ];
  return sql`(${sql.join(selects, sql` union all `)})`;
};

/** Description of the action, including actions by the operator and from earlier versions. */
const actionDescription = () => {
  const words = { ...formerActionWords, ...operatorActions, ...Object.fromEntries(actionWords) };
  return sql<string>`coalesce(${JSON.stringify(words)}::jsonb ->> line.action, line.action)`;
};

/** Entries with their subjects, newest first. Names are looked up only for entries that are shown. */
const linesWithNames = (db: Db, lines: SelectQueryBuilder<DB, 'audit_log', object>, most: number) =>
  db
    .selectFrom(lines.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most).as('line'))
    .select([
      sql<string>`line.id::text`.as('id'),
      moment('line.created_at').as('at'),
      'line.actor_id as personId',
      sql<string | null>`case when line.actor_id is null and line.details ? 'contactId' then (${contactDisplayName})
        else (${member(sql`line.actor_id`)}) end`.as('person'),
      sql<Role | null>`(select role from memberships as membership
        where membership.organization_id = line.organization_id and membership.id = line.membership_id)`.as('role'),
      'line.action',
      actionDescription().as('words'),
      sql<ActivityKind | null>`line.entity`.as('kind'),
      'line.entity_id as subjectId',
      subjectName.as('subject'),
      sql<string[] | null>`line.details -> 'fields'`.as('fields'),
    ])
    .orderBy('line.created_at', 'desc')
    .orderBy('line.id', 'desc');

const linesOf = (
  db: Db,
  organizationId: OrganizationId,
  timeZone: string,
  { personId, kind, from, until, after }: ActivityFilters & { readonly after?: string | undefined },
  most: number,
) => {
  const midnight = (day: string, later: number) =>
    sql<Date>`(${day}::date + ${sql.lit(later)})::timestamp at time zone ${timeZone}`;
  let query = db.selectFrom('audit_log').where('organization_id', '=', organizationId);
  if (personId === byOperator) query = query.where('action', 'in', Object.keys(operatorActions));
  else if (personId) query = query.where('actor_id', '=', personId);
  if (kind) query = query.where('entity', '=', kind);
  if (from) query = query.where('created_at', '>=', midnight(from, 0));
  if (until) query = query.where('created_at', '<', midnight(until, 1));
  if (after)
    query = query.where(sql<boolean>`(created_at, id) < (
      (select created_at from audit_log where organization_id = ${organizationId} and id = ${after}), ${after}::bigint)`);
  return linesWithNames(db, query, most);
};

/** Latest entries about a player, including entries about a team or a tryout that name the player. */
export const linesAbout = (db: Db, organizationId: OrganizationId, playerId: string) =>
  linesWithNames(
    db,
    db
      .selectFrom('audit_log')
      .where('organization_id', '=', organizationId)
      .where(
        sql<SqlBool>`entity_id in ${relatedIds(organizationId, playerId)}
          and (entity not in ('team', 'tryout') or details::text like '%' || ${playerId}::text || '%')`,
      ),
    pageSize.activity,
  );

export const listActivity = (
  db: Db,
  organizationId: OrganizationId,
  timeZone: string,
  search: Parameters<typeof linesOf>[3],
) => pageText(db, 'lines', linesOf(db, organizationId, timeZone, search, pageSize.activity + 1), pageSize.activity);

/** Lists one entry more than fits into a file, so the caller knows whether there are more. */
export const listActivityForFile = (
  db: Db,
  organizationId: OrganizationId,
  timeZone: string,
  filters: ActivityFilters,
): Promise<ActivityLine[]> => linesOf(db, organizationId, timeZone, filters, activityFileLines + 1).execute();

export const listPeople = (db: Db, organizationId: OrganizationId) =>
  rowsOf(db, 'members', organizationId)
    .select(['id', 'name'])
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .limit(maxPeople)
    .execute();
