import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LetterKind } from '@touchline/domain/access/rules.notifications.ts';
import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import type { Topic } from '@touchline/domain/core/topics.ts';
import type { Db } from '../../db/open.ts';
import type { Operand } from '../../db/statement.ts';

/**
 * A letter to be sent once: (kind, entity, version) and the recipient or the login name it, and the database keeps it
 * unique.
 */
export interface Mail {
  readonly organizationId: string | null;
  /** `account.…` is about the recipient's own account and overtakes all others, `account.invited` apart. */
  readonly kind: LetterKind;
  readonly entityId: string;
  readonly recipient: string;
  /** The login that the letter is for: written to once, and under the address that it has when the letter leaves. */
  readonly userId?: string;
  /** The contact without a login that the letter is for (`contact_addresses`). */
  readonly contactId?: string;
  readonly version?: number;
  readonly letter: EmailContent;
  /** Hours after which the letter is of no use, because the link in it has expired. */
  readonly validHours?: number;
  /** Minutes until it may leave. */
  readonly afterMinutes?: number;
  /** Does not leave while it is night where the organization is. */
  readonly waitsForDay?: boolean;
  readonly sender?: Sender;
  /** Players whom the letter is about: it leaves while its reader may hear of each of them. */
  readonly playerIds?: readonly string[];
  /** Events that the letter tells of; it is held back once one of them has changed again. */
  readonly events?: readonly TellsOf[];
}

/** An event in a letter, and what the reader knew of it before. */
export interface TellsOf {
  readonly eventId: string;
  readonly before: object | null;
  readonly isUrgent: boolean;
}

/** The member who caused a letter, and the text for that member if it cannot be delivered. */
export interface Sender {
  readonly userId: string;
  /** The sentence that tells the sender which letter it was. */
  readonly told: string;
  /** Lists with this topic show it. */
  readonly topic: Topic;
}

/** A letter as the outbox keeps it until it has left. */
export interface Payload extends EmailContent {
  readonly undelivered?: Omit<Sender, 'userId'>;
  readonly playerIds?: readonly string[];
  readonly events?: readonly TellsOf[];
}

/** Letters without an attempt under way: no one has read them yet. */
export const isWaitingLetter = sql<SqlBool>`outbox.sent_at is null and outbox.failed_at is null
  and (outbox.attempts = 0 or outbox.last_error is not null)`;

/** True unless an event in the letter has changed since: a job takes it back, or lets it go after all. */
export const isStillTrue = sql<SqlBool>`not exists (select from jsonb_array_elements(outbox.payload -> 'events') as line
  join events on events.id = (line.value ->> 'eventId')::uuid where events.unheard_since is not null)`;

/** Letters as the statement below takes them: JSON text. */
export const mailRows = (mails: readonly Mail[]): string =>
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

/** SQL that puts letters into the outbox, as part of a statement. Its text is the same for any number of them. */
export const enqueuing = (rows: Operand<string>): RawBuilder<unknown> => sql`
  insert into outbox (organization_id, kind, entity_id, recipient, user_id, contact_id, version, payload, sender_id,
    expires_at, next_attempt_at, waits_for_day)
  select organization_id, kind, entity_id, recipient, user_id, contact_id, version, payload, sender_id,
    club_now() + make_interval(hours => valid_hours), club_now() + make_interval(mins => coalesce(after_minutes, 0)),
    coalesce(waits_for_day, false)
  from jsonb_to_recordset((${rows})::jsonb) as mail (
    organization_id uuid, kind text, entity_id uuid, recipient text, user_id uuid, contact_id uuid, version integer,
    payload jsonb, sender_id uuid, valid_hours integer, after_minutes integer, waits_for_day boolean)
  on conflict do nothing`;

/** True if the letter of this kind about a thing was given up: of several, if none has arrived or still may. */
export const isUndelivered = (
  kind: RawBuilder<unknown>,
  organizationId: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
) =>
  sql<boolean>`coalesce((select bool_and(outbox.failed_at is not null) from outbox
    where outbox.organization_id = ${organizationId} and outbox.kind = ${kind} and outbox.entity_id = ${id}), false)`;

/** Puts letters into the outbox, in the transaction of the change that they report. Repeating it sends once. */
export const enqueueAll = async (db: Db, mails: readonly Mail[]): Promise<void> => {
  await enqueuing(mailRows(mails)).execute(db);
};

export const enqueue = (db: Db, mail: Mail): Promise<void> => enqueueAll(db, [mail]);
