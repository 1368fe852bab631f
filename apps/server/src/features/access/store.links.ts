import { sql } from 'kysely';
import { linkHours } from '@touchline/domain/limits.ts';
import { hashOf, newToken } from '../../core/tokens.ts';
import type { Db } from '../../db/open.ts';

export type Purpose = 'confirm_email' | 'reset_password';

const hours: Readonly<Record<Purpose, number>> = {
  confirm_email: linkHours.confirm,
  reset_password: linkHours.recovery,
};

/** Makes the token of a mailed link, bound to the browser that asked when that sent a challenge (decision D3). */
export const insertLink = async (
  db: Db,
  userId: string,
  purpose: Purpose,
  challenge: string | undefined,
): Promise<string> => {
  const token = newToken();
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

/** Whose link this is, as long as it can be redeemed; it stays so. */
export const findLink = (db: Db, token: string, purpose: Purpose) =>
  db
    .selectFrom('one_time_tokens as link')
    .innerJoin('users as account', 'account.id', 'link.user_id')
    .where('link.token_hash', '=', hashOf(token))
    .where('link.purpose', '=', purpose)
    .where('link.expires_at', '>', sql<Date>`club_now()`)
    .select(['account.id as userId', 'account.email as email'])
    .executeTakeFirst();

/** Redeems a link: of many who do so at once, one gets it. Other links of the same purpose end with it. */
export const redeemLink = async (db: Db, token: string, purpose: Purpose) => {
  const link = await db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`club_now()`)
    .returning(['user_id as userId', 'challenge'])
    .executeTakeFirst();
  if (!link) return undefined;
  await db.deleteFrom('one_time_tokens').where('user_id', '=', link.userId).where('purpose', '=', purpose).execute();
  return link;
};
