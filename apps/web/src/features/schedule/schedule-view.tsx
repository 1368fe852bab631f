import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { type Day, dayOf, isTypedDay } from '@touchline/domain/core/calendar.ts';
import type { Span } from '@touchline/domain/schedule/schema.ts';
import { useSearchParam, withParams } from '../../lib/routing/search-params.ts';
import { zoneNote } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { SegmentedControl } from '../../ui/actions/segmented-control.tsx';
import { SkeletonList } from '../../ui/states/skeleton.tsx';
import { tabletUp, useScreenQuery } from '../../ui/base/use-media-query.ts';
import { type ScheduleFilter, ScheduleFilters, useScheduleFilters } from './schedule-filters.tsx';

const Calendar = lazyComponent(async () => (await import('./calendar.tsx')).Calendar, {
  fallback: () => <SkeletonList rows={6} label="Loading the schedule" />,
});

type View = 'agenda' | Span;

interface ScheduleViewProps {
  /** Title in print, such as "Schedule of Falcons". */
  readonly name: string;
  /** Limits the view to the events of one team. */
  readonly teamId?: string;
  /** Adds an event on a day, or at an hour of that day; undefined for users who may not. */
  readonly onSlot?: ((slot: string) => void) | undefined;
  /** Renders the list of days, starting from the day in the URL if it has one. */
  readonly agenda: (filters: ScheduleFilter, from: Day | undefined) => ReactNode;
}

/** Schedule as a list or, on larger screens, as a week or month. The URL stores day, view and filters. */
export function ScheduleView({ name, teamId, onSlot, agenda }: ScheduleViewProps) {
  const { timeZone } = useUser();
  const isWide = useScreenQuery(tabletUp);
  const [chosenView, setView] = useSearchParam<View>('view', 'agenda');
  const [typedDay, setDay] = useSearchParam('day', '');
  const [, setSearch] = useSearchParams();
  const state = useScheduleFilters(teamId);
  const view = isWide && (chosenView === 'week' || chosenView === 'month') ? chosenView : 'agenda';
  const day = isTypedDay(typedDay) && !Number.isNaN(Date.parse(typedDay)) ? typedDay : undefined;
  const zone = zoneNote(timeZone);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <ScheduleFilters state={state} isOfTeam={teamId !== undefined} />
        {isWide && (
          <SegmentedControl
            label="View"
            options={[
              { value: 'agenda', label: 'Agenda' },
              { value: 'week', label: 'Week' },
              { value: 'month', label: 'Month' },
            ]}
            value={view}
            onValueChange={(next) => setView(next, { replace: true })}
          />
        )}
      </div>
      {zone && <p className="text-sm text-muted-foreground">Times are those of the club, {zone}.</p>}
      {view === 'agenda' ? (
        agenda(state.filters, day)
      ) : (
        <Calendar
          name={name}
          span={view}
          day={day ?? dayOf(new Date(), timeZone)}
          filters={state.filters}
          onDay={(next) => setDay(next, { replace: true })}
          onOpenDay={(next) => setSearch(withParams({ view: undefined, day: next }))}
          onSlot={onSlot}
        />
      )}
    </div>
  );
}
