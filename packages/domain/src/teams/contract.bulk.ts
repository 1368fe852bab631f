import { command } from '../core/operation.ts';
import { bulkNotices } from './messages.bulk.ts';
import { addedPlayers, playersToAdd } from './schema.bulk.ts';

/**
 * Puts several players on a team, and takes them off another one if that is named: all of them or none. Warnings have
 * to be confirmed (ruling 27).
 */
export const addPlayers = command('teams.addPlayers', {
  route: 'POST /teams/{teamId}/members',
  can: 'rosters.manage',
  changes: ['teams', 'players', 'offers'],
  input: playersToAdd,
  output: addedPlayers,
  done: ({ added, movedFrom }) => (movedFrom === null ? bulkNotices.assigned(added) : bulkNotices.moved(added)),
  failed: bulkNotices.notAssigned,
});
