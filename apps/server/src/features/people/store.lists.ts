import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Actor, isAdmin, type OrganizationId } from '@touchline/domain/core/actor.ts';
import { pageSize } from '@touchline/domain/constants.club.ts';
import { phoneDigits } from '@touchline/domain/people/rules.ts';
import type { CoachSearch, CoachSort, Direction, PlayerSort } from '@touchline/domain/people/schema.ts';
import type { Day } from '@touchline/domain/core/calendar.ts';
import { isKnownTo, readerOf } from '../../core/identity/guardians.ts';
import { askPage, pageQuery, pagesOf } from '../../core/requests/paging.ts';
import { isRefusedAddress } from '../../core/mail/refused-addresses.ts';
import { containsWords } from '../../core/requests/search.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { moment, type Operands, type Operand } from '../../db/statement.ts';
import type { DB } from '../../db/types.ts';
import { fieldsOf } from '../../db/columns.ts';
import { allTeams, teamNames, teamNamesOfCoach } from './store.ts';

// Lists for files are read with one statement each, in the same order as on the page.

/** Addresses of all the player's logins, those that may answer first. */
const loginEmails = sql<string | null>`(
  select string_agg(account.email, ', ' order by login.may_answer desc, login.created_at, account.email)
  from guardianships as login join users as account on account.id = login.user_id
  where login.player_id = player.id)`;

/** The address of this profile's open invitation. */
const invitedEmail = (profile: 'coach' | 'player') => sql<string | null>`(
  select invitation.email from account_invitations as invitation
  where ${sql.ref(`invitation.${profile}_profile_id`)} = ${sql.ref(`${profile}.id`)}
    and invitation.accepted_at is null and invitation.revoked_at is null and invitation.expires_at > club_now()
  order by invitation.created_at desc limit 1)`;

const registeredDay = (profile: 'coach' | 'player', timeZone: string) =>
  sql<Day>`(${sql.ref(`${profile}.created_at`)} at time zone ${timeZone})::date`.as('registered');

export const listPlayersForFile = (db: Db, organizationId: OrganizationId, timeZone: string) =>
  rowsOf(db, 'player_profiles as player', organizationId)
    .where('player.archived_at', 'is', null)
    .select([
      ...fieldsOf('player', 'firstName', 'lastName', 'birthDate', 'gender', 'position', 'jerseyNumber'),
      ...fieldsOf('player', 'parentGuardianFirstName', 'parentGuardianLastName', 'parentGuardianPhone'),
      ...fieldsOf('player', 'parentGuardianEmail', 'secondGuardianFirstName', 'secondGuardianLastName'),
      ...fieldsOf('player', 'secondGuardianPhone', 'secondGuardianEmail'),
      sql<string | null>`coalesce(${loginEmails}, ${invitedEmail('player')})`.as('email'),
      registeredDay('player', timeZone),
      teamNames(allTeams).as('teams'),
    ])
    .orderBy(sql`search_text(player.last_name || ' ' || player.first_name)`)
    .orderBy('player.id')
    .execute();

export const listCoachesForFile = (db: Db, organizationId: OrganizationId, timeZone: string) =>
  rowsOf(db, 'coach_profiles as coach', organizationId)
    .leftJoin('users as account', 'account.id', 'coach.user_id')
    .where('coach.archived_at', 'is', null)
    .select([
      ...fieldsOf('coach', 'firstName', 'lastName', 'phone'),
      sql<string | null>`coalesce(account.email, ${invitedEmail('coach')})`.as('email'),
      registeredDay('coach', timeZone),
      teamNamesOfCoach.as('teams'),
    ])
    .orderBy(sql`search_text(coach.last_name || ' ' || coach.first_name)`)
    .orderBy('coach.id')
    .execute();

const { or } = expressionBuilder<DB, never>();

const coachName = sql.ref<string>('coach.search_name');

export const sqlDirection = { ascending: 'asc', descending: 'desc' } as const satisfies Record<Direction, string>;
export const comparisonSql = { ascending: sql`>`, descending: sql`<` } as const satisfies Record<
  Direction,
  RawBuilder<unknown>
>;

/** Options that determine the SQL of a list without a search. */
export interface ListForm<Sort extends CoachSort | PlayerSort> {
  readonly everything: boolean;
  readonly isLater: boolean;
  readonly sort: Sort;
  readonly direction: Direction;
}

/** The address of the account or of the invitation. */
export const coachEmail = sql<string | null>`coalesce(account.email, (
  select invitation.email from account_invitations as invitation
  where invitation.coach_profile_id = coach.id and invitation.revoked_at is null
  order by invitation.created_at desc limit 1))`;

