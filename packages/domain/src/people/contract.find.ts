import { query } from '../core/operation.ts';
import { findForm, findings } from './schema.find.ts';

/**
 * Teams, players and coaches by name, of each kind the best few: those whose name begins with the text, then by name.
 * Everybody finds what the lists show them and nothing else. The finder itself says when it fails.
 */
export const find = query('people.find', {
  route: 'GET /find',
  can: 'find.anything',
  reads: ['teams', 'players', 'coaches', 'registrations'],
  input: findForm,
  output: findings,
});
