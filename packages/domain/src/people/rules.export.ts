import type * as z from 'zod/mini';
import type { Day } from '../core/calendar.ts';
import { type Column, dayColumn, numberColumn, textColumn } from '../core/columns.ts';
import type { editPlayerForm } from './schema.ts';

interface ExportedPerson {
  readonly firstName: string;
  readonly lastName: string;
  /** The address of the account or of the open invitation. */
  readonly email: string | null;
  readonly registered: Day;
  /** The names of current teams. */
  readonly teams: readonly string[];
}

type ExportedPlayer = ExportedPerson & z.output<typeof editPlayerForm>;

interface ExportedCoach extends ExportedPerson {
  readonly phone: string | null;
}

const teamsOf = ({ teams }: ExportedPerson): string => teams.join(', ');

/** Columns of exported players. The import knows every heading, so a file can be loaded again. */
export const playerColumns: readonly Column<ExportedPlayer>[] = [
  textColumn('First name', ({ firstName }) => firstName),
  textColumn('Last name', ({ lastName }) => lastName),
  dayColumn('Birth date', ({ birthDate }) => birthDate),
  textColumn('Gender', ({ gender }) => gender),
  textColumn('Position', ({ position }) => position),
  numberColumn('Jersey number', ({ jerseyNumber }) => jerseyNumber),
  textColumn('Guardian first name', ({ parentGuardianFirstName }) => parentGuardianFirstName),
  textColumn('Guardian last name', ({ parentGuardianLastName }) => parentGuardianLastName),
  textColumn('Guardian phone', ({ parentGuardianPhone }) => parentGuardianPhone),
  textColumn('Guardian email', ({ parentGuardianEmail }) => parentGuardianEmail),
  textColumn('Second guardian first name', ({ secondGuardianFirstName }) => secondGuardianFirstName),
  textColumn('Second guardian last name', ({ secondGuardianLastName }) => secondGuardianLastName),
  textColumn('Second guardian phone', ({ secondGuardianPhone }) => secondGuardianPhone),
  textColumn('Second guardian email', ({ secondGuardianEmail }) => secondGuardianEmail),
  textColumn('Email', ({ email }) => email),
  dayColumn('Registered', ({ registered }) => registered),
  textColumn('Teams', teamsOf),
];

/** The same for coaches. */
export const coachColumns: readonly Column<ExportedCoach>[] = [
  textColumn('First name', ({ firstName }) => firstName),
  textColumn('Last name', ({ lastName }) => lastName),
  textColumn('Email', ({ email }) => email),
  textColumn('Phone', ({ phone }) => phone),
  dayColumn('Registered', ({ registered }) => registered),
  textColumn('Teams', teamsOf),
];
