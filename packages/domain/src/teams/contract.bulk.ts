import { command } from '../core/operation.ts';
import { bulkNotices } from './messages.bulk.ts';
import { addedPlayers, placedPlayers, playersToAdd, playersToPlace } from './schema.bulk.ts';

/**
 * Adds several players to a team, all or none, and removes them from another team if one is given. Warnings have to be
 * confirmed (ruling 27).
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
 * Adds listed players to a team, regardless of their current teams, and returns an outcome for each. Warnings have to
 * be confirmed (ruling 27).
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
