import { ownLoginAge } from '../constants.ts';
import { ageOn, type Day } from '../core/calendar.ts';
import type { Problem } from '../core/problem.ts';
import { familyProblems } from './messages.ts';

/** The refusal of a login for the player alone, or nothing: it takes a known age. */
export const ownLoginRefusal = (birthDate: Day | null, today: Day): Problem | undefined => {
  if (birthDate === null) return familyProblems.ownLoginNeedsBirthDate();
  return ageOn(birthDate, today) < ownLoginAge ? familyProblems.ownLoginTooYoung() : undefined;
};
