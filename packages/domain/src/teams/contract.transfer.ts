import * as z from 'zod/mini';
import { command } from '../core/operation.ts';
import { topicsOfCoachedTeams } from '../core/topics.ts';
import { transferNotices } from './messages.transfer.ts';
import { team } from './schema.ts';
import { transfer } from './schema.transfer.ts';

/**
 * Copies several teams into another season, all or none. The old teams and their players stay (ruling 26). Returns
 * the new teams in the order of the request.
 */
export const transferTeams = command('teams.transfer', {
  route: 'POST /teams/transfer',
  can: 'teams.manage',
  changes: topicsOfCoachedTeams,
  input: transfer,
  output: z.array(team),
  status: 201,
  done: (teams) => transferNotices.transferred(teams.length),
  failed: transferNotices.notTransferred,
});
