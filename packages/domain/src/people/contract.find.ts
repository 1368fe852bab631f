import { query } from '../core/operation.ts';
import { findForm, findings } from './schema.find.ts';

/**
 * Teams, players, coaches, tryouts and seasons by name, of each kind the best few: those whose name begins with the text,
 * then by name. Admins find people by their contacts as well, and what was found so says by which. Everybody finds what
 * the lists show them and nothing else. The command palette itself says when it fails.
 */
export const find = query('people.find', {
  route: 'GET /find',
  can: 'find.anything',
  reads: ['teams', 'players', 'coaches', 'registrations', 'tryouts', 'ownTryouts', 'seasons', 'accountInvitations'],
  input: findForm,
  output: findings,
});
