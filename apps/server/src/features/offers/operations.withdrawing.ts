import * as contract from '@touchline/domain/offers/contract.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import { withdraw } from '@touchline/domain/offers/rules.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { showState } from './store.answers.ts';
import { lockOffer, tellOfWithdrawals, writeWithdrawals } from './store.withdrawing.ts';

export const withdrawingOperations: readonly Implementation[] = [
  implement(contract.withdrawOffer, {
    summary: 'Withdraw an offer',
    audit: { entity: 'offer', id: 'offerId' },
    subject: ({ db, actor }, { offerId }) => lockOffer(db, actor.organizationId, offerId),
    run: async ({ db, actor: { organizationId, userId }, now, auditEntry }, { offerId }, offer) => {
      const decision = withdraw(offer, now);
      if (decision.kind === 'refused') throw offerProblems[decision.because]();
      if (decision.kind === 'repeated') {
        auditEntry.omit();
        return showState(db, organizationId, offerId);
      }
      const withdrawn = await writeWithdrawals(db, organizationId, [offerId], userId).executeTakeFirstOrThrow();
      await tellOfWithdrawals(db, { organizationId, withdrawnBy: userId }, [offer]);
      return withdrawn;
    },
  }),
];
