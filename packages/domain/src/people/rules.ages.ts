import { ageOn, type Day, isBornBefore } from '../core/calendar.ts';
import { counted } from '../core/words.ts';
import { usualAge } from '../constants.ts';

/** The age of an unusually young or old player, as display text; undefined for other players and for future birth dates. */
export const unusualAge = (birthDate: Day | null | undefined, today: Day): string | undefined => {
  if (!birthDate || !isBornBefore(birthDate, today)) return undefined;
  const age = ageOn(birthDate, today);
  return age < usualAge.min || age > usualAge.max ? counted(age, 'year') : undefined;
};

/** Question about an unusual birth date; sending the same date again confirms it. */
export const birthDateQuestion = (birthDate: Day | null | undefined, today: Day): string | undefined => {
  const age = unusualAge(birthDate, today);
  return age && `This makes the player ${age} old. Is the birth date right? If so, press the button again.`;
};
