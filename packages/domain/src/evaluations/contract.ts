import * as z from 'zod/mini';
import { command, query } from '../core/operation.ts';
import { id } from '../core/text.ts';
import { madeAfterCompletion } from '../tryouts/messages.offline.ts';
import { clientTimestamp } from '../tryouts/schema.client-timestamp.ts';
import { evaluationNotices } from './messages.ts';
import { evaluatedPlayer, evaluation, evaluationForm, playerEvaluations, playerRecommendation } from './schema.ts';

/**
 * Participating players by name, each with a summary of the evaluations visible to the viewer: all for an admin; for
 * coaches see their own and those by coaches of the same teams. Only the viewer's own evaluations are included in full.
 */
export const listEvaluations = query('evaluations.ofTryout', {
  route: 'GET /tryouts/{tryoutId}/evaluations',
  can: 'evaluations.read',
  reads: ['evaluations', 'registrations', 'players', 'teams', 'tryouts'],
  output: z.array(evaluatedPlayer),
  failed: evaluationNotices.notLoaded,
  offline: 'cache',
});

/** A player with all evaluations visible to the viewer, regardless of attendance. */
export const readPlayerEvaluations = query('evaluations.ofPlayer', {
  route: 'GET /registrations/{registrationId}/evaluations',
  can: 'evaluations.read',
  reads: ['evaluations', 'registrations', 'players', 'teams', 'tryouts'],
  output: playerEvaluations,
  failed: evaluationNotices.notLoaded,
  offline: 'cache',
});

/**
 * Saves the viewer's evaluation of a registered player, replacing a previous one. An evaluation with `recorded` was
 * made offline. It never replaces a later evaluation, which is returned instead (ruling 51).
 */
export const saveEvaluation = command('evaluations.save', {
  route: 'PUT /registrations/{registrationId}/evaluation',
  can: 'evaluations.save',
  changes: ['evaluations'],
  offline: 'queue',
  lateEntryCode: madeAfterCompletion,
  input: z.extend(evaluationForm, { registrationId: id, recorded: z.optional(clientTimestamp) }),
  output: evaluation,
  done: evaluationNotices.saved,
  failed: evaluationNotices.notSaved,
});

/** Recommendation badge of every player who was ever registered for the tryout, by name. */
export const listRecommendations = query('evaluations.recommendations', {
  route: 'GET /tryouts/{tryoutId}/recommendations',
  can: 'evaluations.read',
  reads: ['evaluations', 'registrations', 'tryouts', 'teams'],
  output: z.array(playerRecommendation),
  failed: evaluationNotices.recommendationsNotLoaded,
});
