import { type Actor, isAdmin } from '@touchline/domain/core/actor.ts';
import * as contract from '@touchline/domain/offers/contract.ts';
import { answerLetter, offerProblems } from '@touchline/domain/offers/messages.ts';
import { answer } from '@touchline/domain/offers/rules.ts';
import type { Answer } from '@touchline/domain/offers/schema.ts';
import { type Context, type Implementation, implement } from '../../core/implement.ts';
import { enqueue } from '../../core/mail.ts';
import { requireOffer } from './store.ts';
import { declineOthers, findSender, joinTeam, lockOffers, showState, writeAnswer } from './store.answers.ts';

const tellSender = async ({ db, actor }: Context<Actor>, offerId: string, given: Answer): Promise<void> => {
  const sender = await findSender(db, actor.organizationId, offerId);
  if (!sender) return;
  const { email, playerName, teamName } = sender;
  await enqueue(db, {
    organizationId: actor.organizationId,
    kind: 'offer.answered',
    entityId: offerId,
    recipient: email,
    letter: answerLetter({ playerName, teamName, answer: given, toAdmin: isAdmin(sender) }),
  });
};

export const answerOperations: readonly Implementation[] = [
  implement(contract.respondToOffer, {
    subject: ({ db, actor }, { offerId }) => requireOffer(db, actor.organizationId, offerId),
    hidden: offerProblems.missing,
    run: async (context, { offerId, answer: given }, { playerId, tryoutId }) => {
      const { db, actor, now } = context;
      const { organizationId } = actor;
      const locked = await lockOffers(db, organizationId, { id: offerId, playerId, tryoutId });
      const offer = locked.find(({ id }) => id === offerId);
      if (!offer) throw offerProblems.missing();
      const siblings = locked.filter(({ id }) => id !== offerId);

      const decision = answer(offer, siblings, given, now);
      if (decision.kind === 'refused') throw offerProblems[decision.because]();
      const declined = decision.kind === 'answered' ? decision.declined : [];
      if (decision.kind === 'answered') {
        await writeAnswer(db, organizationId, offerId, given);
        await declineOthers(db, organizationId, declined);
        if (given === 'accepted') await joinTeam(db, organizationId, { teamId: offer.teamId, playerId, offerId });
        await tellSender(context, offerId, given);
      }
      return { ...(await showState(db, organizationId, offerId)), othersDeclined: declined.length };
    },
  }),
];
