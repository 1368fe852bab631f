import { sql } from 'kysely';
import { passkeyLimits } from '@touchline/domain/constants.ts';
import { passkeyProblems } from '@touchline/domain/security/messages.ts';
import type { PasskeyProof } from '@touchline/domain/security/schema.passkeys.ts';
import { challengeHashOf, verifyProof } from '../../core/identity/passkeys.ts';
import { hashOf, newToken } from '../../core/identity/tokens.ts';
import type { Db } from '../../db/open.ts';

const now = sql<Date>`club_now()`;

export const listPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(passkeyLimits.most)
    .select(['id', 'name', 'host', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .execute();

/** A user's passkeys for a host, in the format of the WebAuthn API. */
export const credentialsOf = async (db: Db, userId: string, host: string) => {
  const keys = await db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .where('host', '=', host)
    .orderBy('id')
    .limit(passkeyLimits.most)
    .select(['credential_id as credentialId', 'transports'])
    .execute();
  return keys.map(({ credentialId, transports }) => ({
    id: Buffer.from(credentialId).toString('base64url'),
    type: 'public-key' as const,
    transports,
  }));
};

/** Creates a challenge. The user is null for a sign-in. */
export const insertChallenge = async (db: Db, userId: string | null): Promise<string> => {
  const challenge = newToken();
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      user_id: userId,
      expires_at: sql<Date>`club_now() + make_interval(mins => ${passkeyLimits.minutes}::int)`,
    })
    .execute();
  return challenge;
};

/**
 * Uses up the challenge that a browser signed and returns its hash. Returns undefined if it has expired or belongs to
 * another user.
 */
export const redeemChallenge = async (
  db: Db,
  clientDataJSON: string,
  userId: string | null,
): Promise<Buffer | undefined> => {
  const hash = challengeHashOf(clientDataJSON);
  const challenge =
    hash &&
    (await db
      .deleteFrom('passkey_challenges')
      .where('challenge_hash', '=', hash)
      .where(sql<boolean>`user_id is not distinct from ${userId}::uuid`)
      .where('expires_at', '>', now)
      .returning('challenge_hash')
      .executeTakeFirst());
  return challenge && hash;
};

interface NewKey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

/** Adds a passkey. Returns false if it already exists. */
export const insertPasskey = async (
  db: Db,
  userId: string,
  { name, host, key }: { readonly name: string; readonly host: string; readonly key: NewKey },
): Promise<boolean> =>
  (await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      name,
      host,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: key.transports,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const findPasskey = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .select(['id', 'name'])
    .forUpdate()
    .executeTakeFirst();

export const deletePasskey = (db: Db, id: string) => db.deleteFrom('passkeys').where('id', '=', id).execute();

/** The user handle of a passkey: the bytes of the user's id. */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

/** A verified signature, with the values to store for its use. */
export interface PasskeyUse {
  readonly passkeyId: string;
  readonly userId: string;
  readonly email: string;
  readonly counter: number;
}

/** Uses up the challenge and checks the signature. Throws a problem, or returns undefined if the key does not match. */
export const verifyStoredProof = async (db: Db, address: URL, proof: PasskeyProof): Promise<PasskeyUse | undefined> => {
  const challengeHash = await redeemChallenge(db, proof.clientDataJSON, null);
  if (!challengeHash) throw passkeyProblems.late();
  const key = await db
    .selectFrom('passkeys as passkey')
    .innerJoin('users as account', 'account.id', 'passkey.user_id')
    .where('passkey.credential_id', '=', Buffer.from(proof.id, 'base64url'))
    .where('passkey.host', '=', address.hostname)
    .select([
      'passkey.id as passkeyId',
      'passkey.user_id as userId',
      'passkey.public_key as publicKey',
      'passkey.counter as counter',
      'account.email as email',
    ])
    .executeTakeFirst();
  if (!key || (proof.userHandle ?? userHandleOf(key.userId)) !== userHandleOf(key.userId)) return undefined;
  const { passkeyId, userId, email, publicKey } = key;
  const counter = await verifyProof(proof, { publicKey, counter: Number(key.counter) }, { challengeHash, address });
  return counter === undefined ? undefined : { passkeyId, userId, email, counter };
};

/** Records the use of a passkey. Returns false if the passkey was removed or the counter was already used. */
export const recordUse = async (db: Db, { passkeyId, counter }: PasskeyUse): Promise<boolean> =>
  (await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', passkeyId)
    .returning('id')
    .executeTakeFirst()) !== undefined;
