import { dayOf, isBornBefore } from '@touchline/domain/core/calendar.ts';
import * as contract from '@touchline/domain/people/contract.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { refuseStaleEdit } from '../../core/edits.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { adminOperations } from './operations.admins.ts';
import { archivingOperations } from './operations.archiving.ts';
import { bulkOperations } from './operations.bulk.ts';
import { coachCorrectionOperations } from './operations.coach-corrections.ts';
import { correctionOperations } from './operations.corrections.ts';
import { duplicateOperations } from './operations.duplicates.ts';
import { findingOperations } from './operations.find.ts';
import { exportOperations } from './operations.export.ts';
import { importOperations } from './operations.import.ts';
import { invitationOperations } from './operations.invitations.ts';
import { leavingOperations } from './operations.leaving.ts';
import { requirePlayer, updatePlayer } from './store.ts';
import { listCoaches } from './store.lists.ts';
import { listPlayers } from './store.players.ts';

export const peopleOperations: readonly Implementation[] = [
  // Before the operations on one person: `/players/export` would be read as a player's id otherwise.
  ...exportOperations,
  ...adminOperations,

  implement(contract.listCoaches, {
    summary: 'List the coaches',
    run: ({ db, actor }, search) => listCoaches(db, actor, search),
  }),

  implement(contract.listPlayers, {
    summary: 'List the players',
    run: ({ db, actor }, search) => listPlayers(db, actor, search),
  }),

  implement(contract.updatePlayer, {
    summary: 'Change a player',
    audit: { entity: 'player', id: 'playerId', fields: true },
    subject: ({ db, actor }, { playerId }) => requirePlayer(db, actor.organizationId, playerId),
    run: async (context, { playerId, expected, ...changes }) => {
      const { db, actor, user, now } = context;
      const read = () => requirePlayer(db, actor.organizationId, playerId);
      await refuseStaleEdit(context, { table: 'player_profiles', id: playerId, read }, expected, changes);
      if (!isBornBefore(changes.birthDate, dayOf(now, user.timeZone))) throw peopleProblems.bornLater();
      return updatePlayer(db, actor.organizationId, playerId, changes);
    },
  }),

  ...leavingOperations,
  ...archivingOperations,
  ...findingOperations,
  ...bulkOperations,
  ...invitationOperations,
  ...importOperations,
  ...duplicateOperations,
  ...correctionOperations,
  ...coachCorrectionOperations,
];
