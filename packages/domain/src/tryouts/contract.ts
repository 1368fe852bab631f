import * as z from 'zod/mini';
import { command, query } from '../core/operation.ts';
import { misfitsCode, tryoutNotices } from './messages.ts';
import { newTryout, tryout, tryoutChanges, tryoutDetail, tryoutStatuses } from './schema.ts';

/**
 * The tryouts that the viewer may see, latest date first: all for an admin, those of their own age groups for a coach.
 */
export const listTryouts = query('tryouts.list', {
  route: 'GET /tryouts',
  can: 'tryouts.list',
  reads: ['tryouts', 'registrations', 'teams', 'seasons'],
  input: z.strictObject({ status: z.optional(z.enum(tryoutStatuses)) }),
  output: z.array(tryout),
  failed: tryoutNotices.listNotLoaded,
  offline: 'cache',
});

/** Includes the view token for offline entries, because users who may read a tryout may evaluate there (ruling 51). */
export const readTryout = query('tryouts.read', {
  route: 'GET /tryouts/{tryoutId}',
  can: 'tryouts.read',
  reads: ['tryouts', 'registrations', 'teams', 'seasons'],
  output: tryoutDetail,
  failed: tryoutNotices.detailsNotLoaded,
  offline: 'cache',
});

export const createTryout = command('tryouts.create', {
  route: 'POST /tryouts',
  can: 'tryouts.manage',
  changes: ['tryouts'],
  input: newTryout,
  output: tryout,
  status: 201,
  done: tryoutNotices.created,
  failed: tryoutNotices.notCreated,
});

export const updateTryout = command('tryouts.update', {
  route: 'PATCH /tryouts/{tryoutId}',
  can: 'tryouts.manage',
  // Offers show the tryout's title and date, and its age group decides which coaches see the players.
  changes: ['tryouts', 'ownTryouts', 'offers', 'players'],
  input: z.extend(tryoutChanges, {
    /** True if the admin has confirmed the change despite players who do not fit the new age group. */
    acceptMisfits: z.optional(z.boolean()),
  }),
  output: tryout,
  done: tryoutNotices.updated,
  // No notice about players who do not fit, because a dialog asks about them.
  failed: (reason) => (reason?.code === misfitsCode ? undefined : tryoutNotices.notUpdated),
});

const statusChange = {
  can: 'tryouts.manage',
  changes: ['tryouts', 'ownTryouts'],
  output: tryout,
  done: tryoutNotices.statusUpdated,
  failed: tryoutNotices.statusNotUpdated,
} as const;

export const startTryout = command('tryouts.start', { route: 'POST /tryouts/{tryoutId}/start', ...statusChange });

export const cancelTryout = command('tryouts.cancel', { route: 'POST /tryouts/{tryoutId}/cancel', ...statusChange });

/** Completes a tryout, which refetches the registrations. */
export const completeTryout = command('tryouts.complete', {
  route: 'POST /tryouts/{tryoutId}/complete',
  ...statusChange,
  changes: ['tryouts', 'ownTryouts', 'registrations'],
});

/** Reverts a completion and reopens everything that it closed; sent offers stay unchanged (ruling 76). */
export const reopenTryout = command('tryouts.reopen', {
  route: 'POST /tryouts/{tryoutId}/reopen',
  ...statusChange,
  changes: ['tryouts', 'ownTryouts', 'registrations'],
});
