import type { Day } from '../core/calendar.ts';
import { type Column, dayColumn, numberColumn, textColumn } from '../core/columns.ts';
import type { Gender } from './schema.ts';

/** The headings of an exported list of players. The import knows a column by them, so that such a file can be loaded again. */
export const playerHeadings = {
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Birth date',
  gender: 'Gender',
  position: 'Position',
  jerseyNumber: 'Jersey number',
  parentGuardianFirstName: 'Guardian first name',
  parentGuardianLastName: 'Guardian last name',
  parentGuardianPhone: 'Guardian phone',
  email: 'E-mail',
  registered: 'Registered',
  teams: 'Teams',
} as const;

/** The same of a list of coaches. */
export const coachHeadings = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  registered: 'Registered',
  teams: 'Teams',
} as const;

interface ExportedPerson {
  readonly firstName: string;
  readonly lastName: string;
  /** Of the account, or of the open invitation. */
  readonly email: string | null;
  readonly registered: Day;
  /** The names of current teams. */
  readonly teams: readonly string[];
}

interface ExportedPlayer extends ExportedPerson {
  readonly birthDate: Day | null;
  readonly gender: Gender | null;
  readonly position: string | null;
  readonly jerseyNumber: number | null;
  readonly parentGuardianFirstName: string | null;
  readonly parentGuardianLastName: string | null;
  readonly parentGuardianPhone: string | null;
}

interface ExportedCoach extends ExportedPerson {
  readonly phone: string | null;
}

const teamsOf = ({ teams }: ExportedPerson): string => teams.join(', ');

export const playerColumns: readonly Column<ExportedPlayer>[] = [
  textColumn(playerHeadings.firstName, ({ firstName }) => firstName),
  textColumn(playerHeadings.lastName, ({ lastName }) => lastName),
  dayColumn(playerHeadings.birthDate, ({ birthDate }) => birthDate),
  textColumn(playerHeadings.gender, ({ gender }) => gender),
  textColumn(playerHeadings.position, ({ position }) => position),
  numberColumn(playerHeadings.jerseyNumber, ({ jerseyNumber }) => jerseyNumber),
  textColumn(playerHeadings.parentGuardianFirstName, ({ parentGuardianFirstName }) => parentGuardianFirstName),
  textColumn(playerHeadings.parentGuardianLastName, ({ parentGuardianLastName }) => parentGuardianLastName),
  textColumn(playerHeadings.parentGuardianPhone, ({ parentGuardianPhone }) => parentGuardianPhone),
  textColumn(playerHeadings.email, ({ email }) => email),
  dayColumn(playerHeadings.registered, ({ registered }) => registered),
  textColumn(playerHeadings.teams, teamsOf),
];

export const coachColumns: readonly Column<ExportedCoach>[] = [
  textColumn(coachHeadings.firstName, ({ firstName }) => firstName),
  textColumn(coachHeadings.lastName, ({ lastName }) => lastName),
  textColumn(coachHeadings.email, ({ email }) => email),
  textColumn(coachHeadings.phone, ({ phone }) => phone),
  dayColumn(coachHeadings.registered, ({ registered }) => registered),
  textColumn(coachHeadings.teams, teamsOf),
];
