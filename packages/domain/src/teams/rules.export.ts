import type { Day } from '../core/calendar.ts';
import { type Column, dayColumn, numberColumn, textColumn } from '../core/columns.ts';
import type { GuardianContact, Roster } from './schema.ts';

interface ExportedMember {
  readonly name: string;
  readonly guardianName: string | null;
  readonly contacts: readonly GuardianContact[];
  readonly age: number | null;
  readonly joined: Day;
}

/** "Gerda Guardian, +43 660 7654321; Mona Mother, mona@example.org". */
const contactsText = (contacts: readonly GuardianContact[]): string | null =>
  contacts.map(({ name, phone, email }) => [name, phone, email].filter(Boolean).join(', ')).join('; ') || null;

/** Columns of an exported roster. They include guardians and ages for users who see them on the page (ruling 30, D75). */
export const rosterColumns = (view: Roster['view']): readonly Column<ExportedMember>[] => [
  textColumn('Name', ({ name }) => name),
  ...(view === 'staff'
    ? [
        textColumn<ExportedMember>('Parent/Guardian', ({ guardianName }) => guardianName),
        textColumn<ExportedMember>('Contacts', ({ contacts }) => contactsText(contacts)),
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
