import * as contract from '@touchline/domain/people/contract.leaving.ts';
import { leavingProblems } from '@touchline/domain/people/messages.leaving.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import type { ArchivedPlayer } from '@touchline/domain/people/schema.leaving.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { withdrawOffersTo } from '../offers/store.withdrawing.ts';
import { archivePlayers, listEnds, lockForArchiving, requireArchivedPlayer, restorePlayer } from './store.archiving.ts';

const noCounts = { teams: 0, offers: 0, tryouts: 0 };

export const archivingOperations: readonly Implementation[] = [
  implement(contract.readArchiving, {
    summary: 'Read what ends when players are archived',
    run: async ({ db, actor }, { playerIds }) => ({
      players: await listEnds(db, actor.organizationId, playerIds),
    }),
  }),

  implement(contract.archivePlayers, {
    summary: 'Archive players',
    audit: { entity: 'organization', words: 'archived players', id: 'own organization' },
    run: async ({ db, actor, now, auditEntry }, { playerIds }) => {
      const { organizationId, userId } = actor;
      await lockForArchiving(db, organizationId, playerIds);
      const endsByPlayer = new Map(
        (await listEnds(db, organizationId, playerIds)).map((player) => [player.playerId, player]),
      );
      const leavingIds = playerIds.filter((id) => endsByPlayer.get(id)?.isArchived === false);
      if (leavingIds.length === 0) auditEntry.omit();
      auditEntry.add({ archived: leavingIds });
      if (leavingIds.length > 0) {
        await withdrawOffersTo(db, organizationId, { playerIds: leavingIds, withdrawnBy: userId, now });
        await archivePlayers(db, organizationId, leavingIds);
      }
      const outcomes = playerIds.map((playerId): ArchivedPlayer => {
        const player = endsByPlayer.get(playerId);
        if (!player) return { playerId, refused: peopleProblems.playerMissing().message, ended: noCounts };
        if (player.isArchived) return { playerId, refused: leavingProblems.alreadyArchived().message, ended: noCounts };
        const { teams, offers, tryouts } = player;
        return {
          playerId,
          refused: null,
          ended: { teams: teams.length, offers: offers.length, tryouts: tryouts.length },
        };
      });
      return { outcomes };
    },
  }),

  implement(contract.takeBackPlayer, {
    summary: 'Take back an archived player',
    audit: { entity: 'player', words: 'took back the player', id: 'playerId' },
    subject: ({ db, actor }, { playerId }) => requireArchivedPlayer(db, actor.organizationId, playerId),
    run: async ({ db, actor, auditEntry }, { playerId }, { archivedAt }) => {
      if (archivedAt === null) auditEntry.omit();
      await restorePlayer(db, actor.organizationId, playerId);
    },
  }),
];
