import * as contract from '@touchline/domain/access/contract.leaving.ts';
import { lastAdminOf, leavingLetter } from '@touchline/domain/access/messages.leaving.ts';
import { momentInWords } from '@touchline/domain/core/words.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { endSessionsOf } from '../../core/session.ts';
import * as store from './store.leaving.ts';
import { tellOfSecurity } from './store.letters.ts';

export const leavingOperations: readonly Implementation[] = [
  implement(contract.readLeaving, {
    summary: 'Read what deleting the own account means',
    run: ({ db, actor }) => store.readLeaving(db, actor.userId),
  }),

  implement(contract.leave, {
    summary: 'Ask for the deletion of the own account',
    audit: { entity: 'account', id: 'own account', security: 'leaving' },
    run: async ({ db, actor: { userId, organizationId }, user, reply }) => {
      // Of two admins who leave at once, the second finds itself the last.
      await store.lockAdministered(db, userId);
      const { lastAdminOf: clubs } = await store.readLeaving(db, userId);
      if (clubs.length > 0) throw lastAdminOf(clubs);
      const moment = momentInWords(await store.noteLeaving(db, userId), user.timeZone, user);
      await endSessionsOf(db, userId);
      reply.endSession();
      await tellOfSecurity(db, { organizationId, email: user.email }, leavingLetter(moment));
    },
  }),
];
