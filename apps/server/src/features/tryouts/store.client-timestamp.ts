import type { Actor } from '@touchline/domain/core/actor.ts';
import type { Problem } from '@touchline/domain/core/problem.ts';
import { timestampProblems } from '@touchline/domain/tryouts/messages.offline.ts';
import { impossibleTime, madeAt, entryRefusalReason } from '@touchline/domain/tryouts/rules.client-timestamp.ts';
import type { TryoutStatus } from '@touchline/domain/tryouts/schema.ts';
import type { ViewToken, ClientTimestamp } from '@touchline/domain/tryouts/schema.client-timestamp.ts';
import { isProofOf, proofOf } from '../../core/identity/tokens.ts';

interface TokenSource {
  readonly id: string;
  readonly viewTokenKey: Uint8Array;
}

interface Occasion {
  readonly actor: Pick<Actor, 'userId'>;
  readonly now: Date;
}

const signedFields = (userId: string, id: string, openedAt: Date): readonly string[] => [
  userId,
  id,
  String(openedAt.getTime()),
];

/** Token that the actor's device stores to work offline (decision record 0011). */
export const viewTokenOf = ({ id, viewTokenKey }: TokenSource, { actor, now }: Occasion): ViewToken => ({
  openedAt: now.toISOString(),
  proof: proofOf(viewTokenKey, signedFields(actor.userId, id, now)),
});

interface TimedTryout extends TokenSource {
  readonly status: TryoutStatus;
  readonly completedAt: Date | null;
}

/**
 * Time at which an entry was made, proven by a view token. Undefined if it was made now. Throws for an invalid time
 * (422).
 */
export const requireProvenTime = (
  { id, viewTokenKey }: TokenSource,
  timestamp: ClientTimestamp | undefined,
  { actor, now }: Occasion,
): Date | undefined => {
  if (!timestamp) return undefined;
  const openedFields = signedFields(actor.userId, id, new Date(timestamp.openedAt));
  if (!isProofOf(viewTokenKey, openedFields, timestamp.proof)) throw timestampProblems.notProven();
  const timeProblem = impossibleTime(timestamp, now);
  if (timeProblem) throw timestampProblems[timeProblem]();
  return madeAt(timestamp, now);
};

/**
 * Time at which an evaluation or attendance mark was made. Undefined if it was made now. Throws for an invalid time
 * (422) and for a time that the tryout does not accept (409). The caller provides the problem for an inactive tryout.
 */
export const requireEntryTime = (
  tryout: TimedTryout,
  timestamp: ClientTimestamp | undefined,
  occasion: Occasion,
  notActive: () => Problem,
): Date | undefined => {
  const recordedAt = requireProvenTime(tryout, timestamp, occasion);
  const reason = entryRefusalReason(tryout, recordedAt, occasion.now);
  if (reason) throw reason === 'not_active' ? notActive() : timestampProblems[reason]();
  return recordedAt;
};
