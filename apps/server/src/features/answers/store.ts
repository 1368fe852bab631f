import { type RawBuilder, sql } from 'kysely';
import { type Actor, isPlayer, type OrganizationId, playersOf } from '@touchline/domain/core/actor.ts';
import type { AnswerSettings, EventAnswer } from '@touchline/domain/answers/schema.ts';
import { scheduleProblems } from '@touchline/domain/schedule/messages.ts';
import { teamProblems } from '@touchline/domain/teams/messages.ts';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { RawJson } from '../../core/requests/implement.ts';
import type { Db } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import { moment } from '../../db/statement.ts';
import type { FoundLink } from '../../core/mail/answer-links.ts';
import { eventPairs } from '../schedule/store.ts';
import { ledTeams } from '../schedule/store.led.ts';
import { fieldOf } from '../schedule/store.next.ts';
import { coachAnswers } from './store.coaches.ts';
import {
  invitedPlayers,
  childrenOf,
  contact,
  isVisibleCoach,
  isLedTeam,
  answerPairs,
  waitingChildren,
  isOutdated,
} from './store.asked.ts';

interface AnswerSubject {
  readonly playerId: string;
  readonly coachIds: readonly string[];
  readonly managerIds: readonly string[];
  /** True if the actor is the player or a guardian. */
  readonly isOwnChild: boolean;
  readonly mayAnswer: boolean;
  readonly status: string;
  readonly seriesId: string | null;
  readonly startsAt: Date;
  readonly closesAt: Date;
  readonly coaches: readonly { readonly name: string; readonly phone: string | null; readonly email: string | null }[];
}

/** Loads the data that the answer rules need. Treats an event as missing if the player is not asked about it. */
export const requireInvitedPlayer = async (
  db: Db,
  actor: Actor,
  eventId: string,
  playerId: string,
): Promise<AnswerSubject> => {
  const { rows } = await sql<AnswerSubject>`
    select asked.player_id as "playerId", event.status, event.series_id as "seriesId", event.starts_at as "startsAt",
      asked.closes_at as "closesAt", asked.player_id = any(${childrenOf(actor)}) as "isOwnChild",
      asked.player_id = any(${childrenOf(actor, true)}) as "mayAnswer",
      array(select coach_profile_id from team_coaches
        where organization_id = event.organization_id and team_id = any(asked.team_ids)) as "coachIds",
      array(select membership_id from team_managers
        where organization_id = event.organization_id and team_id = any(asked.team_ids)) as "managerIds",
      (select coalesce(json_agg(${contact} order by coach.last_name, coach.first_name, coach.id), '[]')
        from coach_profiles as coach left join users as account on account.id = coach.user_id
        where coach.organization_id = event.organization_id and ${isVisibleCoach(actor)}
          and coach.id in (select coach_profile_id from team_coaches
            where organization_id = event.organization_id and team_id = any(asked.team_ids))) as coaches
    from events as event cross join lateral ${invitedPlayers(sql`member.player_id = ${playerId}`)} as asked
    where event.organization_id = ${actor.organizationId} and event.id = ${eventId}`.execute(db);
  const [subject] = rows;
  if (!subject) throw scheduleProblems.missing();
  return subject;
};

/**
 * Events in a series, from a given time on, that the actor may answer for the player. Leaders of a team may answer until
 * its events begin (ruling 87), families until the team's deadline.
 */
