import * as contract from '@touchline/domain/people/contract.duplicates.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { accountOf, differingFacts, proposedFacts, keptProfileOf } from '@touchline/domain/people/rules.merging.ts';
import { mergeProblems } from '@touchline/domain/people/messages.duplicates.ts';
import {
  type Comparison,
  type Merge,
  mergedFields,
  type PlayerFacts,
} from '@touchline/domain/people/schema.duplicates.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { expireOffersOf } from '../offers/store.answers.ts';
import { deleteReminders } from '../offers/store.endings.ts';
import { writePendingForPlayers } from '../offers/store.letters.ts';
import { schedulePlayerLetters } from '../tryouts/store.newcomers.ts';
import { insertDismissal, listDuplicates } from './store.duplicates.ts';
import { endRedundantCorrections, guardiansOf, lockPair, mergePlayers, requirePair } from './store.merging.ts';
import { updatePlayer } from './store.ts';

/** True if neither player has changed since the admin chose, and each chosen value comes from one of them. */
const isChosenFrom = ({ player, other }: Comparison, { facts, seen }: NonNullable<Merge['chosen']>): boolean =>
  mergedFields.every(
    (field) =>
      player[field] === seen.player[field] &&
      other[field] === seen.other[field] &&
      [player[field], other[field]].includes(facts[field]),
  );

/** Combined data of two profiles; throws if values conflict. */
const agreedFacts = ({ player, other }: Comparison): PlayerFacts => {
  if (differingFacts(player, other).length > 0) throw mergeProblems.differ();
  return keptProfileOf(accountOf(player), accountOf(other)) === 'player'
    ? proposedFacts(player, other)
    : proposedFacts(other, player);
};

export const duplicateOperations: readonly Implementation[] = [
  implement(contract.listDuplicates, {
    summary: 'List possible duplicates',
    run: ({ db, actor }) => listDuplicates(db, actor.organizationId),
  }),

  implement(contract.dismissDuplicate, {
    summary: 'Dismiss a possible duplicate',
    audit: { entity: 'player', words: 'called no duplicate the player', id: 'playerId' },
    subject: ({ db, actor }, { playerId, otherId }) => requirePair(db, actor.organizationId, playerId, otherId),
    notFound: peopleProblems.playerMissing,
    run: async ({ db, actor, auditEntry }, { playerId, otherId }) => {
      auditEntry.add({ otherId });
      await insertDismissal(db, actor.organizationId, { playerId, otherId, userId: actor.userId });
    },
  }),

  implement(contract.comparePlayers, {
    summary: 'Compare two players',
    subject: ({ db, actor }, { playerId, otherId }) => requirePair(db, actor.organizationId, playerId, otherId),
    notFound: peopleProblems.playerMissing,
    run: async (_context, _input, compared) => compared,
  }),

  implement(contract.mergePlayers, {
    summary: 'Merge two players',
    audit: { entity: 'player', words: 'merged another profile into the player', id: 'playerId' },
    subject: async ({ db, actor }, { playerId, otherId }) => {
      await lockPair(db, actor.organizationId, playerId, otherId);
      return requirePair(db, actor.organizationId, playerId, otherId);
    },
    notFound: peopleProblems.playerMissing,
    run: async ({ db, actor, auditEntry }, { playerId, otherId, chosen }, compared) => {
      const { organizationId, userId } = actor;
      if (chosen && !isChosenFrom(compared, chosen)) throw mergeProblems.changedSince();
      const facts = chosen?.facts ?? agreedFacts(compared);
      await expireOffersOf(db, organizationId, [playerId, otherId]);
      // Runs first, because an address that is no longer named in any profile is deleted with its confirmation.
      await updatePlayer(db, organizationId, playerId, facts);
      const { endedOffers, ...moved } = await mergePlayers(db, { playerId, otherId, userId });
      await endRedundantCorrections(db, organizationId, playerId);
      auditEntry.add({ otherId, ...moved });
      await deleteReminders(endedOffers).execute(db);
      // Emails the pending news about both profiles to the guardians of either.
      for (const guardian of await guardiansOf(db, organizationId, playerId))
        await writePendingForPlayers(db, organizationId, [playerId], guardian);
      await schedulePlayerLetters(db, organizationId, playerId);
      return updatePlayer(db, organizationId, playerId, {});
    },
  }),
];
