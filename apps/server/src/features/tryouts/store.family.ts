import { sql } from 'kysely';
import { type Actor, type OrganizationId, playersOf } from '@touchline/domain/core/actor.ts';
import type { CalendarEntry } from '@touchline/domain/core/icalendar.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { calendarNote } from '@touchline/domain/tryouts/messages.letters.ts';
import { tryoutProblems } from '@touchline/domain/tryouts/messages.ts';
import type { OwnAttendance } from '@touchline/domain/tryouts/schema.family.ts';
import type { Env } from '../../core/process/env.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { anyOf } from '../../db/statement.ts';
import { fieldsOf } from '../../db/columns.ts';

/** Maximum tryouts in a list, more than any child is registered for. Leaves out the oldest. */
const maxOwnTryouts = 200;

const ownRegistrations = (db: Db, organizationId: OrganizationId, playerIds: readonly string[]) =>
  rowsOf(db, 'tryout_registrations as registration', organizationId)
    .innerJoin('tryouts as tryout', 'tryout.id', 'registration.tryout_id')
    .innerJoin('player_profiles as player', 'player.id', 'registration.player_id')
    .where('registration.player_id', '=', anyOf(playerIds))
    .where('registration.status', '<>', 'withdrawn');

/** Upcoming and active tryouts, and past ones in current seasons, latest first, with the fields from ruling 78. */
export const listOwnTryouts = (db: Db, organizationId: OrganizationId, playerIds: readonly string[]) =>
  ownRegistrations(db, organizationId, playerIds)
    .innerJoin('age_groups as ageGroup', 'ageGroup.id', 'tryout.age_group_id')
    .innerJoin('seasons as season', 'season.id', 'ageGroup.season_id')
    .where(({ or, eb }) => or([eb('tryout.status', 'in', ['upcoming', 'active']), eb('season.is_active', '=', true)]))
    .select([
      ...fieldsOf('tryout', 'id', 'title', 'date', 'location', 'status'),
      'player.id as playerId',
      sql<string>`player.first_name || ' ' || player.last_name`.as('playerName'),
      sql<OwnAttendance>`registration.status`.as('attendance'),
    ])
    .orderBy('tryout.date', 'desc')
    .orderBy('tryout.id')
    .orderBy('player.first_name')
    .orderBy('player.id')
    .limit(maxOwnTryouts)
    .execute();

interface OwnEntry {
  readonly tryoutId: string;
  readonly playerId: string;
}

/** A player's tryout with the content of its calendar entry. */
export const requireOwnTryout = async (db: Db, actor: Actor, { tryoutId, playerId }: OwnEntry) =>
  (await ownRegistrations(db, actor.organizationId, playersOf(actor))
    .innerJoin('organizations as organization', 'organization.id', 'tryout.organization_id')
    .where('tryout.id', '=', tryoutId)
    .where('player.id', '=', playerId)
    .select([
      'registration.id as registrationId',
      'registration.player_id as playerId',
      'organization.name as organizationName',
      'player.first_name as playerFirstName',
      ...fieldsOf('tryout', 'title', 'date', 'location', 'status', 'revision'),
      sql<number>`coalesce((registration.told -> ${actor.userId} ->> 'number')::int, 1)`.as('letters'),
      sql<Date>`club_now()`.as('now'),
    ])
    .executeTakeFirst()) ?? raise(tryoutProblems.missing());

interface EntryFacts {
  readonly registrationId: string;
  readonly organizationName: string;
  readonly playerFirstName: string;
  readonly title: string;
  readonly date: Date;
  readonly location: string;
  /** Revision of the tryout. The revision and the number of emails both increase the entry's sequence number. */
  readonly revision: number;
  readonly letters: number;
  readonly isCancelled: boolean;
  readonly now: Date;
}

/** Calendar entry for a child's tryout. Emails and downloads use the same UID, so a calendar shows the tryout once. */
export const ownEntry = (facts: EntryFacts, env: Env): CalendarEntry => ({
  uid: `registration-${facts.registrationId}@${env.baseUrl.hostname}`,
  revision: facts.revision + facts.letters - 1,
  madeAt: facts.now,
  startsAt: facts.date,
  title: facts.title,
  place: facts.location,
  note: calendarNote(facts),
  organizer: { name: facts.organizationName, address: env.mailFrom.address },
  isCancelled: facts.isCancelled,
});
