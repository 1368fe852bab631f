import * as z from 'zod/mini';
import { download } from '../core/download.ts';
import { query } from '../core/operation.ts';
import { ownTryoutNotices } from './messages.family.ts';
import { ownTryout } from './schema.family.ts';

/**
 * The tryouts that each of the family's players is registered for: all upcoming ones, and past ones in current seasons.
 */
export const listOwnTryouts = query('tryouts.own', {
  route: 'GET /my-tryouts',
  can: 'tryouts.own',
  reads: ['ownTryouts'],
  output: z.array(ownTryout),
  failed: ownTryoutNotices.notLoaded,
});

/** A child's tryout for the family's calendar, with the same id as in the emails about it. */
export const downloadOwnTryout = download('tryouts.icsFile', {
  route: 'GET /my-tryouts/{tryoutId}/players/{playerId}/tryout.ics',
  can: 'tryouts.ownEntry',
  failed: ownTryoutNotices.notDownloaded,
});
