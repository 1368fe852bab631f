import type { Actor } from '@touchline/domain/core/actor.ts';
import { dayOf, isBornBefore } from '@touchline/domain/core/calendar.ts';
import { isSameValue } from '@touchline/domain/core/edits.ts';
import * as contract from '@touchline/domain/people/contract.corrections.ts';
import { correctionAnsweredLetter, correctionProblems } from '@touchline/domain/people/messages.corrections.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { correctedFields, isContactField, reviewedFields } from '@touchline/domain/people/schema.corrections.ts';
import { refuseStaleEdit } from '../../core/requests/edits.ts';
import { type Context, type Implementation, implement } from '../../core/requests/implement.ts';
import { enqueue } from '../../core/mail/mail.ts';
import { removeRow } from '../../db/rows.ts';
import * as store from './store.corrections.ts';
import { requirePlayer, updatePlayer } from './store.ts';

type Correction = Awaited<ReturnType<typeof store.lockCorrection>>;

const lockCorrection = ({ db, actor }: Context<Actor>, { correctionId }: { readonly correctionId: string }) =>
  store.lockCorrection(db, actor.organizationId, correctionId);

/**
 * Loads the player's data for a user who may correct it. Refuses a read-only guardian before the input is validated.
 */
const findCorrected = async ({ db, actor }: Context<Actor>, { playerId }: { readonly playerId: string }) => {
  const { facts, mayCorrect } = await store.requireOwnFacts(db, actor, playerId);
  if (mayCorrect === false) throw correctionProblems.mayOnlyRead();
  return facts;
};

/** Ends the correction and notifies its author about the decision. */
const answer = async (
  { db, actor, user }: Context<Actor>,
  { id, playerId, playerName, proposedBy, field }: Correction,
  isAccepted: boolean,
): Promise<void> => {
  const { organizationId } = actor;
  await removeRow(db, 'player_corrections', organizationId, id);
  const proposer = await store.findProposer(db, organizationId, playerId, proposedBy);
  if (!proposer) return;
  const { organizationName } = user;
  await enqueue(db, {
    organizationId,
    kind: 'corrections.answered',
    entityId: playerId,
    version: proposer.version,
    recipient: proposer.email,
    userId: proposedBy,
    playerIds: [playerId],
    letter: correctionAnsweredLetter({ organizationName, playerName, field, isAccepted }),
  });
};

export const correctionOperations: readonly Implementation[] = [
  implement(contract.readOwnFacts, {
    summary: 'Read the facts of a player that the family may correct',
    subject: findCorrected,
    run: async (_context, _input, facts) => facts,
  }),

  implement(contract.correctPlayer, {
    summary: 'Correct the facts of an own player',
    audit: { entity: 'player', words: 'corrected the player', id: 'playerId' },
    subject: findCorrected,
    run: async (context, { playerId, expected, ...changes }, before) => {
      if (before.hidesContact && Object.keys(changes).some(isContactField)) throw correctionProblems.contactOfAnother();
      const { db, actor, user, now, auditEntry } = context;
      const { organizationId, userId } = actor;
      const read = () => requirePlayer(db, organizationId, playerId);
      await refuseStaleEdit(context, { table: 'player_profiles', id: playerId, read }, expected, changes);
      const { birthDate, gender, ...direct } = changes;
      if (!isBornBefore(birthDate, dayOf(now, user.timeZone))) throw peopleProblems.bornLater();
      await updatePlayer(db, organizationId, playerId, direct);
      await store.endCorrections(db, organizationId, playerId, Object.keys(direct));
      const currentFacts = await read();
      const waitingFields = reviewedFields.filter(
        (field) => changes[field] !== undefined && !isSameValue(changes[field], currentFacts[field]),
      );
      const changedFields = correctedFields.filter(
        (field) => field in direct && !isSameValue(before[field], currentFacts[field]),
      );
      auditEntry.add({
        ...(changedFields.length > 0 && { fields: changedFields }),
        ...(waitingFields.length > 0 && { proposed: waitingFields }),
      });
      if (changedFields.length + waitingFields.length === 0) auditEntry.omit();
      for (const field of waitingFields) {
        const proposedValue = changes[field] ?? null;
        if (!(await store.insertCorrection(db, organizationId, { playerId, userId, field, proposed: proposedValue })))
          throw correctionProblems.waitsAlready(field);
      }
      return { waiting: waitingFields };
    },
  }),

  implement(contract.takeBackCorrection, {
    summary: 'Take back an own correction',
    audit: { entity: 'player', words: 'took back a correction of' },
    subject: lockCorrection,
    run: async ({ db, actor, auditEntry }, _input, { id, playerId }) => {
      const { organizationId, userId } = actor;
      auditEntry.setSubject({ id: playerId, userId, organizationId });
      await removeRow(db, 'player_corrections', organizationId, id);
    },
  }),

  implement(contract.listCorrections, {
    summary: 'List the corrections of families',
    run: ({ db, actor }, { playerId }) => store.listCorrections(db, actor.organizationId, playerId),
  }),

  implement(contract.acceptCorrection, {
    summary: 'Accept the correction of a family',
    audit: { entity: 'player', words: 'accepted a correction of' },
    subject: lockCorrection,
    run: async (context, { expected }, correction) => {
      const { db, actor, auditEntry } = context;
      const { organizationId, userId } = actor;
      const { playerId, field, now, proposed } = correction;
      auditEntry.setSubject({ id: playerId, userId, organizationId });
      auditEntry.add({ fields: [field] });
      await requirePlayer(db, organizationId, playerId);
      if (expected !== undefined && expected !== now) throw correctionProblems.changedSince(field);
      await updatePlayer(db, organizationId, playerId, { [field]: proposed });
      await answer(context, correction, true);
    },
  }),

  implement(contract.refuseCorrection, {
    summary: 'Refuse the correction of a family',
    audit: { entity: 'player', words: 'refused a correction of' },
    subject: lockCorrection,
    run: async (context, _input, correction) => {
      const { actor, auditEntry } = context;
      const { organizationId, userId } = actor;
      auditEntry.setSubject({ id: correction.playerId, userId, organizationId });
      auditEntry.add({ proposed: [correction.field] });
      await answer(context, correction, false);
    },
  }),
];
