import type { Day } from '../core/calendar.ts';
import { type Column, dayColumn, numberColumn, textColumn } from '../core/columns.ts';
import type { Roster } from './schema.ts';

interface ExportedMember {
  readonly name: string;
  readonly guardianName: string | null;
  readonly age: number | null;
  readonly joined: Day;
}

/** Columns of a roster's file: users who see guardian and age on the page get them here (ROSTER-09, ruling 30). */
export const rosterColumns = (view: Roster['view']): readonly Column<ExportedMember>[] => [
  textColumn('Name', ({ name }) => name),
  ...(view === 'staff'
    ? [
        textColumn<ExportedMember>('Parent/Guardian', ({ guardianName }) => guardianName),
        numberColumn<ExportedMember>('Age', ({ age }) => age),
      ]
    : []),
  dayColumn('Join Date', ({ joined }) => joined),
];

interface ExportedTeam {
  readonly seasonName: string;
  readonly ageGroupName: string;
  readonly name: string;
  readonly coaches: readonly string[];
  readonly playerCount: number;
  readonly isCurrent: boolean;
}

export const teamColumns: readonly Column<ExportedTeam>[] = [
  textColumn('Season', ({ seasonName }) => seasonName),
  textColumn('Age group', ({ ageGroupName }) => ageGroupName),
  textColumn('Team', ({ name }) => name),
  textColumn('Coaches', ({ coaches }) => coaches.join(', ')),
  numberColumn('Players', ({ playerCount }) => playerCount),
  textColumn('Current', ({ isCurrent }) => (isCurrent ? 'Yes' : 'No')),
];
