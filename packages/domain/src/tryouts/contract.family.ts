import * as z from 'zod/mini';
import { download } from '../core/download.ts';
import { query } from '../core/operation.ts';
import { ownTryoutNotices } from './messages.family.ts';
import { ownTryout } from './schema.family.ts';

/** The tryouts that each player of the family is registered for: all that are coming, and those of current seasons that are past. */
export const listOwnTryouts = query('tryouts.own', {
  route: 'GET /my-tryouts',
  can: 'tryouts.own',
  reads: ['ownTryouts'],
  output: z.array(ownTryout),
  failed: ownTryoutNotices.notLoaded,
});

/** The tryout of a child for the family's calendar, under the name that its letters use. */
export const downloadOwnTryout = download('tryouts.icsFile', {
  route: 'GET /my-tryouts/{tryoutId}/players/{playerId}/tryout.ics',
  can: 'tryouts.ownEntry',
  failed: ownTryoutNotices.notDownloaded,
});
