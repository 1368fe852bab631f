import { command, noContent, query } from '../core/operation.ts';
import { cutOffNotices } from './messages.cut-off.ts';
import { cutOffChange, cutOffPreview, cutOffTrial } from './schema.cut-off.ts';

/** Preview of the players whom a cut-off would move to another age group. */
export const tryCutOff = query('seasons.tryCutOff', {
  route: 'GET /seasons/cut-off',
  can: 'seasons.manage',
  reads: ['organization', 'seasons', 'players'],
  input: cutOffTrial,
  output: cutOffPreview,
});

/** Sets the cut-off for new age groups and, if requested, for those in the active seasons. */
export const changeCutOff = command('seasons.changeCutOff', {
  route: 'PUT /seasons/cut-off',
  can: 'seasons.manage',
  changes: ['organization', 'seasons', 'teams', 'tryouts', 'offers'],
  input: cutOffChange,
  ...noContent,
  done: (_answer, { digest }) => (digest === undefined ? cutOffNotices.changed : cutOffNotices.allChanged),
  failed: cutOffNotices.notChanged,
});
