import { type RawBuilder, sql } from 'kysely';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import type { EventAnswer } from '@touchline/domain/answers/schema.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import type { FoundLink } from '../../core/answer-links.ts';
import { RawJson } from '../../core/implement.ts';
import type { Db } from '../../db/open.ts';
import { moment } from '../../db/statement.ts';
import { fieldOf } from '../schedule/store.next.ts';
import { askedPlayers, isOutdated } from './store.asked.ts';
import { givenByFamily, writeAnswers } from './store.ts';

/** The event of a link, while it still asks the player and takes answers of families. */
const askedEvent = ({ organizationId, playerId, subjectId }: FoundLink): RawBuilder<unknown> => sql`
  events as event cross join lateral ${askedPlayers(sql`member.player_id = ${playerId}`)} as asked
  where event.organization_id = ${organizationId} and event.id = ${subjectId} and event.status = 'scheduled'
    and asked.closes_at > club_now()`;

/** True while the event takes the answer of the link. */
export const isOpenFor = async (db: Db, link: FoundLink): Promise<boolean> =>
  (await sql`select from ${askedEvent(link)}`.execute(db)).rows.length > 0;

/** The event of a link, as its reader sees it without signing in: no note, no coaches, nobody else. */
export const showLinkedEvent = async (db: Db, link: FoundLink): Promise<RawJson> => {
  const { rows } = await sql<{ text: string }>`
    select json_build_object('kind', event.kind, 'title', event.title, 'opponent', event.opponent, 'side', event.side,
      'startsAt', ${moment('event.starts_at')}, 'endsAt', ${moment('event.ends_at')}, 'isAllDay', event.is_all_day,
      'meetingMinutes', event.meeting_minutes, 'field', ${fieldOf}, 'place', event.place,
      'organizationName', organization.name, 'timeZone', organization.time_zone, 'clock', account.clock,
      'dateOrder', account.date_order, 'playerFirstName', player.first_name,
      'teamNames', array(select name from teams where id = any(event.team_ids) order by name, id),
      'closesAt', ${moment('event.closes_at')}, 'answer', answer.answer, 'isOutdated', ${isOutdated})::text as text
    from (select event.*, asked.closes_at, asked.team_ids from ${askedEvent(link)}) as event
    join organizations as organization on organization.id = event.organization_id
    join player_profiles as player on player.id = ${link.playerId} and player.organization_id = event.organization_id
    left join users as account on account.id = ${link.userId}::uuid
    left join answers as answer on answer.event_id = event.id and answer.player_id = player.id`.execute(db);
  return new RawJson((rows[0] ?? raise(accessProblems.invalidLink())).text);
};

/** Writes the answer of a link, whose event cannot change before the transaction ends. */
export const writeLinkedAnswer = async (db: Db, link: FoundLink, answer: EventAnswer): Promise<void> => {
  const { organizationId, playerId, subjectId, contactId, userId } = link;
  await sql`select from events where organization_id = ${organizationId} and id = ${subjectId} for share`.execute(db);
  if (!(await isOpenFor(db, link))) throw accessProblems.invalidLink();
  const by = { userId, contactId, byMail: true, givenAs: givenByFamily(organizationId, playerId, userId) };
  await writeAnswers(db, organizationId, by, { eventIds: [subjectId], playerId, answer, remark: undefined });
};
