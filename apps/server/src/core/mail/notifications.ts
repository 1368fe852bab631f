import { type Expression, type SqlBool, sql } from 'kysely';
import { contactUnsubscribeLabel, unsubscribeLabel } from '@touchline/domain/access/messages.notifications.ts';
import { isMutable, type MutableKind, mutableKindOf } from '@touchline/domain/access/rules.notifications.ts';
import type { Db } from '../../db/open.ts';
import type { Env } from '../process/env.ts';
import { isProofOf, proofOf, isUuid } from '../identity/tokens.ts';

const contactColumn = <T>(column: string) =>
  sql<T>`(select ${sql.ref(column)} from contact_addresses where contact_addresses.id = outbox.contact_id)`;

/** Columns of the outbox that show whether the recipient wants the email. */
export const subscription = [
  sql<string | null>`outbox.user_id`.as('userId'),
  sql<string | null>`outbox.contact_id`.as('contactId'),
  contactColumn<Buffer | null>('unsubscribe_key').as('contactKey'),
  contactColumn<Date | null>('unsubscribed_at').as('contactEndedAt'),
  sql<Buffer | null>`(select unsubscribe_key from users where users.id = outbox.user_id)`.as('unsubscribeKey'),
  sql<string[]>`to_jsonb(array(select muted.kind from muted_notifications as muted
    where muted.user_id = outbox.user_id))`.as('muted'),
] as const;

interface Letter {
  readonly kind: string;
  readonly userId: string | null;
  readonly unsubscribeKey: Buffer | null;
  readonly muted: readonly string[];
  readonly contactId: string | null;
  readonly contactKey: Buffer | null;
  readonly contactEndedAt: Date | null;
}

/** True if the recipient's login has switched off this kind, or the contact has switched off all the club's emails. */
export const isMuted = ({ kind, muted, contactEndedAt }: Letter): boolean =>
  contactEndedAt !== null || muted.includes(mutableKindOf(kind) ?? '');

/**
 * True for a login that has switched off a kind. A job that looks up its previous emails in the outbox checks this
 * first: the outbox deletes muted emails, so the job would otherwise write the same email again and again.
 */
export const hasMuted = (userId: Expression<string | null>, kind: MutableKind) => sql<SqlBool>`exists (
  select from muted_notifications as muted where muted.user_id = ${userId} and muted.kind = ${sql.lit(kind)})`;

const signedFields = (readerId: string, kind: MutableKind | 'contact'): readonly string[] => [
  'unsubscribe',
  readerId,
  kind,
];

/**
 * One-click unsubscribe link (RFC 8058) for this kind of email. A contact has no settings, so the link covers all
 * emails from the club. Other recipients have no link.
 */
export const unsubscribeLink = ({ baseUrl }: Env, letter: Letter) => {
  const { userId, unsubscribeKey, contactId, contactKey } = letter;
  if (contactId !== null && contactKey !== null) {
    const proof = proofOf(contactKey, signedFields(contactId, 'contact'));
    return {
      label: contactUnsubscribeLabel,
      href: new URL(`/unsubscribe/contact/${contactId}/${proof}`, baseUrl).href,
    };
  }
  const kind = mutableKindOf(letter.kind);
  if (!kind || userId === null || unsubscribeKey === null) return undefined;
  const proof = proofOf(unsubscribeKey, signedFields(userId, kind));
  return { label: unsubscribeLabel(kind), href: new URL(`/unsubscribe/${kind}/${userId}/${proof}`, baseUrl).href };
};

interface LinkParts {
  readonly id: string;
  readonly proof: string;
}

const findContact = async (db: Db, { id, proof }: LinkParts) => {
  const contact = await db
    .selectFrom('contact_addresses')
    .where('id', '=', id)
    .select(['organization_id as organizationId', 'unsubscribe_key as key', 'unsubscribed_at as endedAt'])
    .executeTakeFirst();
  if (!contact || !isProofOf(contact.key, signedFields(id, 'contact'), proof)) return undefined;
  return { contactId: id, organizationId: contact.organizationId, isOff: contact.endedAt !== null };
};

const findLogin = async (db: Db, kind: MutableKind, { id: userId, proof }: LinkParts) => {
  const account = await db
    .selectFrom('users as account')
    .where('account.id', '=', userId)
    .select([
      'account.unsubscribe_key as key',
      sql<boolean>`exists (select from muted_notifications as muted
        where muted.user_id = account.id and muted.kind = ${kind})`.as('isOff'),
    ])
    .executeTakeFirst();
  if (!account || !isProofOf(account.key, signedFields(userId, kind), proof)) return undefined;
  return { userId, kind, isOff: account.isOff };
};

/** The login and kind, or the contact, named by a valid unsubscribe link. */
export const findSubscription = async (db: Db, path: string) => {
  const [, , kind = '', id = '', proof = '', ...addressPart] = path.split('/');
  if (!isUuid(id) || addressPart.length > 0) return undefined;
  if (kind === 'contact') return findContact(db, { id, proof });
  return isMutable(kind) ? findLogin(db, kind, { id, proof }) : undefined;
};

/** Switches off a kind of email for a login; doing so again changes nothing. */
export const mute = (db: Db, userId: string, kind: MutableKind) =>
  db
    .insertInto('muted_notifications')
    .values({ user_id: userId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const unmute = (db: Db, userId: string, kind: MutableKind) =>
  db.deleteFrom('muted_notifications').where('user_id', '=', userId).where('kind', '=', kind).execute();

/** Turns all of a club's emails to a contact off or on. */
export const muteContact = (db: Db, contactId: string, isOff: boolean) =>
  db
    .updateTable('contact_addresses')
    .set({ unsubscribed_at: isOff ? sql<Date>`coalesce(unsubscribed_at, club_now())` : null })
    .where('id', '=', contactId)
    .execute();
