import { sql } from 'kysely';
import { plainCode, readableCode } from '@touchline/domain/security/schema.ts';
import { secondStep } from '@touchline/domain/constants.ts';
import type { Actor } from '@touchline/domain/core/actor.ts';
import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import { resetLetter } from '@touchline/domain/security/messages.letters.ts';
import { newSecret, stepOf } from '../../core/identity/authenticator-codes.ts';
import { hashOf, newCode, newToken } from '../../core/identity/tokens.ts';
import type { Db } from '../../db/open.ts';
import type { Context } from '../../core/requests/implement.ts';
import { emailSecurityChange, type Addressee } from '../access/store.letters.ts';

/** Notifies users of a change that they made to their own account. */
export const emailOwner = ({ db, actor, user }: Context<Actor>, letter: EmailContent): Promise<void> =>
  emailSecurityChange(db, { organizationId: actor.organizationId, email: user.email }, letter);

const now = sql<Date>`club_now()`;

/** The user's second step, for the settings. */
export const readSecondStep = async (db: Db, userId: string) =>
  (await db
    .selectFrom('authenticators')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .select([
      'confirmed_at as secondStepSince',
      sql<number>`(select count(*)::int from recovery_codes where user_id = authenticators.user_id)`.as(
        'recoveryCodesLeft',
      ),
    ])
    .executeTakeFirst()) ?? { secondStepSince: null, recoveryCodesLeft: 0 };

/** Creates a secret for a new authenticator app. Returns undefined if an app is already on. */
export const insertSecret = async (db: Db, userId: string): Promise<Uint8Array | undefined> => {
  const secret = Buffer.from(newSecret());
  const authenticator = await db
    .insertInto('authenticators')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now })
        .where('authenticators.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return authenticator && secret;
};

const findAuthenticator = (db: Db, userId: string, isOn: boolean) =>
  db
    .selectFrom('authenticators')
    .where('user_id', '=', userId)
    .where('confirmed_at', isOn ? 'is not' : 'is', null)
    .select(['secret', 'last_step as lastStep'])
    .executeTakeFirst();

/** True if an authenticator app was set up but not confirmed with a first code. */
export const isSetupStarted = async (db: Db, userId: string): Promise<boolean> =>
  (await findAuthenticator(db, userId, false)) !== undefined;

/** True if the user needs more than the password to sign in. */
export const isSecondStepOn = async (db: Db, userId: string): Promise<boolean> =>
  (await findAuthenticator(db, userId, true)) !== undefined;

/** The current time step that the first code matches, if any. */
export const findFirstStep = async (db: Db, userId: string, code: string, moment: Date) => {
  const authenticator = await findAuthenticator(db, userId, false);
  return authenticator && stepOf(authenticator.secret, code, moment);
};

/** Turns the second step on. Returns false if it is already on or the secret has changed. */
export const confirmSecret = async (db: Db, userId: string, step: number): Promise<boolean> =>
  (await db
    .updateTable('authenticators')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

/** Match for a code: a time step of the app or the hash of a recovery code. */
export type CodeMatch = { readonly step: number } | { readonly codeHash: Buffer };

/** Hash of a recovery code. Includes the user id, so two users with equal codes have different hashes. */
const recoveryHash = (userId: string, code: string): Buffer => hashOf(`${userId} ${code}`);

/** Finds the time step or hash of a code, without using it up. */
export const findCodeMatch = async (
  db: Db,
  userId: string,
  code: string,
  moment: Date,
): Promise<CodeMatch | undefined> => {
  if (code.length === secondStep.codeLength) {
    const codeHash = recoveryHash(userId, code);
    const recoveryCode = await db
      .selectFrom('recovery_codes')
      .where('code_hash', '=', codeHash)
      .select('user_id')
      .executeTakeFirst();
    return recoveryCode && { codeHash };
  }
  const authenticator = await findAuthenticator(db, userId, true);
  const step = authenticator && stepOf(authenticator.secret, code, moment);
  return step === undefined || step <= (authenticator?.lastStep ?? 0) ? undefined : { step };
};

/** Uses up a code. Only one of several concurrent attempts succeeds. */
export const spendCode = async (db: Db, userId: string, fit: CodeMatch): Promise<boolean> => {
  const spentCode =
    'step' in fit
      ? await db
          .updateTable('authenticators')
          .set({ last_step: fit.step })
          .where('user_id', '=', userId)
          .where('last_step', '<', fit.step)
          .returning('user_id')
          .executeTakeFirst()
      : await db
          .deleteFrom('recovery_codes')
          .where('code_hash', '=', fit.codeHash)
          .returning('user_id')
          .executeTakeFirst();
  return spentCode !== undefined;
};

/** Replaces the recovery codes and returns them. The database stores only their hashes. */
export const replaceRecoveryCodes = async (db: Db, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: secondStep.recoveryCodes }, () => newCode(secondStep.codeLength));
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: recoveryHash(userId, plainCode(code)), user_id: userId })))
    .execute();
  return codes.map(readableCode);
};

/** Locks the second step until the transaction ends. Returns false if it is off. */
export const lockSecondStep = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('authenticators')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .select('user_id')
    .forUpdate()
    .executeTakeFirst()) !== undefined;

/** Turns the second step off. Deletes recovery codes and unfinished sign-ins. */
export const deleteAuthenticator = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

/** Starts a sign-in with a second step and returns its token. Returns undefined if the password is enough. */
export const beginSecondStep = async (db: Db, userId: string): Promise<string | undefined> => {
  const token = newToken();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pending_sign_ins')
    .columns(['token_hash', 'user_id', 'expires_at'])
    .expression(
      db
        .selectFrom('authenticators')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .select([
          sql<Buffer>`${hashOf(token)}::bytea`.as('token_hash'),
          'user_id',
          sql<Date>`club_now() + make_interval(mins => ${secondStep.minutes}::int)`.as('expires_at'),
        ]),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? token : undefined;
};

/** Account of the unfinished sign-in with this token. */
export const findPending = (db: Db, token: string) =>
  db
    .selectFrom('pending_sign_ins as pending')
    .innerJoin('users as account', 'account.id', 'pending.user_id')
    .where('pending.token_hash', '=', hashOf(token))
    .where('pending.expires_at', '>', now)
    .select('account.email')
    .executeTakeFirst();

/** Ends an unfinished sign-in. Only one of several concurrent attempts succeeds. */
export const redeemPending = async (db: Db, token: string): Promise<boolean> =>
  (await db
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

/** Address of a member. `isElsewhereToo` is true for a member of several organizations. */
export const findMemberForReset = (db: Db, organizationId: string, userId: string) =>
  db
    .selectFrom('users as account')
    .where('account.id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberships')
          .whereRef('user_id', '=', 'account.id')
          .where('organization_id', '=', organizationId)
          .where('state', '<>', 'ended'),
      ),
    )
    .select([
      'account.id',
      'account.email',
      sql<boolean>`exists (select from memberships where user_id = account.id
        and organization_id <> ${organizationId} and state <> 'ended')`.as('isElsewhereToo'),
    ])
    // Adding a membership takes the same lock.
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Turns off a login's second step on behalf of the server's operator and emails the owner. Returns false if it is off.
 */
export const resetByOperator = async (
  db: Db,
  { id, email }: Pick<Addressee, 'email'> & { readonly id: string },
): Promise<boolean> => {
  if (!(await deleteAuthenticator(db, id))) return false;
  await emailSecurityChange(db, { organizationId: null, email }, resetLetter(null));
  return true;
};
