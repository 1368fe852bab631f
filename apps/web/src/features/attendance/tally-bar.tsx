import { markWords } from '@touchline/domain/attendance/messages.taking.ts';
import { markedCount } from '@touchline/domain/attendance/rules.ts';
import type { Tally } from '@touchline/domain/attendance/schema.ts';
import { type AttendanceMark, attendanceMarks } from '@touchline/domain/attendance/schema.taking.ts';
import { listed } from '@touchline/domain/core/words.ts';

const segmentColors: Readonly<Record<AttendanceMark, string>> = {
  present: 'text-green-ink',
  late: 'text-amber-ink',
  absent: 'text-red-ink',
  excused: 'text-muted-foreground',
};

/** Formats counts as "10 present, 2 late and 1 absent". */
export const tallyWords = (tally: Tally): string =>
  listed(attendanceMarks.filter((mark) => tally[mark] > 0).map((mark) => `${tally[mark]} ${markWords(mark)}`)) ||
  'Not marked yet';

/**
 * Bar with a segment per mark, in the order of the buttons. `maxEvents` is the number of events that fills the whole width.
 */
export function TallyBar({ tally, maxEvents }: { tally: Tally; maxEvents: number }) {
  const width = 100 / Math.max(maxEvents, markedCount(tally), 1);
  const starts = attendanceMarks.map((_, at) =>
    attendanceMarks.slice(0, at).reduce((sum, mark) => sum + tally[mark], 0),
  );
  return (
    <svg
      role="img"
      aria-label={tallyWords(tally)}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="h-3 w-full rounded-full bg-muted forced-colors:border"
    >
      {attendanceMarks.map((mark, at) => (
        <rect
          key={mark}
          x={(starts[at] ?? 0) * width}
          width={tally[mark] * width}
          height="8"
          fill="currentColor"
          className={segmentColors[mark]}
        />
      ))}
    </svg>
  );
}
