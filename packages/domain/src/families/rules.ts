import { ownLoginAge } from '../constants.ts';
import { ageOn, type Day } from '../core/calendar.ts';
import type { Problem } from '../core/problem.ts';
import { familyProblems } from './messages.ts';

/** Reason why the player cannot have their own login, if any. The player's age must be known and sufficient. */
export const ownLoginRefusal = (birthDate: Day | null, today: Day): Problem | undefined => {
  if (birthDate === null) return familyProblems.ownLoginNeedsBirthDate();
  return ageOn(birthDate, today) < ownLoginAge ? familyProblems.ownLoginTooYoung() : undefined;
};
