import * as z from 'zod/mini';
import { command, query } from '../core/operation.ts';
import { id } from '../core/text.ts';
import { madeAfterCompletion } from '../tryouts/messages.offline.ts';
import { clientTimestamp } from '../tryouts/schema.client-timestamp.ts';
import { evaluationNotices } from './messages.ts';
import { evaluatedPlayer, evaluation, evaluationForm, playerEvaluations, playerRecommendation } from './schema.ts';

/**
 * The players who take part, by name, each with a summary of the evaluations that the viewer may see: all for an admin;
 * for a coach their own and those of coaches who share a team. Only the viewer's own evaluations travel in full.
 */
export const listEvaluations = query('evaluations.ofTryout', {
  route: 'GET /tryouts/{tryoutId}/evaluations',
  can: 'evaluations.read',
  reads: ['evaluations', 'registrations', 'players', 'teams', 'tryouts'],
  output: z.array(evaluatedPlayer),
  failed: evaluationNotices.notLoaded,
  offline: 'cache',
});

/** One player with all evaluations that the viewer may see, whatever the attendance. */
export const readPlayerEvaluations = query('evaluations.ofPlayer', {
  route: 'GET /registrations/{registrationId}/evaluations',
  can: 'evaluations.read',
  reads: ['evaluations', 'registrations', 'players', 'teams', 'tryouts'],
  output: playerEvaluations,
  failed: evaluationNotices.notLoaded,
  offline: 'cache',
});

/**
 * Saves the viewer's one evaluation of a registered player; saving again overwrites it. With `recorded` it was made
 * without signal: it overwrites none that was made later, which is answered then (ruling 51).
 */
export const saveEvaluation = command('evaluations.save', {
  route: 'PUT /registrations/{registrationId}/evaluation',
  can: 'evaluations.save',
  changes: ['evaluations'],
  offline: 'queue',
  madeTooLate: madeAfterCompletion,
  input: z.extend(evaluationForm, { registrationId: id, recorded: z.optional(clientTimestamp) }),
  output: evaluation,
  done: evaluationNotices.saved,
  failed: evaluationNotices.notSaved,
});

/** The badge of every player ever registered, by name. */
export const listRecommendations = query('evaluations.recommendations', {
  route: 'GET /tryouts/{tryoutId}/recommendations',
  can: 'evaluations.read',
  reads: ['evaluations', 'registrations', 'tryouts', 'teams'],
  output: z.array(playerRecommendation),
  failed: evaluationNotices.recommendationsNotLoaded,
});
