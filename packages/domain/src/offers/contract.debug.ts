import * as z from 'zod/mini';
import { query } from '../core/operation.ts';
import { id } from '../core/text.ts';

/** For developers: the player's own roster rows. Served only with DEV_TOOLS=1 (ruling 67). */
export const testTeamPlayers = query('offers.testTeamPlayers', {
  route: 'GET /debug/my-team-players',
  can: 'offers.mine',
  reads: ['teams'],
  output: z.array(
    z.strictObject({ id, teamName: z.string(), status: z.enum(['active', 'inactive']), invitationId: z.nullable(id) }),
  ),
});
