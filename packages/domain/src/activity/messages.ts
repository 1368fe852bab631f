import { failure } from '../core/notice.ts';
import { problem } from '../core/problem.ts';

export const activityProblems = {
  wrongDay: 'Please enter a valid date.',
  tooLong: problem(409, 'too_many_lines', 'That is too much for one file. Please choose a shorter time.'),
} as const;

export const activityNotices = {
  notLoaded: failure('Failed to load the activity'),
  notExported: failure('Failed to export the activity'),
} as const;

/** Display text for actions that only earlier versions had. Their lines remain in the log. */
export const formerActionWords: Readonly<Record<string, string>> = {
  'families.sayWhoIAm': 'said who signs in for',
  'families.showContact': 'changed who sees the own phone and email, for',
};
