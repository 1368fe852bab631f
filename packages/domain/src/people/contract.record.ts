import { query } from '../core/operation.ts';
import * as schema from './schema.record.ts';

/**
 * Everything that an admin or a coach may see about a player. The page itself reports a missing player, without a toast.
 */
export const readPlayerRecord = query('people.record', {
  route: 'GET /players/{playerId}/record',
  can: 'players.open',
  reads: ['players', 'guardians', 'teams', 'tryouts', 'registrations', 'evaluations', 'offers', 'consents'],
  output: schema.playerRecord,
});
