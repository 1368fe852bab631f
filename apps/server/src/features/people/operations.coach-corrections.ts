import type { Actor } from '@touchline/domain/core/actor.ts';
import * as contract from '@touchline/domain/people/contract.corrections.ts';
import { coachCorrectionAnsweredLetter, correctionProblems } from '@touchline/domain/people/messages.corrections.ts';
import { leavingProblems } from '@touchline/domain/people/messages.leaving.ts';
import { type Context, type Implementation, implement } from '../../core/requests/implement.ts';
import { enqueue } from '../../core/mail/mail.ts';
import { removeRow } from '../../db/rows.ts';
import * as store from './store.coach-corrections.ts';
import { updateCoach } from './store.leaving.ts';

type Correction = Awaited<ReturnType<typeof store.lockCoachCorrection>>;

const lockCorrection = ({ db, actor }: Context<Actor>, { correctionId }: { readonly correctionId: string }) =>
  store.lockCoachCorrection(db, actor.organizationId, correctionId);

/** Ends the correction and notifies the coach about the decision. */
const answer = async (
  { db, actor, user, auditEntry }: Context<Actor>,
  { id, coachId, field }: Correction,
  isAccepted: boolean,
): Promise<void> => {
  const { organizationId, userId } = actor;
  auditEntry.setSubject({ id: coachId, userId, organizationId });
  auditEntry.add({ [isAccepted ? 'fields' : 'proposed']: [field] });
  await removeRow(db, 'coach_corrections', organizationId, id);
  const coach = await store.findCoachToNotify(db, organizationId, coachId);
  if (!coach) return;
  await enqueue(db, {
    organizationId,
    kind: 'corrections.answered',
    entityId: coachId,
    version: coach.version,
    recipient: coach.email,
    userId: coach.userId,
    letter: coachCorrectionAnsweredLetter({ organizationName: user.organizationName, field, isAccepted }),
  });
};

export const coachCorrectionOperations: readonly Implementation[] = [
  implement(contract.listCoachCorrections, {
    summary: 'List the corrections of coaches',
    run: ({ db, actor }) => store.listCoachCorrections(db, actor.organizationId),
  }),

  implement(contract.acceptCoachCorrection, {
    summary: 'Accept the correction of a coach',
    audit: { entity: 'coach', words: 'accepted a correction of the coach' },
    subject: lockCorrection,
    run: async (context, { expected }, correction) => {
      const { coachId, field, now, proposed, archivedAt } = correction;
      if (archivedAt !== null) throw leavingProblems.coachLeft();
      if (expected !== undefined && expected !== now) throw correctionProblems.changedSince(field);
      await updateCoach(context.db, context.actor.organizationId, coachId, { [field]: proposed });
      await answer(context, correction, true);
    },
  }),

  implement(contract.refuseCoachCorrection, {
    summary: 'Refuse the correction of a coach',
    audit: { entity: 'coach', words: 'refused a correction of the coach' },
    subject: lockCorrection,
    run: (context, _input, correction) => answer(context, correction, false),
  }),
];
