import { attendanceLimits, lateHours } from '../constants.club.ts';
import type { Problem } from '../core/problem.ts';
import { type Column, numberColumn, textColumn } from '../core/columns.ts';
import { attendanceProblems, markLabels } from './messages.ts';
import { type AttendanceMark, attendanceMarks } from './schema.taking.ts';
import type { AttendedPlayer, Tally, PlayerTally } from './schema.ts';

const { minutesBefore, daysAfter } = attendanceLimits;

interface AttendedEvent {
  readonly status: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly meetingMinutes: number | null;
}

const minutesLater = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000);

/**
 * Attendance can be taken from an hour before the start, or from the meeting time if earlier, until 14 days after the
 * end (ruling 97).
 */
export const attendanceTimes = ({ startsAt, endsAt, meetingMinutes }: Omit<AttendedEvent, 'status'>) => ({
  opensAt: minutesLater(startsAt, -Math.max(meetingMinutes ?? 0, minutesBefore)),
  closesAt: minutesLater(endsAt, daysAfter * 24 * 60),
});

/** Refusal of a mark made too early or too late. A mark made in time may arrive a day late (ruling 98). */
export const attendanceRefusal = (event: AttendedEvent, made: Date, now: Date): Problem | undefined => {
  const { opensAt, closesAt } = attendanceTimes(event);
  if (event.status === 'cancelled') return attendanceProblems.cancelled();
  if (made < opensAt) return attendanceProblems.early();
  return made >= closesAt || now >= minutesLater(closesAt, lateHours * 60) ? attendanceProblems.over() : undefined;
};

/** The player's latest mark, which counts. */
export const currentMark = ({ marks }: Pick<AttendedPlayer, 'marks'>): AttendanceMark | null => marks[0]?.mark ?? null;

/** Counts players by their marks. */
export const countMarks = (players: readonly { readonly mark: AttendanceMark | null }[]) => {
  const countOf = (mark: AttendanceMark | null) => players.filter((player) => player.mark === mark).length;
  return {
    ...(Object.fromEntries(attendanceMarks.map((mark) => [mark, countOf(mark)])) as Tally),
    unmarked: countOf(null),
  };
};

/** Number of events at which the player was marked. */
export const markedCount = (tally: Tally): number => attendanceMarks.reduce((sum, mark) => sum + tally[mark], 0);

/** Percentage of the marked events that the player attended, on time or late; null if none were marked. */
export const attendedPercent = (tally: Tally): number | null => {
  const marked = markedCount(tally);
  return marked === 0 ? null : Math.round(((tally.present + tally.late) / marked) * 100);
};

/** Columns of the exported attendance, the same as in the table. */
export const attendanceColumns: readonly Column<PlayerTally>[] = [
  textColumn('Player', ({ name }) => name),
  textColumn('On the team', ({ isOnTeam }) => (isOnTeam ? 'Yes' : 'No')),
  ...attendanceMarks.map((mark) => numberColumn<PlayerTally>(markLabels[mark], (player) => player[mark])),
  numberColumn('Events marked', (player) => markedCount(player)),
  numberColumn('Attended (%)', (player) => attendedPercent(player)),
];
