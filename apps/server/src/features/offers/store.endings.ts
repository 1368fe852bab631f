import { type RawBuilder, sql } from 'kysely';
import { endLetter, type OfferEnd } from '@touchline/domain/offers/messages.letters.ts';
import { enqueueAll, type Mail } from '../../core/mail/mail.ts';
import type { Db } from '../../db/open.ts';
import type { Operand } from '../../db/statement.ts';

/** Outbox kinds of the two reminder emails about an offer. */
export const reminderKinds = { first: 'offer.reminder.first', last: 'offer.reminder.last' } as const;

/** SQL that deletes unsent reminders, for use in the statement that ends the offers. */
export const deleteReminders = (offerIds: Operand<readonly string[]>): RawBuilder<unknown> => sql`
  delete from outbox where kind in (${sql.join(Object.values(reminderKinds).map((kind) => sql.lit(kind)))})
    and entity_id = any(${offerIds}::uuid[]) and sent_at is null`;

/** Role in which the offer's sender is notified of its end. Null if the sender may no longer see the offer. */
const senderRole = sql<'admin' | 'coach' | null>`case
  when exists (select from memberships where user_id = offer.created_by and organization_id = offer.organization_id
    and role = 'admin' and state = 'active') then 'admin'
  when exists (select from team_coaches as assignment
    join coach_profiles as coach on coach.id = assignment.coach_profile_id
    join memberships on memberships.user_id = coach.user_id and memberships.organization_id = coach.organization_id
      and memberships.role = 'coach' and memberships.state = 'active'
    where assignment.team_id = offer.team_id and coach.user_id = offer.created_by) then 'coach' end`;

/** Columns for the email about an offer's end. */
export const endColumns = [
  'account.id as senderId',
  'account.email as senderEmail',
  senderRole.as('senderRole'),
  'team.name as teamName',
  sql<string>`player.first_name || ' ' || player.last_name`.as('playerName'),
] as const;

interface EndedOffer {
  readonly organizationId: string;
  readonly id: string;
  readonly senderId: string | null;
  readonly senderEmail: string | null;
  readonly senderRole: 'admin' | 'coach' | null;
  readonly playerName: string;
  readonly teamName: string;
}

/** Email to the sender about the end of an offer. The outbox stores only one per offer. */
export const endMails = (offer: EndedOffer, end: OfferEnd): Mail[] => {
  const { organizationId, id, senderId: userId, senderEmail: recipient, senderRole, playerName, teamName } = offer;
  if (userId === null || recipient === null || senderRole === null) return [];
  const letter = endLetter({ offerId: id, playerName, teamName, end, senderRole });
  return [{ organizationId, kind: 'offer.answered', entityId: id, recipient, userId, letter }];
};

/** Notifies the senders of expired offers and deletes unsent reminders. */
export const notifyOfEnds = async (db: Db, offerIds: readonly string[]): Promise<void> => {
  if (offerIds.length === 0) return;
  await deleteReminders(offerIds).execute(db);
  const offers = await db
    .selectFrom('team_invitations as offer')
    .innerJoin('teams as team', 'team.id', 'offer.team_id')
    .innerJoin('player_profiles as player', 'player.id', 'offer.player_id')
    .innerJoin('users as account', 'account.id', 'offer.created_by')
    .where('offer.id', '=', sql<string>`any(${offerIds}::uuid[])`)
    .select(['offer.organization_id as organizationId', 'offer.id as id', ...endColumns])
    .orderBy('offer.id')
    .execute();
  await enqueueAll(
    db,
    offers.flatMap((offer) => endMails(offer, 'lapsed')),
  );
};
