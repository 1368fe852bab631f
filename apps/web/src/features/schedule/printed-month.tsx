import { entriesPerDay } from '@touchline/domain/constants.club.ts';
import { type GridDay, weekdayName, weeksOf } from './grid-cell.tsx';
import { PrintedEntry, PrintedSchedule } from './printed-schedule.tsx';

interface PrintedMonthProps {
  readonly days: readonly GridDay[];
  readonly title: string;
  /** Title on paper, as "Schedule of Falcons". */
  readonly name: string;
}

/** A month on paper: what the grid shows, in two lines for each entry at most. */
export function PrintedMonth({ days, title, name }: PrintedMonthProps) {
  return (
    <PrintedSchedule title={title} description={`${name}.`}>
      <table className="w-full table-fixed border-collapse" style={{ fontSize: 9, lineHeight: '11px' }}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {days.slice(0, 7).map(({ day }) => (
              <th key={day} scope="col" className="border border-border">
                {weekdayName(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week) => (
            <tr key={week[0]?.day}>
              {week.map(({ day, entries, more }) => {
                const shown = entries.slice(0, entriesPerDay.month);
                const left = more + entries.length - shown.length;
                return (
                  <td key={day} className="border border-border px-1 align-top">
                    <span className="block text-right text-muted-foreground">{Number(day.slice(8))}</span>
                    {shown.map((entry) => (
                      <PrintedEntry key={entry.id} entry={entry} lines={2} facts="teams" />
                    ))}
                    <span>{left > 0 && `+${left} more`}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintedSchedule>
  );
}