export const listNextOfSeries = async (
  db: Db,
  actor: Actor,
  { seriesId, startsAt, playerId }: Pick<AnswerSubject, 'seriesId' | 'startsAt' | 'playerId'>,
  count: number,
): Promise<readonly string[]> => {
  const { organizationId } = actor;
  const ledTeamIds = ledTeams(actor);
  const isLed = ledTeamIds === null ? sql`true` : sql`asked.team_ids && array(${ledTeamIds})`;
  const isOfFamily = sql`asked.player_id = any(${childrenOf(actor, true)}) and asked.closes_at > club_now()`;
  const { rows } = await sql<{ id: string }>`
    select event.id from events as event
    cross join lateral ${invitedPlayers(sql`member.player_id = ${playerId}`)} as asked
    where event.organization_id = ${organizationId} and event.series_id = ${seriesId} and event.status = 'scheduled'
      and event.starts_at >= ${startsAt} and event.starts_at > club_now() and (${isLed} or ${isOfFamily})
    order by event.starts_at, event.id limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
};

interface NewAnswers {
  readonly eventIds: readonly string[];
  readonly playerId: string;
  readonly answer: EventAnswer;
  /** Undefined keeps the remark unless the answer changes. */
  readonly remark: string | null | undefined;
}

/** Role in which a family member answers: player or guardian. */
export const familyRoleOf = (organizationId: OrganizationId, playerId: string, userId: string | null) =>
  sql`case when exists (select from guardianships as link where link.organization_id = ${organizationId}
      and link.player_id = ${playerId} and link.user_id = ${userId}::uuid and link.kind = 'self')
    then 'player' else 'guardian' end`;

/** The person who answers, and how. */
interface Answerer {
  readonly userId: string | null;
  readonly contactId: string | null;
  readonly byMail: boolean;
  readonly givenAs: RawBuilder<unknown>;
}

export const answererOf = (actor: Actor, playerId: string): Answerer => {
  const { organizationId, userId, role } = actor;
  const familyRole = familyRoleOf(organizationId, playerId, userId);
  const staffRole = isPlayer(actor) ? 'manager' : role;
  const givenAs = sql`case when ${playerId} = any(${childrenOf(actor, true)}) then ${familyRole} else ${staffRole} end`;
  return { userId, contactId: null, byMail: false, givenAs };
};

/** Locks the events in the order of their ids and writes the player's answer to each. Returns the number of events. */
export const writeAnswers = async (
  db: Db,
  organizationId: OrganizationId,
  by: Answerer,
  { eventIds, playerId, answer, remark }: NewAnswers,
): Promise<number> => {
  const keptRemark = sql`case when answers.answer = excluded.answer then answers.remark end`;
  const { rows } = await sql`
    with asked as materialized (
      select event.id, event.starts_at, event.ends_at from events as event
      where event.organization_id = ${organizationId} and event.id = any(${eventIds}::uuid[])
      order by event.id for share)
    insert into answers (organization_id, event_id, player_id, answer, remark, given_as, answered_by, contact_id, by_mail,
      for_start, for_end)
    select ${organizationId}::uuid, asked.id, ${playerId}::uuid, ${answer}, ${remark ?? null}::text,
      ${by.givenAs}, ${by.userId}::uuid, ${by.contactId}::uuid, ${by.byMail}::boolean, asked.starts_at, asked.ends_at
    from asked order by asked.id
    on conflict (event_id, player_id) do update set answer = excluded.answer,
      remark = ${remark === undefined ? keptRemark : sql`excluded.remark`}, given_as = excluded.given_as,
      answered_by = excluded.answered_by, contact_id = excluded.contact_id, by_mail = excluded.by_mail,
      answered_at = club_now(), for_start = excluded.for_start, for_end = excluded.for_end
    returning event_id`.execute(db);
  return rows.length;
};

/** Deletes the players' answers. */
export const removeAnswers = (
  db: Db,
  organizationId: OrganizationId,
  { eventIds, playerId }: Pick<NewAnswers, 'eventIds' | 'playerId'>,
) =>
  sql`delete from answers where organization_id = ${organizationId} and player_id = ${playerId}
    and event_id = any(${eventIds}::uuid[])`.execute(db);

/** Answers to an event from players on teams that the reader leads. */
export const listAnswers = async (db: Db, actor: Actor, eventId: string): Promise<RawJson> => {
  const { rows } = await sql<{ text: string }>`
    select json_build_object('isOpen', event.status = 'scheduled' and event.starts_at > club_now(),
      'coaches', ${coachAnswers(actor)},
      'players', (select coalesce(json_agg(json_build_object('playerId', player.id,
          'name', player.first_name || ' ' || player.last_name, ${answerPairs(actor)}, 'isGuest', asked.is_guest,
          'answeredAt', ${moment<string | null>('answer.answered_at')}) order by player.sort_name, player.id), '[]')
        from ${invitedPlayers(isLedTeam(actor))} as asked
        join player_profiles as player on player.id = asked.player_id and player.organization_id = event.organization_id
        left join answers as answer on answer.event_id = event.id and answer.player_id = player.id))::text as text
    from events as event where event.organization_id = ${actor.organizationId} and event.id = ${eventId}`.execute(db);
  const [row] = rows;
  if (!row) throw scheduleProblems.missing();
  return new RawJson(row.text);
};

/**
 * Maximum events in a list, which keeps the response below 100 kB (goal A10). Answered events make room for the next.
 */
const maxNeeded = 120;

/** Events without an answer for one of the reader's children, earliest deadline first. */
export const listNeeded = async (db: Db, actor: Actor): Promise<RawJson> => {
  const { rows } = await sql<{ text: string }>`
    select coalesce(json_agg(json_build_object(${eventPairs(actor)}) order by needed.closes_at, event.starts_at, event.id),
      '[]')::text as text
    from (
      select event.id, min(waiting.closes_at) as closes_at
      from events as event cross join lateral ${waitingChildren(actor)} as waiting
      where event.organization_id = ${actor.organizationId} and event.id in (
        select place.event_id from event_teams as place
        join team_players as member on member.team_id = place.team_id and member.status = 'active'
        where place.organization_id = ${actor.organizationId} and member.organization_id = place.organization_id
          and member.player_id = any(${playersOf(actor)}::uuid[]) and place.starts_at > club_now()
        union select guest.event_id from event_guests as guest where guest.organization_id = ${actor.organizationId}
          and guest.player_id = any(${playersOf(actor)}::uuid[]) and guest.starts_at > club_now())
      group by event.id order by min(waiting.closes_at), event.id limit ${maxNeeded}
    ) as needed join events as event on event.id = needed.id
    where event.organization_id = ${actor.organizationId}`.execute(db);
  return new RawJson(rows[0]?.text ?? '[]');
};

export const readSettings = (db: Db, organizationId: OrganizationId, teamId: string): Promise<AnswerSettings> =>
  rowOf(db, 'teams', organizationId, teamId)
    .select([
      'answers_close_hours as answersCloseHours',
      'reminder_hours as reminderHours',
      'counts_as_coming as countsAsComing',
      'shows_who_comes as showsWhoComes',
    ])
    .executeTakeFirstOrThrow(() => teamProblems.missing());

/** The event that a link refers to, if the player is still among those asked and families may still answer. */
const openEvent = ({ organizationId, playerId, subjectId }: FoundLink): RawBuilder<unknown> => sql`
  events as event cross join lateral ${invitedPlayers(sql`member.player_id = ${playerId}`)} as asked
  where event.organization_id = ${organizationId} and event.id = ${subjectId} and event.status = 'scheduled'
    and asked.closes_at > club_now()`;

/** True if the link can still be used to answer. */
export const isOpenFor = async (db: Db, link: FoundLink): Promise<boolean> =>
  (await sql`select from ${openEvent(link)}`.execute(db)).rows.length > 0;

/** The event that a link refers to, as shown to someone who is not signed in: no note, no coaches, no other players. */
export const showLinkedEvent = async (db: Db, link: FoundLink): Promise<RawJson> => {
  const { rows } = await sql<{ text: string }>`
    select json_build_object('kind', event.kind, 'title', event.title, 'opponent', event.opponent, 'side', event.side,
      'startsAt', ${moment('event.starts_at')}, 'endsAt', ${moment('event.ends_at')}, 'isAllDay', event.is_all_day,
      'meetingMinutes', event.meeting_minutes, 'field', ${fieldOf}, 'place', event.place,
      'organizationName', organization.name, 'timeZone', organization.time_zone, 'clock', account.clock,
      'dateOrder', account.date_order, 'playerFirstName', player.first_name,
      'teamNames', array(select name from teams where id = any(event.team_ids) order by name, id),
      'closesAt', ${moment('event.closes_at')}, 'answer', answer.answer, 'isOutdated', ${isOutdated})::text as text
    from (select event.*, asked.closes_at, asked.team_ids from ${openEvent(link)}) as event
    join organizations as organization on organization.id = event.organization_id
    join player_profiles as player on player.id = ${link.playerId} and player.organization_id = event.organization_id
    left join users as account on account.id = ${link.userId}::uuid
    left join answers as answer on answer.event_id = event.id and answer.player_id = player.id`.execute(db);
  return new RawJson((rows[0] ?? raise(accessProblems.invalidLink())).text);
};

/** Writes the answer given through a link. Locks the event until the transaction ends. */
export const writeLinkedAnswer = async (db: Db, link: FoundLink, answer: EventAnswer): Promise<void> => {
  const { organizationId, playerId, subjectId, contactId, userId } = link;
  await sql`select from events where organization_id = ${organizationId} and id = ${subjectId} for share`.execute(db);
  if (!(await isOpenFor(db, link))) throw accessProblems.invalidLink();
  const by = { userId, contactId, byMail: true, givenAs: familyRoleOf(organizationId, playerId, userId) };
  await writeAnswers(db, organizationId, by, { eventIds: [subjectId], playerId, answer, remark: undefined });
};
