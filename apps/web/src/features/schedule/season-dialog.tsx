import CalendarDays from 'lucide-react/icons/calendar-days';
import Printer from 'lucide-react/icons/printer';
import { useEffect } from 'react';
import { type Day, dayOf } from '@touchline/domain/core/calendar.ts';
import { counted } from '@touchline/domain/core/words.ts';
import { listAgenda } from '@touchline/domain/schedule/contract.ts';
import type { Entry } from '@touchline/domain/schedule/schema.ts';
import type { Team } from '@touchline/domain/teams/schema.ts';
import { usePaginatedQuery } from '../../lib/cache/use-paginated-query.ts';
import { formatDay } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyCard } from '../../ui/states/empty-state.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { monthName, weekdayName } from './grid-cell.tsx';
import { PrintedEntry, PrintedSchedule } from './printed-schedule.tsx';

/** Day before every season. It makes the server return all events of a team, which has only one season. */
const beforeAnySeason: Day = '1970-01-01';

/** Number of lines that fit on a sheet at this font size in pixels, portrait or landscape, below the headings. */
const defaultSheet = { lines: 180, fontSize: 10 } as const;

interface PrintedSeasonProps {
  readonly title: string;
  readonly description: string;
  readonly entries: readonly Entry[];
}

/** Season in columns, one line per entry. The font shrinks if there are many entries. */
function PrintedSeason({ title, description, entries }: PrintedSeasonProps) {
  const { timeZone } = useUser();
  const days = entries.map((entry) => ({ entry, day: dayOf(new Date(entry.startsAt), timeZone) }));
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  const lines = entries.length + 2 * months.size;
  // A smaller font fits both more lines in a column and more columns on the sheet, hence the square root.
  const fontSize = defaultSheet.fontSize * Math.min(1, Math.sqrt(defaultSheet.lines / lines));
  return (
    <PrintedSchedule title={title} description={description}>
      <div style={{ columnWidth: '21em', columnGap: '2em', fontSize, lineHeight: 1.25 }}>
        {[...months].map(([month, ofMonth]) => (
          <section key={month}>
            <h2 className="border-b border-border font-semibold">{monthName(`${month}-01`)}</h2>
            {ofMonth.map(({ entry, day }) => (
              <PrintedEntry
                key={entry.id}
                entry={entry}
                lines={1}
                day={`${weekdayName(day)} ${Number(day.slice(8))}`}
                facts="place"
              />
            ))}
          </section>
        ))}
      </div>
    </PrintedSchedule>
  );
}

interface SeasonDialogProps {
  readonly team: Pick<Team, 'id' | 'name' | 'ageGroupName' | 'seasonName'>;
  readonly onClose: () => void;
}

/** Prints the schedule of a team's season on one sheet. */
export function SeasonDialog({ team, onClose }: SeasonDialogProps) {
  const { timeZone } = useUser();
  const season = usePaginatedQuery(listAgenda, { teamId: team.id, day: beforeAnySeason });
  const { pages, hasMore, isError, isFetchingMore, showMore } = season;
  useEffect(() => {
    if (hasMore && !isFetchingMore && !isError) showMore();
  }, [hasMore, isFetchingMore, isError, showMore]);
  const entries = pages?.flatMap((page) => page.entries) ?? [];
  const isWhole = pages !== undefined && !hasMore;
  const [firstDay, lastDay] = [entries[0], entries.at(-1)].map(
    (entry) => entry && formatDay(dayOf(new Date(entry.startsAt), timeZone)),
  );
  const title = `Season of ${team.name}`;
  return (
    <Dialog
      onOpenChange={onClose}
      title="Print the season"
      description={`The schedule of ${team.name} on one page, A4 or Letter.`}
      footer={
        <Button disabled={!isWhole || entries.length === 0} onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print
        </Button>
      }
    >
      {!isWhole && (
        <NotLoaded query={season} rows={1} loading="Loading the schedule" failed="Failed to load the schedule" />
      )}
      {isWhole && entries.length === 0 && (
        <EmptyCard title="Nothing in this season" icon={CalendarDays}>
          Practices, games and events of the team can be printed as soon as a coach adds them.
        </EmptyCard>
      )}
      {isWhole && entries.length > 0 && (
        <>
          <p>
            {counted(entries.length, 'event')} from {firstDay} to {lastDay}.
          </p>
          <PrintedSeason title={title} description={`${team.ageGroupName} · ${team.seasonName}.`} entries={entries} />
        </>
      )}
    </Dialog>
  );
}
