import { ageOn, type Day, isBornBefore } from '../core/calendar.ts';
import { counted } from '../core/words.ts';
import { usualAge } from '../constants.ts';

/** The age of a player who would be unusually young or old, in words; nothing for other players and for the unborn. */
export const unusualAge = (birthDate: Day | null | undefined, today: Day): string | undefined => {
  if (!birthDate || !isBornBefore(birthDate, today)) return undefined;
  const age = ageOn(birthDate, today);
  return age < usualAge.min || age > usualAge.max ? counted(age, 'year') : undefined;
};

/** The question about such a birth date, which the same one sent again answers. */
export const birthDateQuestion = (birthDate: Day | null | undefined, today: Day): string | undefined => {
  const age = unusualAge(birthDate, today);
  return age && `This makes the player ${age} old. Is the birth date right? If so, press the button again.`;
};
