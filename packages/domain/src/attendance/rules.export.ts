import { type Column, numberColumn, textColumn } from '../core/columns.ts';
import { markLabels } from './messages.ts';
import { attendedPercent, markedOf } from './rules.ts';
import { attendanceMarks } from './schema.taking.ts';
import type { PlayerTally } from './schema.ts';

/** Columns of the file of a team's attendance: those of its table. */
export const attendanceColumns: readonly Column<PlayerTally>[] = [
  textColumn('Player', ({ name }) => name),
  textColumn('On the team', ({ isOnTeam }) => (isOnTeam ? 'Yes' : 'No')),
  ...attendanceMarks.map((mark) => numberColumn<PlayerTally>(markLabels[mark], (player) => player[mark])),
  numberColumn('Events marked', (player) => markedOf(player)),
  numberColumn('Attended (%)', (player) => attendedPercent(player)),
];
