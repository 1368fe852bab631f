import type { Day } from '../core/calendar.ts';
import { guessableCodeLength } from '../constants.ts';
import type { CodeRole, RegistrationCode } from './schema.ts';

type Validity = Pick<RegistrationCode, 'isActive' | 'expiryDate'>;

/** A code works until the end of its expiry day (ruling 7); without an expiry date it never expires. */
export const isUsable = ({ isActive, expiryDate }: Validity, today: Day): boolean =>
  isActive && (expiryDate === null || today <= expiryDate);

/** The code in a role's registration link: the newest usable one (ruling 9). `codes` are sorted newest first. */
export const linkedCode = (
  codes: readonly RegistrationCode[],
  role: CodeRole,
  today: Day,
): RegistrationCode | undefined => codes.find((code) => code.role === role && isUsable(code, today));

/** True for a short code that could be guessed; the form warns about it (REL-4). */
export const isGuessable = (code: string): boolean => code.length < guessableCodeLength;

/** Characters of a suggested code, without look-alikes. */
export const proposedSymbols = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** Builds a code from random numbers between 0 and 1, one per character. */
export const proposeCode = (random: readonly number[]): string =>
  random.map((number) => proposedSymbols[Math.floor(number * proposedSymbols.length)]).join('');
