import { command } from '../core/operation.ts';
import { bulkNotices } from './messages.bulk.ts';
import { addedPlayers, placedPlayers, playersToAdd, playersToPlace } from './schema.bulk.ts';

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

/**
 * Puts players of the list on a team, whatever team they are on, and says of each what came of it. Warnings have to be
 * confirmed (ruling 27).
 */
export const placePlayers = command('teams.placePlayers', {
  route: 'POST /teams/{teamId}/places',
  can: 'rosters.manage',
  changes: ['teams', 'players', 'offers'],
  input: playersToPlace,
  output: placedPlayers,
  done: ({ outcomes }) => bulkNotices.placed(outcomes.map(({ outcome }) => outcome)),
  failed: bulkNotices.notAssigned,
});
