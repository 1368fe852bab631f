import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Actor } from '@touchline/domain/core/actor.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { problem } from '@touchline/domain/core/problem.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import type { DB } from '../db/types.ts';
import type { KeptAnswer } from './trail.ts';

const keyReused = problem(409, 'key_reused', 'This request was already sent with other content.');
const alreadyDone = problem(409, 'already_done', 'This was already done. What it answered is shown only once.');

const isSecret = (operation: Operation): boolean => 'secret' in operation && operation.secret === true;

interface Keyed {
  readonly idempotencyKey: string | undefined;
}

const claims = statement((db, claim: Insertable<DB['idempotency_keys']>) =>
  db
    .insertInto('idempotency_keys')
    // Spelled out: a place for values has no names to spread.
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

/**
 * A command sent twice with one key (double click, answer lost on the way) happens once: the second waits for
 * the first and gets its answer. Returns that answer, or nothing when the command has yet to run.
 */
export const claimKey = async (
  db: Db,
  operation: Operation,
  actor: Actor | null,
  { idempotencyKey: key }: Keyed,
  input: unknown,
): Promise<{ body: string | undefined } | undefined> => {
  if (!key || !actor || operation.kind !== 'command') return undefined;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([operation.name, input]))
    .digest();
  const [claimed] = await claims(db, {
    organization_id: actor.organizationId,
    user_id: actor.userId,
    key,
    operation: operation.name,
    request_hash: requestHash,
  });
  if (claimed) return undefined;
  const first = await db
    .selectFrom('idempotency_keys')
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', actor.userId)
    .where('key', '=', key)
    .select(['request_hash', 'answer'])
    .executeTakeFirstOrThrow();
  if (!requestHash.equals(first.request_hash)) throw keyReused();
  if (isSecret(operation)) throw alreadyDone();
  return { body: first.answer === null ? undefined : JSON.stringify(first.answer) };
};

/** What has to be kept for whoever asks again with the same key, if there is one. */
export const answerKept = (
  operation: Operation,
  actor: Actor | null,
  { idempotencyKey: key }: Keyed,
  body: string | undefined,
): KeptAnswer | undefined => {
  if (!key || !actor || isSecret(operation)) return undefined;
  return { organization: actor.organizationId, user: actor.userId, key, answer: body ?? null };
};
