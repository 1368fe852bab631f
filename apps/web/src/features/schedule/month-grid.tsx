import { clsx } from 'clsx';
import { entriesPerDay } from '@touchline/domain/constants.club.ts';
import {
  dayName,
  type GridDay,
  GridEntry,
  type GridProps,
  MoreEntries,
  useGridKeys,
  weekdayName,
  weeksOf,
} from './grid-cell.tsx';

/** Month in whole weeks, with the first entries of each day and "+n more" in its cell. */
export function MonthGrid({ days, label, today, namesTeams, onOpenDay, onTurn, onSlot }: GridProps) {
  const weeks = weeksOf(days);
  const month = days[10]?.day.slice(0, 7);
  const startIndex = Math.max(
    0,
    days.findIndex(({ day }) => day === today),
  );
  const keys = useGridKeys({
    ...{ rows: weeks.length, columns: 7, first: [Math.floor(startIndex / 7), startIndex % 7] as const, onTurn },
    onSlot: onSlot && ((row, column) => onSlot(weeks[row]?.[column]?.day ?? today)),
  });
  const cell = ({ day, entries, more }: GridDay, row: number, column: number) => {
    const visibleEntries = entries.slice(0, entriesPerDay.month);
    return (
      <td
        key={day}
        aria-label={`${dayName(day)}${day === today ? ', today' : ''}`}
        aria-current={day === today ? 'date' : undefined}
        {...keys.cell(row, column)}
        className={clsx(
          'border border-border p-1 align-top -outline-offset-2',
          day.startsWith(month ?? '') ? 'bg-card' : 'bg-muted text-muted-foreground',
        )}
      >
        <div className="flex min-w-0 flex-col gap-0.5" style={{ minHeight: '6.5rem' }}>
          <span
            className={clsx(
              'flex size-6 items-center justify-center self-end rounded-full text-xs tabular-nums',
              day === today && 'bg-primary font-semibold text-primary-foreground',
            )}
          >
            {Number(day.slice(8))}
          </span>
          {visibleEntries.map((entry) => (
            <GridEntry key={entry.id} entry={entry} isWide={false} namesTeams={namesTeams} />
          ))}
          <MoreEntries
            count={more + entries.length - visibleEntries.length}
            day={dayName(day)}
            onOpen={() => onOpenDay(day)}
          />
        </div>
      </td>
    );
  };
  return (
    <table
      aria-label={label}
      {...keys.grid}
      className="w-full table-fixed border-collapse rounded-lg border border-border"
    >
      <thead>
        <tr>
          {days.slice(0, 7).map(({ day }) => (
            <th key={day} scope="col" className="border border-border bg-muted p-2 text-xs font-medium">
              {weekdayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={week[0]?.day}>{week.map((one, column) => cell(one, row, column))}</tr>
        ))}
      </tbody>
    </table>
  );
}
