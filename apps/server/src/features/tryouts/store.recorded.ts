import type { Actor } from '@touchline/domain/core/actor.ts';
import type { Problem } from '@touchline/domain/core/problem.ts';
import { recordedProblems } from '@touchline/domain/tryouts/messages.recorded.ts';
import { impossibleTime, madeAt, notTaken } from '@touchline/domain/tryouts/rules.recorded.ts';
import type { TryoutStatus } from '@touchline/domain/tryouts/schema.ts';
import type { Opening, Recorded } from '@touchline/domain/tryouts/schema.recorded.ts';
import { isProofOf, proofOf } from '../../core/tokens.ts';

interface Opened {
  readonly id: string;
  readonly openingKey: Uint8Array;
}

interface Occasion {
  readonly actor: Pick<Actor, 'userId'>;
  readonly now: Date;
}

const signedFields = (userId: string, tryoutId: string, openedAt: Date): readonly string[] => [
  userId,
  tryoutId,
  String(openedAt.getTime()),
];

/** Proof that the actor's device keeps to go on without signal (decision record 0011). */
export const openingOf = ({ id, openingKey }: Opened, { actor, now }: Occasion): Opening => ({
  openedAt: now.toISOString(),
  proof: proofOf(openingKey, signedFields(actor.userId, id, now)),
});

interface Judged extends Opened {
  readonly status: TryoutStatus;
  readonly completedAt: Date | null;
}

/**
 * Time an evaluation or attendance was made; nothing when that is now. Throws errors in the time (422) and the reason
 * the tryout refuses that time (409); the sentence for one that is not active is the caller's.
 */
export const requireTaken = (
  tryout: Judged,
  recorded: Recorded | undefined,
  { actor, now }: Occasion,
  notActive: () => Problem,
): Date | undefined => {
  if (recorded) {
    const opened = signedFields(actor.userId, tryout.id, new Date(recorded.openedAt));
    if (!isProofOf(tryout.openingKey, opened, recorded.proof)) throw recordedProblems.notProven();
    const impossible = impossibleTime(recorded, now);
    if (impossible) throw recordedProblems[impossible]();
  }
  const made = recorded && madeAt(recorded, now);
  const reason = notTaken(tryout, made, now);
  if (reason) throw reason === 'not_active' ? notActive() : recordedProblems[reason]();
  return made;
};
