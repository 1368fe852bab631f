import { failureOrRefusal, type Notice, success } from '../core/notice.ts';
import { Problem } from '../core/problem.ts';
import { counted, listed } from '../core/words.ts';
import { teamsPerCoach } from '../constants.club.ts';
import type { Season } from './schema.ts';

/** A coach with the number of current teams after a change. */
export interface BusyCoach {
  readonly name: string;
  readonly teams: number;
}

/** Names every coach who would have too many current teams (ruling 24). */
export const coachLimit = (coaches: readonly BusyCoach[]): Problem =>
  new Problem(
    409,
    'coach_limit',
    `Nothing was changed: ${listed(coaches.map(({ name, teams }) => `${name} would have ${teams} current teams`))}. A coach can have at most ${teamsPerCoach}.`,
  );

export const seasonCopyNotices = {
  copied: ({ ageGroups, teamCount }: Pick<Season, 'ageGroups' | 'teamCount'>): Notice =>
    success(
      'Season copied',
      `${listed([counted(ageGroups.length, 'age group'), counted(teamCount, 'team')])} created.`,
    ),
  notCopied: failureOrRefusal('Failed to copy season. Please try again.'),
} as const;
