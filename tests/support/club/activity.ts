import { listActivity } from '@touchline/domain/activity/contract.ts';
import { actorNameOf, subjectOf } from '@touchline/domain/activity/rules.ts';
import type { Club } from './club.ts';

/** Lines of a club's activity as admins see them, newest first. */
export const activityOf = async ({ admin }: Club): Promise<readonly string[]> =>
  (await admin.ask(listActivity, {})).lines.map((line) =>
    [actorNameOf(line), line.words, subjectOf(line)].filter((part) => part !== null).join(' '),
  );
