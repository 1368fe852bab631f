import * as z from 'zod/mini';
import { command, noContent, query } from '../core/operation.ts';
import { newcomerNotices } from './messages.newcomers.ts';
import { newcomer } from './schema.newcomers.ts';

/** People who wait for an approval, the first first. */
export const listNewcomers = query('people.newcomers', {
  route: 'GET /newcomers',
  can: 'newcomers.manage',
  reads: ['accountInvitations'],
  output: z.array(newcomer),
  failed: newcomerNotices.notLoaded,
});

/** Lets somebody in: their player or coach profile is made, and their page opens. */
export const approveNewcomer = command('people.approveNewcomer', {
  route: 'POST /newcomers/{newcomerId}/approve',
  can: 'newcomers.manage',
  // The waiting page hears of the organization alone.
  changes: ['organization', 'accountInvitations', 'coaches', 'players', 'guardians', 'consents'],
  ...noContent,
  done: newcomerNotices.approved,
  failed: newcomerNotices.notApproved,
});

/** Turns somebody away; nothing of what they entered is kept. */
export const refuseNewcomer = command('people.refuseNewcomer', {
  route: 'POST /newcomers/{newcomerId}/refuse',
  can: 'newcomers.manage',
  changes: ['accountInvitations', 'guardians', 'players'],
  ...noContent,
  done: newcomerNotices.refused,
  failed: newcomerNotices.notRefused,
});
