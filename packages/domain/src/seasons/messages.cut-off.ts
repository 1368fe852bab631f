import { failureOrRefusal, success } from '../core/notice.ts';
import { problem } from '../core/problem.ts';

export const cutOffProblems = {
  changedMeanwhile: problem(
    409,
    'stale',
    'Another admin changed the cut-off in the meantime. Please look at it again.',
  ),
  shownBefore: problem(
    409,
    'outdated',
    'Players or age groups have changed since this list was made. Please look at it again and save once more.',
  ),
} as const;

export const cutOffNotices = {
  changed: success('Cut-off saved', 'New age groups begin on this day.'),
  allChanged: success('Cut-off saved', 'The age groups of the present seasons begin on this day, too.'),
  notChanged: failureOrRefusal('Failed to save. Please try again.'),
} as const;
