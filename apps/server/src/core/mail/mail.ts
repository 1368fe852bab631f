import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LetterKind } from '@touchline/domain/access/rules.notifications.ts';
import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import type { Topic } from '@touchline/domain/core/topics.ts';
import type { Db } from '../../db/open.ts';
import type { Operand } from '../../db/statement.ts';

/** An email to be sent once: unique by kind, entity, version, and recipient or login. */
export interface Mail {
  readonly organizationId: string | null;
  /** Kinds `account.…` are about the recipient's own account. They are sent first, except `account.invited`. */
  readonly kind: LetterKind;
  readonly entityId: string;
  readonly recipient: string;
  /** Login to email once, at the address it has when the email is sent. */
  readonly userId?: string;
  /** Contact without a login to email (`contact_addresses`). */
  readonly contactId?: string;
  readonly version?: number;
  readonly letter: EmailContent;
  /** Hours after which the email is useless, because its link has expired. */
  readonly validHours?: number;
  /** Minutes to wait before sending. */
  readonly afterMinutes?: number;
  /** Not sent during the night in the organization's time zone. */
  readonly waitsForDay?: boolean;
  readonly sender?: Sender;
  /** Players the email is about; it is sent only while its recipient may learn about each of them. */
  readonly playerIds?: readonly string[];
  /** Events the email reports; it is withheld if one of them changes again. */
  readonly events?: readonly EventInLetter[];
}

/** An event in an email, and what the recipient knew about it before. */
export interface EventInLetter {
  readonly eventId: string;
  readonly before: object | null;
  readonly isUrgent: boolean;
}

/** The member who triggered an email, and the text for them if it cannot be delivered. */
export interface Sender {
  readonly userId: string;
  /** Sentence that tells the sender which email was not delivered. */
  readonly told: string;
  /** Topic of the lists that show the failure. */
  readonly topic: Topic;
}

/** An email in the outbox until it is sent. */
export interface Payload extends EmailContent {
  readonly undelivered?: Omit<Sender, 'userId'>;
  readonly playerIds?: readonly string[];
  readonly events?: readonly EventInLetter[];
}

/** Emails that are not being sent yet, so nobody can have read them. */
export const isWaitingLetter = sql<SqlBool>`outbox.sent_at is null and outbox.failed_at is null
  and (outbox.attempts = 0 or outbox.last_error is not null)`;

/** True unless an event in the email has changed since; a job deletes the email or releases it. */
export const isStillTrue = sql<SqlBool>`not exists (select from jsonb_array_elements(outbox.payload -> 'events') as line
  join events on events.id = (line.value ->> 'eventId')::uuid where events.unheard_since is not null)`;

/** JSON text of emails for the statement below. */
export const mailRowsJson = (mails: readonly Mail[]): string =>
  JSON.stringify(
    mails.map(
      ({
        organizationId,
        kind,
        entityId,
        recipient,
        userId,
        contactId,
        version = 1,
        letter,
        sender,
        playerIds,
        events,
        ...timing
      }) => ({
        organization_id: organizationId,
        kind,
        entity_id: entityId,
        recipient,
        user_id: userId,
        contact_id: contactId,
        version,
        payload: {
          ...letter,
          ...(sender && { undelivered: { told: sender.told, topic: sender.topic } }),
          ...(playerIds && { playerIds }),
          ...(events && { events }),
        },
        valid_hours: timing.validHours,
        after_minutes: timing.afterMinutes,
        waits_for_day: timing.waitsForDay,
        sender_id: sender?.userId,
      }),
    ),
  );

/** SQL that inserts emails into the outbox as part of a statement. The text is the same for any number of emails. */
export const enqueueStatement = (rows: Operand<string>): RawBuilder<unknown> => sql`
  insert into outbox (organization_id, kind, entity_id, recipient, user_id, contact_id, version, payload, sender_id,
    expires_at, next_attempt_at, waits_for_day)
  select organization_id, kind, entity_id, recipient, user_id, contact_id, version, payload, sender_id,
    club_now() + make_interval(hours => valid_hours), club_now() + make_interval(mins => coalesce(after_minutes, 0)),
    coalesce(waits_for_day, false)
  from jsonb_to_recordset((${rows})::jsonb) as mail (
    organization_id uuid, kind text, entity_id uuid, recipient text, user_id uuid, contact_id uuid, version integer,
    payload jsonb, sender_id uuid, valid_hours integer, after_minutes integer, waits_for_day boolean)
  on conflict do nothing`;

/** True if all emails of this kind about an entity have failed for good: none has arrived and none can still arrive. */
export const isUndelivered = (
  kind: RawBuilder<unknown>,
  organizationId: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
) =>
  sql<boolean>`coalesce((select bool_and(outbox.failed_at is not null) from outbox
    where outbox.organization_id = ${organizationId} and outbox.kind = ${kind} and outbox.entity_id = ${id}), false)`;

/** Adds emails to the outbox, in the transaction of the change that they report. Adding one twice sends it once. */
export const enqueueAll = async (db: Db, mails: readonly Mail[]): Promise<void> => {
  await enqueueStatement(mailRowsJson(mails)).execute(db);
};

export const enqueue = (db: Db, mail: Mail): Promise<void> => enqueueAll(db, [mail]);
