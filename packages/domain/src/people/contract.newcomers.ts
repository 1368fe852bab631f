import * as z from 'zod/mini';
import { command, noContent, query } from '../core/operation.ts';
import { newcomerNotices } from './messages.newcomers.ts';
import { newcomer } from './schema.newcomers.ts';

/** People waiting for approval, oldest first. */
export const listNewcomers = query('people.newcomers', {
  route: 'GET /newcomers',
  can: 'newcomers.manage',
  reads: ['accountInvitations'],
  output: z.array(newcomer),
  failed: newcomerNotices.notLoaded,
});

/** Admits a newcomer: creates the player or coach profile, and opens the club to the newcomer. */
export const approveNewcomer = command('people.approveNewcomer', {
  route: 'POST /newcomers/{newcomerId}/approve',
  can: 'newcomers.manage',
  // A newcomer's waiting page only receives the topic `organization`.
  changes: ['organization', 'accountInvitations', 'coaches', 'players', 'guardians', 'consents'],
  ...noContent,
  done: newcomerNotices.approved,
  failed: newcomerNotices.notApproved,
});

/** Refuses a newcomer and deletes everything they entered. */
export const refuseNewcomer = command('people.refuseNewcomer', {
  route: 'POST /newcomers/{newcomerId}/refuse',
  can: 'newcomers.manage',
  changes: ['accountInvitations', 'guardians', 'players'],
  ...noContent,
  done: newcomerNotices.refused,
  failed: newcomerNotices.notRefused,
});
