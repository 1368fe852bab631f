import type { Day } from '../core/calendar.ts';
import { Problem } from '../core/problem.ts';
import { listed } from '../core/words.ts';
import { dayInWords } from './messages.import.ts';
import { personExists } from './messages.ts';
import { wholeName } from './rules.ts';
import type { Difference } from './schema.import.ts';

interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

interface NamesakeFacts extends PersonName {
  readonly birthDate: Day | null;
  readonly parentGuardianFirstName: string | null;
  readonly parentGuardianLastName: string | null;
  readonly isArchived: boolean;
  readonly teams: readonly string[];
}

/** The proposed player, with details that distinguish children with the same name. */
const describeNamesake = (player: NamesakeFacts): string => {
  const { parentGuardianFirstName, parentGuardianLastName, teams } = player;
  const birthText = player.birthDate === null ? 'no birth date' : `born ${dayInWords(player.birthDate)}`;
  const guardian = [parentGuardianFirstName, parentGuardianLastName].filter(Boolean).join(' ');
  return [
    `${wholeName(player)} (${birthText}) is in your list already${player.isArchived ? ', archived,' : ''} and has no account.`,
    ...(teams.length > 0 ? [`${teams.length === 1 ? 'Team' : 'Teams'}: ${listed(teams)}.`] : []),
    ...(guardian === '' ? [] : [`Guardian: ${guardian}.`]),
  ].join(' ');
};

/** Asks about a person who is already listed, and shows the stored values that differ from the typed values. */
const alreadyListedProblem = (message: string, differences: readonly Difference[]): Problem => {
  const stored = Object.fromEntries(differences.map(({ field, before }) => [field, before ?? '']));
  return new Problem(409, personExists, message, differences.length > 0 ? { fields: stored } : {});
};

export const namesakeProblems = {
  /** Proposes the existing player before another with the same name and birth date is created. */
  playerHere: (player: NamesakeFacts, differences: readonly Difference[]): Problem =>
    alreadyListedProblem(describeNamesake(player), differences),
  coachHere: (coach: PersonName, hasLeft: boolean, differences: readonly Difference[]): Problem =>
    alreadyListedProblem(
      hasLeft
        ? `${wholeName(coach)} has coached in your club before.`
        : `${wholeName(coach)} is in your list already and has no account.`,
      differences,
    ),
} as const;
