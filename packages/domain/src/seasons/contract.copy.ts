import { command } from '../core/operation.ts';
import { topicsOfCoachedTeams } from '../core/topics.ts';
import { seasonCopyNotices } from './messages.copy.ts';
import { seasonCopy } from './schema.copy.ts';
import { season } from './schema.ts';

/**
 * Copies a season with its age groups, whose birth years advance, and the chosen teams and coaches, in one transaction.
 * The original season and its rosters stay unchanged.
 */
export const copySeason = command('seasons.copy', {
  route: 'POST /seasons/{seasonId}/copy',
  can: 'seasons.manage',
  changes: ['seasons', ...topicsOfCoachedTeams],
  input: seasonCopy,
  output: season,
  status: 201,
  done: seasonCopyNotices.copied,
  failed: seasonCopyNotices.notCopied,
});
