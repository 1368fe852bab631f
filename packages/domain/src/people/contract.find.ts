import { query } from '../core/operation.ts';
import { findForm, findings } from './schema.find.ts';

/**
 * Teams, players, coaches, tryouts and seasons with the best matching names. Names that begin with the text come first;
 * otherwise results are sorted by name. Admins also find people by their contacts, and the result names the contact.
 * Users find only what their own lists show. The command palette reports failures itself.
 */
export const find = query('people.find', {
  route: 'GET /find',
  can: 'find.anything',
  reads: ['teams', 'players', 'coaches', 'registrations', 'tryouts', 'ownTryouts', 'seasons', 'accountInvitations'],
  input: findForm,
  output: findings,
});
