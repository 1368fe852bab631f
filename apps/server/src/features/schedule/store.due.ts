import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { changeLetters, digestHour } from '@touchline/domain/constants.club.ts';
import type { NamedEvent, LetterEvent } from '@touchline/domain/schedule/messages.letters.ts';
import { isWaitingLetter, type EventInLetter } from '../../core/mail/mail.ts';
import type { Db } from '../../db/open.ts';
import { placeInWords } from './store.next.ts';

/** Outbox kinds of emails about changes. */
export const kinds = { urgent: 'schedule.urgent', digest: 'schedule.digest' } as const;

const ofChanges = sql<SqlBool>`outbox.kind in (${sql.lit(kinds.urgent)}, ${sql.lit(kinds.digest)})`;

/** An event as last announced, with its teams at that time and, if it is now for everyone, its former guests. */
export type AnnouncedEvent = NamedEvent & {
  readonly teamIds: readonly string[];
  readonly guestIds?: readonly string[];
};

/** An event for which emails may be due. */
export interface DueEvent extends Omit<LetterEvent, 'news' | 'before' | 'now'> {
  readonly told: AnnouncedEvent | null;
  readonly state: AnnouncedEvent;
  readonly changedAt: Date;
  readonly digestAt: Date;
  /** Authors of unannounced changes, who are not notified of them. */
  readonly authorIds: readonly string[];
}

