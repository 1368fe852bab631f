import Papa from 'papaparse';
import { fieldLabels, type PlayerField } from '@touchline/domain/people/schema.import.ts';
import type { Player } from '@touchline/domain/people/schema.ts';
import type { DemoPlayer } from './demo-people.ts';
import type { Random } from './demo-random.ts';

const columns = [
  'firstName',
  'lastName',
  'birthDate',
  'gender',
  'position',
  'jerseyNumber',
  'guardianFirstName',
  'guardianLastName',
  'guardianPhone',
  'email',
] as const satisfies readonly PlayerField[];

type Line = Readonly<Record<(typeof columns)[number], string>>;

/** Content of a club's list: 400 players, some of whom already exist in the club. */
const content = { rows: 400, unchanged: 15, changed: 5, siblings: 8 } as const;

/** Typical mistakes in lists like this, each on its own line. */
const typoLines = (year: number): readonly Partial<Line>[] => [
  { birthDate: '14.07.13' },
  { birthDate: '2014-02-30' },
  { birthDate: `${year + 1}-03-01` },
  { birthDate: 'not known' },
  { lastName: '' },
  { firstName: 'J' },
  { gender: 'other' },
  { jerseyNumber: '1000' },
  { guardianPhone: '12345' },
  { guardianPhone: 'ask at the office' },
];

const lineOfStranger = ({ email, phone: _own, guardian, ...player }: DemoPlayer, random: Random): Line => ({
  ...player,
  jerseyNumber: random.chance(50) ? String(1 + random.below(99)) : '',
  guardianFirstName: guardian.firstName,
  guardianLastName: guardian.lastName,
  guardianPhone: guardian.phone,
  email: email.replace(/@.*/, '@example.org'),
});

/** Line identical to the stored player's data, which changes nothing. */
const lineOfMember = (player: Player): Line => ({
  firstName: player.firstName,
  lastName: player.lastName,
  birthDate: player.birthDate ?? '',
  gender: player.gender ?? '',
  position: player.position ?? '',
  jerseyNumber: player.jerseyNumber === null ? '' : String(player.jerseyNumber),
  guardianFirstName: player.parentGuardianFirstName ?? '',
  guardianLastName: player.parentGuardianLastName ?? '',
  guardianPhone: player.parentGuardianPhone ?? '',
  email: '',
});

/** Line with a different phone number than the stored one. */
const withNewPhone = (line: Line, index: number): Line => ({ ...line, guardianPhone: `+43 1 5551 000${index}` });

interface ImportSource {
  /** The club's players, in the order of its list. */
  readonly members: readonly Player[];
  readonly stranger: () => DemoPlayer;
  readonly random: Random;
  readonly year: number;
}

/**
 * A CSV list for trying out the import: most players are new, some exist, some have a new phone number, siblings share an
 * address, and every kind of mistake occurs once.
 */
export const playersToImport = ({ members, stranger, random, year }: ImportSource): string => {
  const existing = members.slice(0, content.unchanged + content.changed).map((player, index) => {
    const line = lineOfMember(player);
    return index < content.unchanged ? line : withNewPhone(line, index);
  });
  const invalid = typoLines(year).map((typoLine) => ({ ...lineOfStranger(stranger(), random), ...typoLine }));
  const count = content.rows - existing.length - invalid.length;
  const strangers = Array.from({ length: count }, () => lineOfStranger(stranger(), random));
  for (let index = 1; index <= content.siblings; index += 1) {
    const [first, second] = strangers.slice(index * 20, index * 20 + 2);
    if (first && second) strangers[index * 20 + 1] = { ...second, lastName: first.lastName, email: first.email };
  }
  // The mistakes are spread over the whole file.
  const importLines = [...existing, ...invalid].reduce<Line[]>(
    (lines, line, index) => lines.toSpliced(5 + index * 12, 0, line),
    strangers,
  );
  return Papa.unparse(
    {
      fields: columns.map((field) => fieldLabels[field]),
      data: importLines.map((line) => columns.map((field) => line[field])),
    },
    { newline: '\r\n' },
  );
};
