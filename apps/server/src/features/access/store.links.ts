import { sql } from 'kysely';
import { linkHours } from '@touchline/domain/constants.ts';
import { hashOf, newToken } from '../../core/identity/tokens.ts';
import type { Db } from '../../db/open.ts';
import { firstMembership, firstOrganization } from './store.ts';

export type Purpose = 'confirm_email' | 'reset_password';

const hours: Readonly<Record<Purpose, number>> = {
  confirm_email: linkHours.confirm,
  reset_password: linkHours.recovery,
};

/** Creates the token of an emailed link, bound to the requesting browser if it sent a challenge (ruling 3). */
export const insertLink = async (db: Db, userId: string, purpose: Purpose, challenge: string | undefined) => {
  const token = newToken();
  // Only the latest email about the password has a working link.
  if (purpose === 'reset_password')
    await db.deleteFrom('one_time_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
  await db
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      purpose,
      challenge: challenge ?? null,
      expires_at: sql<Date>`club_now() + make_interval(hours => ${hours[purpose]}::int)`,
    })
    .execute();
  return token;
};

/** Account that a link was emailed to, with its first membership. Also finds a redeemed confirmation link. */
export const findLink = (db: Db, token: string, purpose: Purpose) =>
  db
    .selectFrom('one_time_tokens as link')
    .innerJoin('users as account', 'account.id', 'link.user_id')
    .innerJoin('memberships as membership', 'membership.user_id', 'account.id')
    .innerJoin('organizations as organization', 'organization.id', 'membership.organization_id')
    .where('link.token_hash', '=', hashOf(token))
    .where('link.purpose', '=', purpose)
    .where('link.expires_at', '>', sql<Date>`club_now()`)
    .orderBy(firstMembership)
    .limit(1)
    .select([
      'account.id as userId',
      'account.email as email',
      'membership.role as role',
      'organization.name as organizationName',
      'link.challenge as challenge',
      sql<boolean>`link.redeemed_at is not null`.as('isRedeemed'),
    ])
    .executeTakeFirst();

/** Redeems a link and ends the other links for the same purpose. Only one of several concurrent attempts succeeds. */
export const redeemLink = async (db: Db, token: string, purpose: Purpose) => {
  const link = await db
    .updateTable('one_time_tokens')
    .set({ redeemed_at: sql<Date>`club_now()` })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('redeemed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`club_now()`)
    .returning([
      'user_id as userId',
      'challenge',
      sql<string | null>`(select ${firstOrganization}
        from users as account join memberships as membership on membership.user_id = account.id
        where account.id = one_time_tokens.user_id order by ${firstMembership} limit 1)`.as('organizationId'),
    ])
    .executeTakeFirst();
  if (!link) return undefined;
  let deletion = db.deleteFrom('one_time_tokens').where('user_id', '=', link.userId).where('purpose', '=', purpose);
  if (purpose === 'confirm_email') deletion = deletion.where('redeemed_at', 'is', null);
  await deletion.execute();
  return link;
};