/** Organizations with due emails. */
export const listDueOrganizations = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from events where letters_due_at <= club_now()
    union select organization_id from owed_event_letters where due_at <= club_now()`.execute(db);
  return rows.map(({ id }) => id);
};

export const readClub = async (db: Db, organizationId: string) =>
  db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .select(['name as organizationName', 'time_zone as timeZone', sql<Date>`club_now()`.as('now')])
    .executeTakeFirstOrThrow();

/** The state of `event` as reported in emails. */
const state = sql`jsonb_build_object(
  'startsAt', event.starts_at, 'endsAt', event.ends_at, 'isAllDay', event.is_all_day,
  'meetingMinutes', event.meeting_minutes, 'status', event.status,
  'place', ${placeInWords},
  'kind', event.kind, 'title', event.title, 'opponent', event.opponent, 'side', event.side,
  'teamIds', (select coalesce(jsonb_agg(place.team_id order by place.team_id), '[]')
    from event_teams as place where place.event_id = event.id),
  'teamNames', (select coalesce(jsonb_agg(team.name order by team.name), '[]')
    from event_teams as place join teams as team on team.id = place.team_id where place.event_id = event.id))`;

/** First digest hour after the first unannounced change. */
const digestAt = sql<Date>`(((event.unheard_since at time zone organization.time_zone
    + make_interval(hours => ${sql.lit(24 - digestHour)}))::date
  + make_time(${sql.lit(digestHour)}, 0, 0)) at time zone organization.time_zone)`;

/** Locks events until their emails are written. Skips events that are being changed; the next run handles those. */
export const lockEvents = async (
  db: Db,
  organizationId: string,
  narrowed: RawBuilder<unknown>,
): Promise<readonly DueEvent[]> => {
  const { rows } = await sql<DueEvent>`
    select event.id, event.series_id as "seriesId", event.cancel_reason as reason, event.revision, event.told, ${state} as state, event.changed_at as "changedAt",
      coalesce(${digestAt}, club_now()) as "digestAt",
      to_jsonb(array(select distinct changed_by from event_changes as change where change.event_id = event.id
        and change.created_at >= event.unheard_since and changed_by is not null)) as "authorIds"
    from events as event join organizations as organization on organization.id = event.organization_id
    where event.organization_id = ${organizationId} and ${narrowed}
    order by event.id limit ${sql.lit(changeLetters.atOnce)}
    for no key update of event skip locked`.execute(db);
  return rows;
};

export const isDue = sql`event.letters_due_at <= club_now()`;

/** An email about changes that has not been sent. */
export interface WaitingLetter {
  readonly id: string;
  readonly userId: string | null;
  readonly contactId: string | null;
  readonly events: readonly EventInLetter[];
  /** True if sending the email has not been attempted yet. */
  readonly isUnsent: boolean;
  /** True if it is being sent right now, for the first time. */
  readonly isOnItsWay: boolean;
}

/** Locks the unsent emails about changes. */
export const lockUnsentLetters = async (db: Db, organizationId: string): Promise<readonly WaitingLetter[]> => {
  const { rows } = await sql<WaitingLetter>`
    select id, user_id as "userId", contact_id as "contactId", payload -> 'events' as events,
      ${isWaitingLetter} as "isUnsent", not ${isWaitingLetter} and next_attempt_at > club_now() as "isOnItsWay"
    from outbox where organization_id = ${organizationId} and ${ofChanges} and sent_at is null and failed_at is null
    order by id for update`.execute(db);
  return rows;
};

/** State of an event as announced to one person, if it differs from what the others were told. */
export interface DueNotification {
  readonly eventId: string;
  readonly userId: string | null;
  readonly contactId: string | null;
  readonly told: NamedEvent | null;
  readonly isUrgent: boolean;
  readonly dueAt: Date;
}

/** Notifications owed: those about these events, and all that are due. */
export const listOwedNotifications = async (
  db: Db,
  organizationId: string,
  eventIds: readonly string[],
): Promise<readonly DueNotification[]> => {
  const { rows } = await sql<DueNotification>`
    select event_id as "eventId", user_id as "userId", contact_id as "contactId", told, is_urgent as "isUrgent",
      due_at as "dueAt"
    from owed_event_letters where organization_id = ${organizationId}
      and (due_at <= club_now() or event_id = any(${eventIds}::uuid[]))
    order by event_id, user_id, contact_id`.execute(db);
  return rows;
};

/** Deletes the notifications owed that this run handles. */
export const deleteOwedNotifications = async (db: Db, owed: readonly DueNotification[]): Promise<void> => {
  await sql`delete from owed_event_letters as known
    using jsonb_to_recordset((${JSON.stringify(owed)})::jsonb) as row ("eventId" uuid, "userId" uuid, "contactId" uuid)
    where known.event_id = row."eventId" and known.user_id is not distinct from row."userId"
      and known.contact_id is not distinct from row."contactId"`.execute(db);
};

export const insertOwedNotifications = async (
  db: Db,
  organizationId: string,
  owed: readonly DueNotification[],
): Promise<void> => {
  await sql`insert into owed_event_letters (event_id, organization_id, user_id, contact_id, told, is_urgent, due_at)
    select "eventId", ${organizationId}, "userId", "contactId", told, "isUrgent", "dueAt"
    from jsonb_to_recordset((${JSON.stringify(owed)})::jsonb) as row ("eventId" uuid, "userId" uuid, "contactId" uuid,
      told jsonb, "isUrgent" boolean, "dueAt" timestamptz)
    on conflict do nothing`.execute(db);
};

/** State that counts as announced, and the time of the next check. */
export interface ChangeVerdict {
  readonly id: string;
  readonly told: AnnouncedEvent | null;
  readonly wasTold: boolean;
  readonly dueAt: Date | null;
}

export const markHandled = async (
  db: Db,
  organizationId: string,
  verdicts: readonly ChangeVerdict[],
): Promise<void> => {
  await sql`update events as event set told = row.told, letters_due_at = row."dueAt",
      told_at = coalesce(event.told_at, case when row."wasTold" then club_now() end),
      unheard_since = case when row."dueAt" is not null then event.unheard_since end
    from jsonb_to_recordset((${JSON.stringify(verdicts)})::jsonb) as row (
      id uuid, told jsonb, "wasTold" boolean, "dueAt" timestamptz)
    where event.id = row.id and event.organization_id = ${organizationId}`.execute(db);
};

/** Marks all events as announced without writing emails, for the demo club. */
export const markAnnounced = async (db: Db): Promise<void> => {
  await sql`update events as event set told = ${state}, told_at = event.created_at, unheard_since = null,
    letters_due_at = null`.execute(db);
};
