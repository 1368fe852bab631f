import { clsx } from 'clsx';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { momentAt, wallTimeOf } from '@touchline/domain/core/wall-clock.ts';
import type { Entry } from '@touchline/domain/schedule/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import {
  dayName,
  type GridDay,
  GridEntry,
  type GridProps,
  MoreEntries,
  useGridKeys,
  weekdayName,
} from './grid-cell.tsx';

/** Hours that are always shown. Earlier and later ones appear if they have entries. */
const usualHours = { first: 8, last: 20 } as const;

const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

/** Returns the hour of an entry on a day; null for all-day entries and those that started earlier. */
const hourOn = (entry: Entry, day: string, timeZone: string): number | null => {
  const start = new Date(entry.startsAt);
  if ((entry.type === 'event' && entry.isAllDay) || dayOf(start, timeZone) < day) return null;
  return Number(wallTimeOf(start, timeZone).slice(11, 13));
};

/** Week with a column for each day, a row for all-day entries and a row for each hour. */
export function WeekGrid({ days, label, today, onOpenDay, onTurn, onSlot }: GridProps) {
  const { timeZone } = useUser();
  const placedEntries = days.map(({ day, entries }) =>
    entries.map((entry) => ({ entry, hour: hourOn(entry, day, timeZone) })),
  );
  const hours = placedEntries.flat().flatMap(({ hour }) => hour ?? []);
  const firstHour = Math.min(usualHours.first, ...hours);
  const lastHour = Math.max(usualHours.last, ...hours);
  const rows = [null, ...Array.from({ length: lastHour - firstHour + 1 }, (_, more) => firstHour + more)];
  const slotOf = (row: number, column: number): string => {
    const hour = rows[row];
    const day = days[column]?.day ?? today;
    return typeof hour === 'number' ? `${day}T${twoDigits(hour)}:00` : day;
  };
  const clockOf = (hour: number): string =>
    formatInstant(momentAt(`${today}T${twoDigits(hour)}:00`, timeZone), timeZone, 'clock');
  const keys = useGridKeys({
    ...{
      rows: rows.length,
      columns: 7,
      first: [
        1,
        Math.max(
          0,
          days.findIndex(({ day }) => day === today),
        ),
      ],
      onTurn,
    },
    onSlot: onSlot && ((row, column) => onSlot(slotOf(row, column))),
  });
  const cell = ({ day, more }: GridDay, hour: number | null, row: number, column: number) => (
    <td
      key={day}
      aria-label={`${dayName(day)}, ${hour === null ? 'whole day' : clockOf(hour)}`}
      aria-current={day === today ? 'date' : undefined}
      {...keys.cell(row, column)}
      className={clsx(
        'h-10 border border-border p-0.5 align-top -outline-offset-2',
        day === today ? 'bg-green-soft' : 'bg-card',
      )}
    >
      <div className="flex min-w-0 flex-col gap-0.5">
        {(placedEntries[column] ?? [])
          .filter((one) => one.hour === hour)
          .map(({ entry }) => (
            <GridEntry key={entry.id} entry={entry} isWide />
          ))}
        {hour === null && <MoreEntries count={more} day={dayName(day)} onOpen={() => onOpenDay(day)} />}
      </div>
    </td>
  );
  return (
    <table
      aria-label={label}
      {...keys.grid}
      className="w-full table-fixed border-collapse rounded-lg border border-border"
    >
      <thead>
        <tr>
          {/* Wide enough for "10:00 AM" on one line. */}
          <th scope="col" className="border border-border bg-muted p-2 text-xs" style={{ width: '4.75rem' }}>
            <span className="sr-only">Hour</span>
          </th>
          {days.map(({ day }) => (
            <th
              key={day}
              scope="col"
              className={clsx(
                'border border-border bg-muted p-2 text-xs font-medium',
                day === today && 'font-semibold',
              )}
            >
              {weekdayName(day)} {Number(day.slice(8))}
              {day === today && <span className="block">Today</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((hour, row) => (
          <tr key={hour ?? 'day'}>
            <th
              scope="row"
              className="border border-border bg-muted p-1 text-right align-top text-xs font-normal text-muted-foreground tabular-nums"
            >
              {hour === null ? 'All day' : clockOf(hour)}
            </th>
            {days.map((one, column) => cell(one, hour, row, column))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