/** True if every word occurs in the name or, for admins, in the email or the phone number (ruling 29). */
const matchesCoach = (search: string, everything: boolean): Expression<SqlBool> => {
  const words = containsWords(
    everything ? [coachName, sql<string | null>`search_text(${coachEmail})`] : [coachName],
    search,
  );
  const digits = everything ? phoneDigits(search) : undefined;
  if (!digits) return words;
  return or([words, sql<SqlBool>`coach.search_phone like ${`%${digits}%`}`]);
};

const teamsOfCoach = (db: Db, organizationId: Operand<OrganizationId>) =>
  jsonArrayFrom(
    rowsOf(db, 'team_coaches as assignment', organizationId)
      .innerJoin('teams as team', 'team.id', 'assignment.team_id')
      .innerJoin('age_groups as ageGroup', 'ageGroup.id', 'team.age_group_id')
      .innerJoin('seasons as season', 'season.id', 'ageGroup.season_id')
      .where('assignment.coach_profile_id', '=', sql.ref<string>('coach.id'))
      .orderBy('season.is_active', 'desc')
      .orderBy('season.start_date', 'desc')
      .orderBy('team.name')
      .select(['assignment.id as assignmentId', 'team.id as teamId', 'team.name', 'season.is_active as isCurrent']),
  );

const coachKeys = {
  name: sql.ref('coach.sort_name'),
  teams: sql`(select count(*) from team_coaches as assignment
    join teams as team on team.id = assignment.team_id
    join age_groups as age_group on age_group.id = team.age_group_id
    join seasons as season on season.id = age_group.season_id
    where assignment.coach_profile_id = coach.id and season.is_active)`,
  registered: sql`coach.created_at`,
} as const satisfies Record<CoachSort, RawBuilder<unknown>>;

interface CoachQuery {
  readonly organizationId: OrganizationId;
  readonly reader: string | null;
  /** The previous page's last coach, if any. */
  readonly after: string | undefined;
}

const coachPage = (
  db: Db,
  { organizationId, reader, after }: Operands<CoachQuery>,
  { everything, isLater, sort, direction }: ListForm<CoachSort>,
  { search, archived }: Pick<CoachSearch, 'search' | 'archived'> = { search: null },
) => {
  const forAdmin = <T>(value: Expression<T>) => sql<T | null>`case when ${everything}::boolean then ${value} end`;
  // The order would reveal dates that the user may not see.
  const key = coachKeys[sort === 'registered' && !everything ? 'name' : sort];
  let coaches = rowsOf(db, 'coach_profiles as coach', organizationId).leftJoin(
    'users as account',
    'account.id',
    'coach.user_id',
  );
  if (!everything) coaches = coaches.where(isKnownTo(reader, sql.ref<string | null>('coach.user_id')));
  coaches = coaches.where('coach.archived_at', archived ? 'is not' : 'is', null);
  if (archived && !everything) coaches = coaches.where(sql<SqlBool>`false`);
  if (search !== null) coaches = coaches.where(matchesCoach(search, everything));
  if (isLater) {
    coaches = coaches.where(sql<SqlBool>`(${key}, coach.id) ${comparisonSql[direction]} (
      (select ${key} from coach_profiles as coach
        where coach.organization_id = ${organizationId} and coach.id = ${after}), ${after}::uuid)`);
  }
  const rows = coaches
    .select([
      ...fieldsOf('coach', 'id', 'firstName', 'lastName'),
      teamsOfCoach(db, organizationId).as('teams'),
      forAdmin(sql.ref<string | null>('coach.phone')).as('phone'),
      forAdmin(coachEmail).as('email'),
      isRefusedAddress(forAdmin(coachEmail)).as('emailRefused'),
      forAdmin(moment('coach.created_at')).as('createdAt'),
      forAdmin(sql<boolean>`coach.user_id is not null`).as('hasAccount'),
      forAdmin(sql.ref<string | null>('coach.user_id')).as('userId'),
      moment('coach.archived_at').as('archivedAt'),
    ])
    .orderBy(key, sqlDirection[direction])
    .orderBy('coach.id', sqlDirection[direction])
    .limit(pageSize.coaches + 1);
  return pageQuery('coaches', rows, pageSize.coaches);
};
const coachPages = pagesOf<CoachQuery, ListForm<CoachSort>>(coachPage);

/** A page of coaches with their teams. Only admins see phone, email and dates (ruling 31). */
export const listCoaches = (db: Db, actor: Actor, { after, sort, direction, ...narrowed }: CoachSearch) => {
  const query = { organizationId: actor.organizationId, reader: readerOf(actor), after };
  const form = { everything: isAdmin(actor), isLater: after !== undefined, sort, direction };
  const isWhole = narrowed.search === null && narrowed.archived === undefined;
  return isWhole ? coachPages(db, query, form) : askPage(db, coachPage(db, query, form, narrowed));
};
