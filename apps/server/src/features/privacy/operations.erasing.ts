import * as contract from '@touchline/domain/privacy/contract.ts';
import { privacyProblems } from '@touchline/domain/privacy/messages.ts';
import { isNameOf } from '@touchline/domain/privacy/rules.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { erasePlayer } from './store.erasing.ts';
import { requirePlayer } from './store.ts';

export const erasingOperations: readonly Implementation[] = [
  implement(contract.erasePlayer, {
    summary: 'Erase a player',
    audit: { entity: 'player', id: 'playerId', security: 'erased' },
    subject: ({ db, actor }, { playerId }) => requirePlayer(db, actor.organizationId, playerId),
    run: async ({ db, actor }, { playerId, name }, player) => {
      if (!isNameOf(player, name)) throw privacyProblems.otherName();
      const { organizationId, userId } = actor;
      // Another admin was faster.
      if (!(await erasePlayer(db, { organizationId, playerId, erasedBy: userId })))
        throw peopleProblems.playerMissing();
    },
  }),
];
