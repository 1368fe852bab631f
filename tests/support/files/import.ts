import type { CoachCells, PlayerCells } from '@touchline/domain/people/schema.import.ts';

/** Report of an import that did nothing. */
export const nothingImported = {
  created: 0,
  changed: 0,
  unchanged: 0,
  kept: 0,
  changedSince: [],
  invited: 0,
  notInvited: 0,
  invalid: [],
  emptied: [],
  invitations: [],
};

let count = 0;
/** An email address that no other test in this run uses, because emails per address are limited. */
export const anAddress = (): string => {
  count += 1;
  return `imported-${count}-${crypto.randomUUID().slice(0, 8)}@example.org`;
};

/** Rows of a file below its headings, as input for an import. */
export const aFileOf = <Cells extends PlayerCells | CoachCells>(cells: readonly Cells[], invite = true) => ({
  rows: cells.map((row, index) => ({ line: index + 2, cells: row })),
  dateOrder: 'day' as const,
  invite,
});

/** Three players: Zoë, complete, with an email address; Ben, only a name; and Carl, whose last name is invalid. */
export const aFileOfPlayers = (email = anAddress()) =>
  aFileOf<PlayerCells>([
    {
      firstName: 'Zoë',
      lastName: 'Åkesson',
      birthDate: '03.04.2015',
      gender: 'w',
      position: 'Goalkeeper',
      jerseyNumber: '7',
      guardianName: 'Gerda Åkesson',
      guardianPhone: '+43 660 7654321',
      email,
    },
    { firstName: 'Ben', lastName: 'Berg' },
    { firstName: 'Carl', lastName: 'C', birthDate: '2015-04-03' },
  ]);
