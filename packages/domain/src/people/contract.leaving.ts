import { command, noContent, query } from '../core/operation.ts';
import { type Topic, topicsOfCoachedTeams } from '../core/topics.ts';
import { leavingNotices } from './messages.leaving.ts';
import * as leaving from './schema.leaving.ts';
import * as schema from './schema.ts';

/** Evaluations and tryouts also name their coaches, and member lists show all names and roles. */
const coachTopics: readonly Topic[] = [...topicsOfCoachedTeams, 'accountInvitations', 'presence', 'session'];

export const updateCoach = command('people.updateCoach', {
  route: 'PATCH /coaches/{coachId}',
  can: 'coaches.edit',
  changes: coachTopics,
  input: schema.coachChanges,
  ...noContent,
  done: leavingNotices.coachUpdated,
  failed: leavingNotices.coachNotUpdated,
});

/** Ends the coach's role, open invitation, and teams in seasons that are not over. Past evaluations keep their name. */
export const removeCoach = command('people.removeCoach', {
  route: 'POST /coaches/{coachId}/remove',
  can: 'coaches.edit',
  changes: coachTopics,
  ...noContent,
  done: leavingNotices.coachRemoved,
  failed: leavingNotices.coachNotRemoved,
});

/** Restores a coach who left, with the same login; teams have to be assigned again. */
export const takeBackCoach = command('people.takeBackCoach', {
  route: 'POST /coaches/{coachId}/take-back',
  can: 'coaches.edit',
  changes: coachTopics,
  ...noContent,
  done: leavingNotices.coachTakenBack,
  failed: leavingNotices.coachNotTakenBack,
});

/** Everything that ends when players are archived, for the confirmation. */
export const readArchiving = query('people.archiving', {
  route: 'GET /archiving-players',
  can: 'players.archive',
  reads: ['players', 'teams', 'offers', 'registrations', 'tryouts', 'accountInvitations'],
  input: leaving.playersAskedAbout,
  output: leaving.endsOfPlayers,
  failed: leavingNotices.archivingNotRead,
});

const playerTopics: readonly Topic[] = [
  'players',
  'guardians',
  'teams',
  'registrations',
  'ownTryouts',
  'evaluations',
  'offers',
  'accountInvitations',
  'consents',
];

/** Archives players who left, and returns an outcome for each. Withdraws open offers, with the usual emails. */
export const archivePlayers = command('people.archivePlayers', {
  route: 'POST /archiving-players',
  can: 'players.archive',
  changes: playerTopics,
  input: leaving.playersToArchive,
  output: leaving.archivedPlayers,
  done: ({ outcomes }) => leavingNotices.playersArchived(outcomes.map(({ refused }) => refused)),
  failed: leavingNotices.playersNotArchived,
});

/** Restores an archived player to their previous teams in seasons that are not over; offers and tryouts are not restored. */
export const takeBackPlayer = command('people.takeBackPlayer', {
  route: 'POST /players/{playerId}/take-back',
  can: 'players.archive',
  changes: playerTopics,
  ...noContent,
  done: leavingNotices.playerTakenBack,
  failed: leavingNotices.playerNotTakenBack,
});
