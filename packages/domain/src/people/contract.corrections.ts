import * as z from 'zod/mini';
import { command, noContent, query } from '../core/operation.ts';
import type { Topic } from '../core/topics.ts';
import { correctionNotices } from './messages.corrections.ts';
import * as schema from './schema.corrections.ts';
import { correctionAcceptance } from './schema.corrections.ts';
import { updateCoach } from './contract.leaving.ts';
import { coachCorrection } from './schema.corrections.ts';

/** Details entered by invited coaches that differ from the club's, oldest first. */
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

/** Topics for everything that shows a player's details. */
const changes: readonly Topic[] = [
  'players',
  'guardians',
  'teams',
  'registrations',
  'offers',
  'ownTryouts',
  'consents',
];

/** A player's details, for family members who may correct them; the page shows nothing to others. */
export const readOwnFacts = query('people.ownFacts', {
  route: 'GET /players/{playerId}/own-facts',
  can: 'players.correct',
  // Changed details reach families through the topic of their tryouts.
  reads: ['guardians', 'players', 'ownTryouts'],
  output: schema.ownFacts,
});

/** Corrects name, position and contacts immediately; corrections to birth date and gender wait for an admin. */
export const correctPlayer = command('people.correctPlayer', {
  route: 'PATCH /players/{playerId}/own-facts',
  can: 'players.correct',
  changes,
  input: schema.playerCorrection,
  output: schema.correctionResult,
  done: ({ waiting }) => correctionNotices.corrected(waiting),
  failed: correctionNotices.notCorrected,
});

export const takeBackCorrection = command('people.takeBackCorrection', {
  route: 'DELETE /corrections/{correctionId}',
  can: 'corrections.takeBack',
  changes: ['players', 'guardians'],
  ...noContent,
  done: correctionNotices.takenBack,
  failed: correctionNotices.notTakenBack,
});

/** Corrections waiting for an admin, oldest first. */
export const listCorrections = query('people.corrections', {
  route: 'GET /corrections',
  can: 'corrections.manage',
  reads: ['players'],
  input: schema.correctionSearch,
  output: z.array(schema.correction),
  failed: correctionNotices.listNotLoaded,
});

export const acceptCorrection = command('people.acceptCorrection', {
  route: 'POST /corrections/{correctionId}/accept',
  can: 'corrections.manage',
  changes,
  input: schema.correctionAcceptance,
  ...noContent,
  done: correctionNotices.accepted,
  failed: correctionNotices.notAccepted,
});

export const refuseCorrection = command('people.refuseCorrection', {
  route: 'POST /corrections/{correctionId}/refuse',
  can: 'corrections.manage',
  changes: ['players', 'guardians'],
  ...noContent,
  done: correctionNotices.refused,
  failed: correctionNotices.notRefused,
});
