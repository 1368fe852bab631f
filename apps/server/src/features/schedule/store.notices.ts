import { sql } from 'kysely';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { scheduleProblems } from '@touchline/domain/schedule/messages.ts';
import { stateToShow, type LetterEvent } from '@touchline/domain/schedule/messages.letters.ts';
import { isKnownTo, readerOf } from '../../core/identity/guardians.ts';
import { RawJson } from '../../core/requests/implement.ts';
import type { Db } from '../../db/open.ts';
import { moment } from '../../db/statement.ts';
import { concernedPeople } from './store.concerned.ts';
import { placeInWords } from './store.next.ts';
import { visibleEntries, type StartCondition } from './store.visible.ts';

/** An urgent change to show to a person. */
type Notice = Pick<LetterEvent, 'id' | 'revision' | 'news' | 'before' | 'now'> & { readonly userId: string };

/** State to store for an event that no longer concerns the reader. Other notices show the event's current state. */
const previousState = (notice: Notice) => {
  if (notice.news !== 'gone') return null;
  const { kind, title, opponent, side, teamNames, startsAt, isAllDay, place } = stateToShow(notice);
  return { kind, title, opponent, side, teamNames, startsAt: new Date(startsAt).toISOString(), isAllDay, place };
};

/** Stores notices about urgent changes, which are shown until seen. A later change replaces an earlier one. */
export const insertNotices = async (db: Db, organizationId: string, notices: readonly Notice[]): Promise<void> => {
  const rows = notices.map((notice) => {
    const { before, id, revision, news, userId } = notice;
    return { id, revision, news, userId, endedAt: before?.endsAt ?? null, known: previousState(notice) };
  });
  await sql`insert into event_notices as known (event_id, user_id, organization_id, revision, news, ended_at, known)
    select row.id, row."userId", ${organizationId}, row.revision, row.news, row."endedAt", row.known
    from jsonb_to_recordset((${JSON.stringify(rows)})::jsonb) as row (
      id uuid, "userId" uuid, revision integer, news text, "endedAt" timestamptz, known jsonb)
    on conflict (event_id, user_id) do update set revision = excluded.revision, news = excluded.news,
      ended_at = excluded.ended_at, known = excluded.known, noticed_at = club_now(), seen_at = null
    where known.revision <> excluded.revision`.execute(db);
};

const isOfActor = ({ organizationId, userId }: Actor) =>
  sql`notice.organization_id = ${organizationId} and notice.user_id = ${userId}`;

/** Maximum notices in a response. Seen ones make room for the next. */
const maxNotices = 20;

/**
 * Urgent changes that the actor has not seen, until the event is over, each with the earlier and the current state.
 * Leaves out events of teams that the actor has left.
 */
export const listNotices = async (db: Db, actor: Actor): Promise<RawJson> => {
  const isWaiting: StartCondition = (_startsAt, id) => sql`${id} in (select event_id from waiting)`;
  const visible = visibleEntries(actor, {}, isWaiting, () => sql``);
  const { rows } = await sql<{ text: string }>`
    with waiting as materialized (select notice.* from event_notices as notice where ${isOfActor(actor)} and notice.seen_at is null)
    select coalesce(json_agg(jsonb_build_object('id', event.id, 'kind', event.kind, 'title', event.title,
        'opponent', event.opponent, 'side', event.side, 'startsAt', ${moment('event.starts_at')},
        'isAllDay', event.is_all_day, 'revision', found.revision, 'news', found.news,
        'teamNames', array(select team.name from event_teams as place join teams as team on team.id = place.team_id
          where place.event_id = event.id order by team.name),
        'place', ${placeInWords}) || coalesce(found.known, '{}')
      order by found.starts_at, event.id), '[]')::text as text
    from (select waiting.*, coalesce((waiting.known ->> 'startsAt')::timestamptz, event.starts_at) as starts_at
      from waiting join events as event on event.id = waiting.event_id
      where club_now() < case waiting.news when 'gone' then waiting.ended_at else greatest(event.ends_at, waiting.ended_at) end
        and (waiting.news = 'gone' or event.id in (select seen.id from (${visible}) as seen))
      order by starts_at, event.id limit ${sql.lit(maxNotices)}) as found
    join events as event on event.id = found.event_id and event.organization_id = ${actor.organizationId}`.execute(db);
  return new RawJson(rows[0]?.text ?? '[]');
};

