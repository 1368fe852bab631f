import { createHash } from 'node:crypto';
import type { Actor } from '@touchline/domain/core/actor.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { problem } from '@touchline/domain/core/problem.ts';
import type { Db } from '../../db/open.ts';
import { type Placeholders, statement } from '../../db/statement.ts';

const keyReused = problem(409, 'key_reused', 'This request was already sent with other content.');
const alreadyDone = problem(409, 'already_done', 'This was already done. What it answered is shown only once.');

const isSecret = (operation: Operation): boolean => 'secret' in operation;

/** Key of a stored response, which is returned again if a client repeats the same command with the same key. */
export interface IdempotencyKey {
  readonly organization: string;
  readonly user: string;
  readonly membership: string;
  readonly key: string;
}

interface Claim extends Omit<IdempotencyKey, 'membership'> {
  readonly operation: string;
  readonly requestHash: Buffer;
}

const claims = statement((db, { organization, user, key, operation, requestHash }: Placeholders<Claim>) =>
  db
    .insertInto('idempotency_keys')
    .values({ organization_id: organization, user_id: user, key, operation, request_hash: requestHash })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'key']).doNothing())
    .returning('key'),
);

const storedResponse = async (
  db: Db,
  operation: Operation,
  { organization, user, key }: IdempotencyKey,
  requestHash: Buffer,
): Promise<{ body: string | undefined }> => {
  const first = await db
    .selectFrom('idempotency_keys')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .where('key', '=', key)
    .select(['request_hash', 'answer'])
    .executeTakeFirstOrThrow();
  if (!requestHash.equals(first.request_hash)) throw keyReused();
  if (isSecret(operation)) throw alreadyDone();
  return { body: first.answer === null ? undefined : JSON.stringify(first.answer) };
};

/** Removes passwords before hashing, because a fast hash of a password is easier to guess than its stored hash. */
const withoutPasswords = (name: string, value: unknown): unknown => (/password$/i.test(name) ? undefined : value);

/**
 * Claims a command's key: a command sent twice (double click, lost response) runs once. The second one waits for the
 * first and gets its stored response.
 */
export const claimKey = async (
  db: Db,
  operation: Operation,
  idempotencyKey: IdempotencyKey,
  input: unknown,
): Promise<{ body: string | undefined } | undefined> => {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([operation.name, input, idempotencyKey.membership], withoutPasswords))
    .digest();
  const [claimed] = await claims(db, { ...idempotencyKey, operation: operation.name, requestHash });
  return claimed ? undefined : storedResponse(db, operation, idempotencyKey, requestHash);
};

/** The key of a command that a signed-in user may repeat. */
export const idempotencyKeyOf = (
  operation: Operation,
  actor: Actor | null,
  key: string | undefined,
): IdempotencyKey | undefined =>
  key && actor && operation.kind === 'command'
    ? { organization: actor.organizationId, user: actor.userId, membership: actor.membershipId, key }
    : undefined;

/** Key under which to store the response; undefined for a secret response, which is returned once and never stored. */
export const keyOfResponse = (operation: Operation, key: IdempotencyKey | undefined): IdempotencyKey | undefined =>
  isSecret(operation) ? undefined : key;
