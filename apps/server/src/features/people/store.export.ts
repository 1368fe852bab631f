import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Day } from '@touchline/domain/core/calendar.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { fieldsOf } from '../../db/fields.ts';
import { allTeams, teamNames, teamNamesOfCoach } from './store.ts';

// Whole lists for files, one statement each; in the order of the lists on the screen.

/** The addresses of all logins of a player, those that answer first. */
const loginEmails = sql<string | null>`(
  select string_agg(account.email, ', ' order by login.may_answer desc, login.created_at, account.email)
  from guardianships as login join users as account on account.id = login.user_id
  where login.player_id = player.id)`;

/** The address of the invitation that waits for this profile. */
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
