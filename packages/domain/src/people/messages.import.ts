import type { Day } from '../core/calendar.ts';
import { failureWithReason } from '../core/notice.ts';

const networkError = 'A network error occurred. Please check your connection and try again.';

// Created once, because creating a formatter for each row takes longer than everything else.
const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
export const dayInWords = (day: Day): string => longDay.format(new Date(`${day}T00:00:00Z`));

/** Row errors, shown next to the cell. Sentences about a single value come from the forms (schema.ts). */
export const rowFaults = {
  fullName: 'Please enter first and last name.',
  otherGender: 'Only Male and Female can be stored.',
  noPlayer: 'The file says that this is no player.',
  noPerson: 'This does not look like a person: a name has no digits and no colon.',
  archived:
    'This player is archived. Take the player back with "Show archived" on the page Players, or leave the row out.',
  samePlayer: (line: number) => `The same player as in line ${line}.`,
  sameCoach: (line: number) => `The same coach as in line ${line}.`,
  sameAddress: (line: number) => `The same email address as in line ${line}.`,
  severalPlayers: 'Several players have this name. Add the birth date.',
  /** The row has a birth date, and one of several players with this name has none. */
  undatedNamesake: 'Several players have this name, and not all have a birth date. Add it there first.',
  otherFamily: 'A player of this name has an account with another email address. Add the birth date.',
  /** The row has a birth date, and the player has none. */
  undatedOtherFamily:
    'A player of this name has an account with another email address, but no birth date. Add it there first.',
  severalCoaches: 'Several coaches have this name. Add the email address.',
  severalUnknownCoaches: 'Several coaches have this name, and none of them this email address.',
  /** Two rows match the same person, and too little is known to choose between them. */
  eitherLine: (line: number) => `This or line ${line} may be someone who is already here. Import one of them first.`,
  teamUnknown: (name: string) => `There is no team "${name}" in a current season.`,
  teamNotUnique: (name: string) =>
    `Several teams of current seasons are called "${name}". Write the age group before it.`,
  addressOf: (name: string) => `This email address belongs to ${name}.`,
} as const;

/** Notes to the admin about a valid row. */
export const rowNotes = {
  dateFromNumber: (text: string, day: Day) => `The birth date ${text} was read as ${dayInWords(day)}.`,
  unusualAge: (age: string) => `This makes the player ${age} old. Is the birth date right?`,
  firstAddress: (email: string) => `Of several email addresses, ${email} is used.`,
  playerBorn: (day: Day) => `There is a player of this name born ${dayInWords(day)}.`,
  coachOfThisName: 'There is a coach of this name with another email address.',
  member: 'Not invited: someone with this email address is already in your organization.',
  invitedAs: (name: string) => `Not invited: there is an open invitation for this email address, to ${name}.`,
  invitedElsewhere: (email: string) => `Not invited: there is an open invitation already, sent to ${email}.`,
  addressAsInLine: (line: number) => `Not invited: line ${line} has the same email address.`,
  refused: 'Not invited: not reachable, emails to this address come back. Check it.',
  tooManyLetters: 'Not invited: several emails were sent to this address within the last hour.',
} as const;

/** An import that succeeds shows its report instead of a toast. */
export const importNotices = {
  notPreviewed: failureWithReason('Rows not checked', networkError),
  playersNotImported: failureWithReason('Players not imported', networkError),
  coachesNotImported: failureWithReason('Coaches not imported', networkError),
} as const;
