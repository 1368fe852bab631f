import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Actor } from '@touchline/domain/core/actor.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { problem } from '@touchline/domain/core/problem.ts';
import { pipelineWith, type Db } from '../db/open.ts';
import { type Placeholders, statement } from '../db/statement.ts';
import type { DB } from '../db/types.ts';
import type { IdempotencyKey } from './final-statement.ts';

const keyReused = problem(409, 'key_reused', 'This request was already sent with other content.');
const alreadyDone = problem(409, 'already_done', 'This was already done. What it answered is shown only once.');

const isSecret = (operation: Operation): boolean => 'secret' in operation;

interface Keyed {
  readonly idempotencyKey: string | undefined;
}

type Claim = Required<
  Pick<Insertable<DB['idempotency_keys']>, 'organization_id' | 'user_id' | 'key' | 'operation' | 'request_hash'>
>;

const claims = statement((db, claim: Placeholders<Claim>) =>
  db
    .insertInto('idempotency_keys')
    .values({
      organization_id: claim.organization_id,
      user_id: claim.user_id,
      key: claim.key,
      operation: claim.operation,
      request_hash: claim.request_hash,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'key']).doNothing())
    .returning('key'),
);

/** Thrown where a command turns out to be under way or done already under its key. */
class KeyTaken extends Error {}

const keptAnswer = async (
  db: Db,
  operation: Operation,
  { organizationId, userId }: Actor,
  key: string,
  requestHash: Buffer,
): Promise<{ body: string | undefined }> => {
  const first = await db
    .selectFrom('idempotency_keys')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(['request_hash', 'answer'])
    .executeTakeFirstOrThrow();
  if (!requestHash.equals(first.request_hash)) throw keyReused();
  if (isSecret(operation)) throw alreadyDone();
  return { body: first.answer === null ? undefined : JSON.stringify(first.answer) };
};

/**
 * A command sent twice with one key (double click, answer lost on the way) happens once: the second waits for the first
 * and gets its answer. The key is claimed first of all, because what a command has deleted is not found by the same
 * command again; the claim goes to the database with the first statement of `load`, whose result counts only if the key
 * was free. Answers what `load` found, or the body that the first was answered.
 */
export const claimed = async <T>(
  db: Db,
  operation: Operation,
  actor: Actor | null,
  { idempotencyKey: key }: Keyed,
  input: unknown,
  load: () => Promise<T>,
): Promise<{ found: T } | { body: string | undefined }> => {
  if (!key || !actor || operation.kind !== 'command') return { found: await load() };
  const requestHash = createHash('sha256')
    .update(JSON.stringify([operation.name, input]))
    .digest();
  let isClaimed = false;
  const check = (rows: readonly unknown[]): void => {
    if (rows.length === 0) throw new KeyTaken();
    isClaimed = true;
  };
  const claim = {
    organization_id: actor.organizationId,
    user_id: actor.userId,
    key,
    operation: operation.name,
    request_hash: requestHash,
  };
  try {
    const found = await pipelineWith({ statement: claims.with(db, claim), check }, load);
    if (!isClaimed) check(await claims(db, claim));
    return { found };
  } catch (fault) {
    if (!(fault instanceof KeyTaken)) throw fault;
    return keptAnswer(db, operation, actor, key, requestHash);
  }
};

/** The key under which the answer must be kept for a repeated request, if there is one. */
export const keyToKeep = (
  operation: Operation,
  actor: Actor | null,
  { idempotencyKey: key }: Keyed,
): IdempotencyKey | undefined => {
  if (!key || !actor || operation.kind !== 'command' || isSecret(operation)) return undefined;
  return { organization: actor.organizationId, user: actor.userId, key };
};
