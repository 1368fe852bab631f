import type { AdminRegistration } from '@touchline/domain/access/schema.joining.ts';
import { sql } from 'kysely';
import { verifyPassword } from '../../core/passwords.ts';
import { hashOf } from '../../core/tokens.ts';
import type { Db } from '../../db/open.ts';

/** Remembers which browser's challenge an account was made with. */
export const rememberAttempt = async (db: Db, userId: string, challenge: string | undefined): Promise<void> => {
  if (challenge === undefined) return;
  await db
    .updateTable('users')
    .set({ registration_challenge: hashOf(challenge) })
    .where('id', '=', userId)
    .execute();
};

/**
 * Finds the id of the confirmed account that the same attempt made within the hour, if its answer was lost on the way. Only the
 * browser that made the attempt knows its challenge, so passwords cannot be guessed this way.
 */
export const findMadeAccount = async (
  db: Db,
  { email, password, challenge }: Pick<AdminRegistration, 'email' | 'password' | 'challenge'>,
): Promise<string | undefined> => {
  if (challenge === undefined) return undefined;
  const account = await db
    .selectFrom('users')
    .where('email', '=', email)
    .where('registration_challenge', '=', hashOf(challenge))
    .where('email_confirmed_at', 'is not', null)
    .where('created_at', '>', sql<Date>`club_now() - interval '1 hour'`)
    .select(['id', 'password_hash as passwordHash'])
    .executeTakeFirst();
  return account && (await verifyPassword(password, account.passwordHash)) ? account.id : undefined;
};