/** Throws if the actor has no notice about the event. */
export const requireNotice = async (db: Db, actor: Actor, eventId: string): Promise<{ revision: number }> => {
  const { rows } = await sql<{ revision: number }>`select revision from event_notices as notice
    where ${isOfActor(actor)} and notice.event_id = ${eventId}`.execute(db);
  return rows[0] ?? raise(scheduleProblems.missing());
};

/** Marks the notice as seen. Returns false if it was already seen or another change has replaced it. */
export const markSeen = async (db: Db, actor: Actor, eventId: string, revision: number): Promise<boolean> => {
  const { rows } = await sql`update event_notices as notice set seen_at = greatest(club_now(), noticed_at)
    where ${isOfActor(actor)} and notice.event_id = ${eventId} and notice.revision = ${revision} and notice.seen_at is null
    returning notice.event_id`.execute(db);
  return rows.length > 0;
};

/** Maximum people in a response. Others are only counted. */
const maxReaders = 300;

/**
 * Readers of an event's last urgent change with their contact details, those who have not seen it first. Includes only
 * people whom the event still concerns, because coaches must not see phone numbers of other teams' families.
 */
export const listNoticeReaders = async (
  db: Db,
  actor: Actor,
  eventId: string,
  teamIds: readonly string[],
): Promise<RawJson> => {
  const audience = concernedPeople(actor.organizationId, [{ key: 'now', teamIds, eventIds: [eventId] }]);
  const { rows } = await sql<{ text: string }>`
    with shown as materialized (
      select notice.user_id, notice.seen_at, person.name, person.phone from event_notices as notice
      join members as person on person.id = notice.user_id and person.organization_id = notice.organization_id
      where notice.organization_id = ${actor.organizationId} and notice.event_id = ${eventId}
        and notice.user_id <> ${actor.userId} and ${isKnownTo(readerOf(actor), sql.ref<string>('notice.user_id'))}
        and notice.user_id in (select person."userId" from ${audience} as person)
        and notice.revision = (select max(latest.revision) from event_notices as latest
          where latest.organization_id = ${actor.organizationId} and latest.event_id = ${eventId}))
    select json_build_object('seen', (select count(*) from shown where seen_at is not null),
      'total', (select count(*) from shown),
      'people', (select coalesce(json_agg(json_build_object('name', listed.name, 'seenAt', ${moment<string | null>('listed.seen_at')},
          'children', array(select child.first_name from player_profiles as child
            join guardianships as link on link.player_id = child.id and link.user_id = listed.user_id
              and child.first_name || ' ' || child.last_name <> listed.name
            where child.organization_id = ${actor.organizationId} and child.id in (
              select member.player_id from event_teams as place join team_players as member
                on member.team_id = place.team_id and member.status = 'active'
                and member.organization_id = place.organization_id
              where place.organization_id = ${actor.organizationId} and place.event_id = ${eventId})
            order by child.first_name),
          'phone', coalesce(listed.phone, (select coach.phone from coach_profiles as coach
            where coach.organization_id = ${actor.organizationId} and coach.user_id = listed.user_id),
            (select child.parent_guardian_phone from player_profiles as child
              join guardianships as link on link.player_id = child.id and link.user_id = listed.user_id
                and (link.kind = 'self' or child.search_name = search_text(listed.name))
              where child.organization_id = ${actor.organizationId} order by child.id limit 1)))
          order by listed.seen_at is not null, listed.name, listed.user_id), '[]')
        from (select * from shown order by seen_at is not null, name, user_id limit ${sql.lit(maxReaders)}) as listed)
      )::text as text`.execute(db);
  return new RawJson(rows[0]?.text ?? 'null');
};
