import { sql } from 'kysely';
import { undeliveredLetter } from '@touchline/domain/core/email-content.ts';
import type { Db } from '../../db/open.ts';
import { enqueue, type Payload } from './mail.ts';

/** An email that will not be retried. */
interface UndeliveredLetter {
  readonly id: string;
  readonly organizationId: string | null;
  readonly kind: string;
  readonly entityId: string | null;
  readonly version: number;
  readonly senderId: string | null;
}

const undeliveredKind = 'letter.undelivered';

/**
 * Text for the sender, if all other emails for the same occasion have failed too and none can still arrive. Locks
 * these emails in order of their ids, because two may fail concurrently. Rereads the text, because an erasure
 * may have changed or deleted the email during delivery.
 */
export const reportForSender = async (
  db: Db,
  { id, kind, entityId, version }: UndeliveredLetter,
): Promise<string | undefined> => {
  const letters = await db
    .selectFrom('outbox')
    .where('kind', '=', kind)
    .where('entity_id', '=', entityId)
    .where('version', '=', version)
    .select(['id', 'failed_at as failedAt', 'payload'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const ownPayload = letters.find((letter) => letter.id === id)?.payload as Payload | undefined;
  const isLast = letters.every((letter) => letter.id === id || letter.failedAt !== null);
  return isLast ? ownPayload?.undelivered?.told : undefined;
};

/**
 * Notifies the sender if they are still an admin or coach of the club. Reports within minutes of each other become one
 * email.
 */
export const notifySender = async (
  db: Db,
  { id, organizationId, senderId }: UndeliveredLetter,
  told: string,
): Promise<void> => {
  const sender = await db
    .selectFrom('users as account')
    .innerJoin('members as profile', 'profile.id', 'account.id')
    .where('profile.organization_id', '=', organizationId)
    .where('profile.id', '=', senderId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberships')
          .whereRef('memberships.user_id', '=', 'profile.id')
          .whereRef('memberships.organization_id', '=', 'profile.organization_id')
          .where('memberships.role', 'in', ['admin', 'coach'])
          .where('memberships.state', '=', 'active'),
      ),
    )
    .where('account.email_confirmed_at', 'is not', null)
    .select([
      'account.id as userId',
      'account.email as email',
      sql<'admin' | 'coach'>`(select min(role) from memberships where memberships.user_id = profile.id
        and memberships.organization_id = profile.organization_id and role in ('admin', 'coach') and state = 'active')`.as(
        'role',
      ),
    ])
    // If two emails fail concurrently, the second is reported along with the first.
    .forNoKeyUpdate('profile')
    .executeTakeFirst();
  if (!sender) return;
  const appendedReport = await db
    .updateTable('outbox')
    .set({
      payload: sql`jsonb_set(payload, '{paragraphs}', payload -> 'paragraphs' || to_jsonb(${told}::text))`,
    })
    .where('organization_id', '=', organizationId)
    .where('kind', '=', undeliveredKind)
    .where('user_id', '=', sender.userId)
    // A report that was attempted may have arrived.
    .where('attempts', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (appendedReport) return;
  await enqueue(db, {
    organizationId,
    kind: undeliveredKind,
    entityId: id,
    recipient: sender.email,
    userId: sender.userId,
    letter: undeliveredLetter([told], sender.role),
    afterMinutes: 2,
  });
};
