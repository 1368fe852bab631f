import { command, noContent, query } from '../core/operation.ts';
import { duplicateNotices } from './messages.duplicates.ts';
import * as schema from './schema.duplicates.ts';
import { player } from './schema.ts';

/** Pairs of profiles that may be the same player, with the reason. Pairs dismissed by an admin are left out. */
export const listDuplicates = query('people.duplicates', {
  route: 'GET /duplicate-players',
  can: 'players.merge',
  reads: ['players', 'guardians', 'teams'],
  output: schema.duplicates,
  failed: duplicateNotices.notLoaded,
});

/** Declares two players different. The pair is not suggested again. */
export const dismissDuplicate = command('people.dismissDuplicate', {
  route: 'POST /players/{playerId}/duplicates/{otherId}/dismissal',
  can: 'players.merge',
  changes: ['players'],
  ...noContent,
  done: duplicateNotices.dismissed,
  failed: duplicateNotices.notDismissed,
});

/** Two players side by side, with counts of what a merge would move, and the rule that forbids it, if any. */
export const comparePlayers = query('people.comparison', {
  route: 'GET /players/{playerId}/duplicates/{otherId}',
  can: 'players.merge',
  reads: [
    'players',
    'guardians',
    'teams',
    'registrations',
    'offers',
    'evaluations',
    'consents',
    'answers',
    'attendance',
    'accountInvitations',
  ],
  output: schema.comparison,
  failed: duplicateNotices.notCompared,
});

export const mergePlayers = command('people.mergePlayers', {
  route: 'POST /players/{playerId}/duplicates/{otherId}/merge',
  can: 'players.merge',
  changes: [
    'players',
    'guardians',
    'teams',
    'registrations',
    'offers',
    'evaluations',
    'ownTryouts',
    'accountInvitations',
    'consents',
    'answers',
    'attendance',
  ],
  input: schema.merge,
  output: player,
  done: duplicateNotices.merged,
  failed: duplicateNotices.notMerged,
});
