import * as z from 'zod/mini';
import { command, noContent, query } from '../core/operation.ts';
import { updateCoach } from './contract.leaving.ts';
import { correctionNotices } from './messages.corrections.ts';
import { coachCorrection } from './schema.coach-corrections.ts';
import { correctionAcceptance } from './schema.corrections.ts';

/** Facts that invited coaches gave otherwise than the club knew them, the first first. */
export const listCoachCorrections = query('people.coachCorrections', {
  route: 'GET /coach-corrections',
  can: 'corrections.manage',
  reads: ['coaches'],
  output: z.array(coachCorrection),
  failed: correctionNotices.listNotLoaded,
});

export const acceptCoachCorrection = command('people.acceptCoachCorrection', {
  route: 'POST /coach-corrections/{correctionId}/accept',
  can: 'corrections.manage',
  changes: updateCoach.changes,
  input: correctionAcceptance,
  ...noContent,
  done: correctionNotices.accepted,
  failed: correctionNotices.notAccepted,
});

export const refuseCoachCorrection = command('people.refuseCoachCorrection', {
  route: 'POST /coach-corrections/{correctionId}/refuse',
  can: 'corrections.manage',
  changes: ['coaches'],
  ...noContent,
  done: correctionNotices.refused,
  failed: correctionNotices.notRefused,
});
