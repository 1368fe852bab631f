import { type RawBuilder, sql } from 'kysely';
import { answerReminder } from '@touchline/domain/answers/messages.letters.ts';
import type { LetterKind } from '@touchline/domain/access/rules.notifications.ts';
import { answerLimits, offerReminders } from '@touchline/domain/constants.club.ts';
import type { Actor } from '@touchline/domain/core/actor.ts';
import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import { makeLinks } from '../../core/mail/answer-links.ts';
import { type Reader, readerFields, readers } from '../../core/mail/letter-readers.ts';
import { lockLetters } from '../../core/mail/letter-limits.ts';
import { enqueueAll } from '../../core/mail/mail.ts';
import { beforeNight, nightEnd } from '../../core/mail/night.ts';
import { hasMuted } from '../../core/mail/notifications.ts';
import { type Db, inTransaction } from '../../db/open.ts';
import { effectiveAnswer, invitedPlayers, isLedTeam } from './store.asked.ts';

/** Maximum emails in one run. The next run, a minute later, writes the rest. */
const batchSize = 1000;

const { eveningHour } = offerReminders;
const timeZone = sql`organization.time_zone`;
const hours = (count: RawBuilder<unknown>) => sql`${count} * interval '1 hour'`;

type ReminderFacts = Parameters<typeof answerReminder>[0];

interface WaitingFamily extends Omit<ReminderFacts, 'children' | 'isContact'>, Reader {
  readonly organizationId: string;
  readonly children: readonly { readonly id: string; readonly firstName: string }[];
  readonly version: number;
}

/**
 * Events with missing answers, with one row per person who may answer and wants reminders. Each `version` of an email
 * is written once per person.
 */
const waitingFamilies = async (
  db: Db,
  kind: LetterKind,
  version: RawBuilder<unknown>,
  narrowed: { readonly places: RawBuilder<unknown>; readonly events: RawBuilder<unknown> },
): Promise<readonly WaitingFamily[]> => {
  const { rows } = await sql<WaitingFamily>`
    select event.organization_id as "organizationId", organization.name as "organizationName", ${timeZone} as "timeZone",
      event.id as "eventId", event.kind, event.title, event.opponent, event.side, event.is_all_day as "isAllDay",
      event.starts_at as "startsAt", min(asked.closes_at) as "closesAt", ${version}::int as version,
      array(select team.name from event_teams as place join teams as team on team.id = place.team_id
        where place.event_id = event.id order by team.name) as "teamNames", reader.*,
      json_agg(json_build_object('id', player.id, 'firstName', player.first_name) order by player.first_name, player.id)
        as children
    from events as event
    join organizations as organization on organization.id = event.organization_id
    cross join lateral ${invitedPlayers(narrowed.places)} as asked
    join player_profiles as player on player.id = asked.player_id and player.organization_id = event.organization_id
    cross join lateral ${readers} as reader
    left join answers as answer on answer.event_id = event.id and answer.player_id = player.id
    where event.status = 'scheduled' and asked.closes_at > club_now() and not asked.counts_as_coming
      and ${effectiveAnswer} is null and ${narrowed.events} and not ${hasMuted(sql.ref('reader.userId'), 'answers')}
      and not exists (select from outbox where outbox.kind = ${kind} and outbox.entity_id = event.id
        and coalesce(outbox.user_id, outbox.contact_id) = reader."readerId" and outbox.version = ${version}::int)
    group by event.id, organization.id, reader."readerId", reader."userId", reader."contactId", reader.recipient,
      reader.clock, reader."dateOrder"
    order by event.id, reader."readerId" limit ${batchSize}`.execute(db);
  return rows;
};

/** Writes the emails, with a separate link for each child. */
const writeLetters = async (db: Db, kind: LetterKind, families: readonly WaitingFamily[]): Promise<void> => {
  const links = families.flatMap(({ organizationId, contactId, userId, eventId: subjectId, children }) =>
    children.map(({ id: playerId }) => ({ organizationId, contactId, userId, playerId, subjectId })),
  );
  const tokens = (await makeLinks(db, 'event', links)).values();
  const letterOf = ({ children, ...facts }: WaitingFamily): EmailContent =>
    answerReminder({
      ...facts,
      children: children.map(({ firstName }) => ({ firstName, token: tokens.next().value ?? '' })),
      isContact: facts.contactId !== null,
    });
  await enqueueAll(
    db,
    families.map((facts) => ({
      ...{ organizationId: facts.organizationId, kind, entityId: facts.eventId, ...readerFields(facts) },
      playerIds: facts.children.map(({ id }) => id),
      ...{ version: facts.version, waitsForDay: true, letter: letterOf(facts) },
    })),
  );
};

/** Time of a team's reminder, moved to the evening before if it falls at night. */
const reminderTime = beforeNight(sql`(event.starts_at - ${hours(sql`asked.reminder_hours`)})`, timeZone, eveningHour);

/**
 * Job that runs every minute. Reminds families without an answer as many hours before an event as its team has chosen.
 * An event created after that time gets no reminder. A moved event gets another one.
 */
export const remindOfAnswers = (db: Db): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const kind = 'answers.reminder';
    // Counts minutes, because seconds would not fit into the integer column.
    const version = sql`(extract(epoch from event.starts_at) / 60)`;
    const families = await waitingFamilies(transaction, kind, version, {
      places: sql`true`,
      events: sql`event.starts_at > club_now()
        and event.starts_at < club_now() + ${hours(sql.lit(answerLimits.reminderHours + 24))}
        and asked.reminder_hours > 0 and ${nightEnd(timeZone)} is null
        and ${reminderTime} <= club_now() and event.created_at < ${reminderTime}`,
    });
    await writeLetters(transaction, kind, families);
  });

/** Reminds families without an answer, each person at most once a day. Returns the number of emails. */
export const remindNow = async (db: Db, actor: Actor, eventId: string): Promise<number> => {
  const kind = 'answers.asked';
  // Without the lock, two coaches could remind the same families concurrently.
  await lockLetters(db, 'reminders', actor.organizationId);
  const today = sql`((club_now() at time zone ${timeZone})::date - date '2000-01-01')`;
  const families = await waitingFamilies(db, kind, today, {
    places: isLedTeam(actor),
    events: sql`event.organization_id = ${actor.organizationId} and event.id = ${eventId}
      and not exists (select from outbox as other where other.kind = ${kind} and coalesce(other.user_id, other.contact_id) = reader."readerId"
        and other.organization_id = event.organization_id and other.version = ${today})`,
  });
  await writeLetters(db, kind, families);
  return families.length;
};
