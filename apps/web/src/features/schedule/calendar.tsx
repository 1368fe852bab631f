import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Printer from 'lucide-react/icons/printer';
import { type Day, dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { listDays } from '@touchline/domain/schedule/contract.ts';
import { monthLater } from '@touchline/domain/schedule/rules.weeks.ts';
import type { Entry, ShownDay, Span } from '@touchline/domain/schedule/schema.ts';
import { entriesPerDay } from '@touchline/domain/constants.club.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatDay } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { type GridDay, monthName, weekdayName, weeksOf } from './grid-cell.tsx';
import { MonthGrid } from './month-grid.tsx';
import type { ScheduleFilter } from './schedule-filters.tsx';
import { WeekGrid } from './week-grid.tsx';
import { PrintedEntry, PrintedSchedule } from './printed-schedule.tsx';

interface PrintedMonthProps {
  readonly days: readonly GridDay[];
  readonly title: string;
  /** Title in print, such as "Schedule of Falcons". */
  readonly name: string;
}

/** Month in print, with the content of the grid and at most two lines per entry. */
function PrintedMonth({ days, title, name }: PrintedMonthProps) {
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
                const visibleEntries = entries.slice(0, entriesPerDay.month);
                const hiddenCount = more + entries.length - visibleEntries.length;
                return (
                  <td key={day} className="border border-border px-1 align-top">
                    <span className="block text-right text-muted-foreground">{Number(day.slice(8))}</span>
                    {visibleEntries.map((entry) => (
                      <PrintedEntry key={entry.id} entry={entry} lines={2} facts="teams" />
                    ))}
                    <span>{hiddenCount > 0 && `+${hiddenCount} more`}</span>
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

const lastDayOf = (entry: Entry, timeZone: string): Day =>
  dayOf(new Date(entry.type === 'event' ? Date.parse(entry.endsAt) - 1 : entry.startsAt), timeZone);

const gridDays = (days: readonly ShownDay[], timeZone: string): readonly GridDay[] =>
  days.map(({ day, total, entries }, at) => {
    const ongoing = days
      .slice(0, at)
      .flatMap((earlier) => earlier.entries)
      .filter((entry) => lastDayOf(entry, timeZone) >= day);
    return { day, entries: [...ongoing, ...entries], more: total - entries.length };
  });

const titleOf = (span: Span, day: Day, days: readonly GridDay[] | undefined): string => {
  if (span === 'month') return monthName(day);
  const [firstDay, lastDay] = [days?.[0]?.day ?? day, days?.at(-1)?.day ?? day];
  return `${formatDay(firstDay)} – ${formatDay(lastDay)}`;
};

interface CalendarProps {
  /** Title in print, such as "Schedule of Falcons". */
  readonly name: string;
  readonly span: Span;
  readonly day: Day;
  readonly filters: ScheduleFilter;
  readonly onDay: (day: Day) => void;
  readonly onOpenDay: (day: Day) => void;
  readonly onSlot?: ((slot: string) => void) | undefined;
}

/** Week or month grid, fully usable by keyboard. */
export function Calendar({ name, span, day, filters, onDay, onOpenDay, onSlot }: CalendarProps) {
  const { timeZone, role } = useUser();
  const query = useOperationQuery(listDays, { span, day, ...filters }, { keepPrevious: true });
  const today = dayOf(new Date(), timeZone);
  const turnPage = (by: 1 | -1) => onDay(span === 'month' ? monthLater(day, by) : daysLater(day, 7 * by));
  const days = query.data && gridDays(query.data, timeZone);
  const title = titleOf(span, day, days);
  const unit = span === 'month' ? 'month' : 'week';
  const Grid = span === 'month' ? MonthGrid : WeekGrid;
  return (
    <section aria-labelledby="calendar" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="calendar" aria-live="polite" className="mr-auto text-lg font-semibold">
          {title}
        </h2>
        {days && span === 'month' && (
          <>
            <Button variant="secondary" size="sm" className="print:hidden" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              Print
            </Button>
            <PrintedMonth days={days} title={title} name={name} />
          </>
        )}
        <Button variant="secondary" size="sm" className="print:hidden" onClick={() => onDay(today)}>
          Today
        </Button>
        <IconButton
          className="print:hidden"
          icon={ChevronLeft}
          label={`Previous ${unit}`}
          onClick={() => turnPage(-1)}
        />
        <IconButton
          className="print:hidden"
          icon={ChevronRight}
          label={`Next ${unit}`}
          tooltip="end"
          onClick={() => turnPage(1)}
        />
      </div>
      {days ? (
        <Grid
          {...{ days, today, onOpenDay, onSlot }}
          label={title}
          namesTeams={role !== 'player' && filters.teamId === undefined}
          onTurn={turnPage}
        />
      ) : (
        <NotLoaded query={query} loading="Loading the schedule" rows={6} failed="Failed to load the schedule" />
      )}
    </section>
  );
}
