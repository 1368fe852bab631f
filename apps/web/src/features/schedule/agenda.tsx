import CalendarDays from 'lucide-react/icons/calendar-days';
import { type ReactNode, useLayoutEffect, useRef, useState, useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { type Day, dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { offlineSchedule } from '@touchline/domain/constants.club.ts';
import { listAgenda } from '@touchline/domain/schedule/contract.ts';
import type { Entry } from '@touchline/domain/schedule/schema.ts';
import { usePaginatedQuery } from '../../lib/cache/use-paginated-query.ts';
import { formatLongDay } from '../../lib/format-event.ts';
import { useClearParams } from '../../lib/routing/search-params.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyCard } from '../../ui/states/empty-state.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { useFocusPassedOn } from '../../ui/base/use-focus-passed-on.ts';
import { AgendaEntry, type BelowEvent, type OnAnswered } from './agenda-entry.tsx';
import { filterParams, type ScheduleFilter } from './schedule-filters.tsx';
import { useKeptInPlace } from './use-kept-in-place.tsx';

interface EndlessEndProps {
  readonly busy: boolean;
  readonly onReach: () => void;
  /** True if only the button loads more, for example after a failed request. */
  readonly waits: boolean;
  readonly label?: string;
}

/** End of an endless list, which loads more when scrolled into view, or with the button. */
function EndlessEnd({ busy, onReach, waits, label }: EndlessEndProps) {
  const end = useFocusPassedOn<HTMLDivElement>();
  const latestOnReach = useRef(onReach);
  latestOnReach.current = onReach;
  useEffect(() => {
    if (busy || waits || !end.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) latestOnReach.current();
      },
      { rootMargin: '300px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, busy, waits]);
  return (
    <div ref={end}>
      <ShowMore busy={busy} onClick={onReach} label={label} />
    </div>
  );
}

const nameOf = (day: Day, today: Day, timeZone: string, first: Entry): string => {
  const date = formatLongDay(first.startsAt, timeZone);
  if (day === today) return `Today, ${date}`;
  return day === daysLater(today, 1) ? `Tomorrow, ${date}` : date;
};

const startDay = ({ startsAt }: Entry, timeZone: string): Day => dayOf(new Date(startsAt), timeZone);

/** Returns the pages of the coming days that the device stores for offline use. */
const keptPagesOf = (today: Day, timeZone: string) => {
  const lastDay = daysLater(today, offlineSchedule.days);
  return {
    isEnough: ({ entries }: { readonly entries: readonly Entry[] }) =>
      entries.some((entry) => startDay(entry, timeZone) > lastDay),
    max: offlineSchedule.maxPages,
  };
};

interface DaysProps {
  readonly entries: readonly Entry[];
  readonly below: BelowEvent;
  readonly onAnswered: OnAnswered;
}

/** Entries grouped by day, in chronological order. */
function Days({ entries, below, onAnswered }: DaysProps) {
  const { timeZone } = useUser();
  const today = dayOf(new Date(), timeZone);
  const days = Map.groupBy(entries, (entry) => startDay(entry, timeZone));
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="mb-2 text-sm font-semibold text-muted-foreground">
        {nameOf(day, today, timeZone, ofDay[0] as Entry)}
      </h2>
      <ul className="flex flex-col gap-2">
        {ofDay.map((entry) => (
          <AgendaEntry key={entry.id} entry={entry} below={below} onAnswered={onAnswered} />
        ))}
      </ul>
    </section>
  ));
}

interface PartProps {
  readonly below: BelowEvent;
  readonly filters: ScheduleFilter;
  /** First day of the agenda; undefined if that is today. */
  readonly from: Day | undefined;
}

interface EarlierProps extends PartProps, Pick<DaysProps, 'onAnswered'> {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onDrawn: () => void;
}

/**
 * Past entries behind a button, with the latest day last. The button element stays the same, so that it keeps the
 * focus.
 */
function PastEntries({ filters, from, below, onAnswered, isOpen, onOpen, onDrawn }: EarlierProps) {
  const earlier = usePaginatedQuery(listAgenda, { direction: 'earlier', day: from, ...filters }, { enabled: isOpen });
  const { hasMore, isError, isFetchingMore, showMore } = earlier;
  const pages = isOpen ? earlier.pages : undefined;
  const entries = pages?.flatMap((page) => page.entries).reverse() ?? [];
  const isLoading = isOpen && !pages && !isError;
  useLayoutEffect(onDrawn);
  return (
    <>
      {(!isOpen || isLoading || (pages && hasMore)) && (
        <EndlessEnd
          busy={isLoading || isFetchingMore}
          waits={!isOpen || isError}
          onReach={isOpen ? showMore : onOpen}
          label="Show earlier"
        />
      )}
      {isOpen && !pages && (
        <NotLoaded query={earlier} loading="Loading earlier events" rows={3} failed="Failed to load the schedule" />
      )}
      {pages && entries.length === 0 && (
        <p className="text-center text-sm text-muted-foreground">Nothing took place before.</p>
      )}
      <Days entries={entries} below={below} onAnswered={onAnswered} />
    </>
  );
}

interface AgendaProps extends PartProps {
  /** Action offered by an empty schedule. */
  readonly action?: ReactNode;
  readonly empty: string;
}

/** An event as of the last press of its answer buttons, plus the changes from answers saved since the list opened. */
interface AnsweredEvent {
  readonly event: Parameters<OnAnswered>[0];
  readonly changes: readonly NonNullable<Parameters<OnAnswered>[1]>[];
}

/**
 * Returns entries that were answered while only unanswered ones are shown. They keep their place, so that the answer
 * can be changed and nothing moves under the thumb.
 */
const useAnsweredEvents = (filters: ScheduleFilter) => {
  const scope = JSON.stringify(filters);
  const [keptEvents, setKeptEvents] = useState<{ scope: string; events: ReadonlyMap<string, AnsweredEvent> }>();
  const answeredEvents = keptEvents?.scope === scope ? [...keptEvents.events.values()] : [];
  const onAnswered: OnAnswered = (event, change) => {
    if (!filters.unanswered) return;
    setKeptEvents((before) => {
      const events = new Map(before?.scope === scope ? before.events : []);
      const { event: knownEvent = event, changes = [] } = events.get(event.id) ?? {};
      // The pressed entry may have been rendered before answers for siblings were saved.
      const nextEntry = change ? { event: knownEvent, changes: [...changes, change] } : { event, changes };
      return { scope, events: events.set(event.id, nextEntry) };
    });
  };
  return {
    onAnswered,
    withAnswered: (entries: readonly Entry[]): readonly Entry[] => {
      const missingEntries = answeredEvents
        .filter(({ event }) => entries.every(({ id }) => id !== event.id))
        .map(({ event, changes }) => ({
          ...changes.reduce((known, change) => change(known), event),
          type: 'event' as const,
        }));
      const sortKey = ({ startsAt, id }: Entry) => `${startsAt} ${id}`;
      return missingEntries.length === 0
        ? entries
        : [...entries, ...missingEntries].toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
    },
  };
};

/** Schedule as a list of days, starting today. The past expands above it. */
export function Agenda({ filters, from, action, empty, below }: AgendaProps) {
  const { timeZone } = useUser();
  const firstDay = from ?? dayOf(new Date(), timeZone);
  const later = usePaginatedQuery(
    listAgenda,
    { direction: 'later', day: from, ...filters },
    { kept: from === undefined ? keptPagesOf(firstDay, timeZone) : undefined },
  );
  const [showsEarlier, setShowsEarlier] = useState(false);
  const { pages, hasMore, isError, isFetchingMore, showMore } = later;
  const box = useRef<HTMLDivElement>(null);
  const keepInPlace = useKeptInPlace(box, showsEarlier);
  const { onAnswered, withAnswered } = useAnsweredEvents(filters);
  const [search] = useSearchParams();
  const isNarrowed = filterParams.some((name) => search.has(name));
  const clearFilters = useClearParams(filterParams);
  const goToToday = useClearParams(['day']);
  if (!pages)
    return <NotLoaded query={later} loading="Loading the schedule" rows={5} failed="Failed to load the schedule" />;
  // Rows from the device, or on a page left open overnight, may start with past days.
  const upcoming = pages.flatMap((page) => page.entries).filter((entry) => startDay(entry, timeZone) >= firstDay);
  const entries = withAnswered(upcoming);
  return (
    <div ref={box} className="flex flex-col gap-6" style={{ overflowAnchor: 'none' }}>
      {from !== undefined && (
        <Button variant="secondary" className="self-center" onClick={goToToday}>
          Today
        </Button>
      )}
      <PastEntries
        {...{ filters, from, below, onAnswered }}
        isOpen={showsEarlier}
        onOpen={() => setShowsEarlier(true)}
        onDrawn={keepInPlace}
      />
      {entries.length === 0 && (
        <EmptyCard
          title={filters.unanswered ? 'Nothing to answer' : 'Nothing ahead'}
          icon={CalendarDays}
          action={
            isNarrowed ? (
              <Button variant="secondary" onClick={clearFilters}>
                Clear filters
              </Button>
            ) : (
              action
            )
          }
        >
          {isNarrowed ? 'No event fits these filters.' : empty}
        </EmptyCard>
      )}
      <Days entries={entries} below={below} onAnswered={onAnswered} />
      {hasMore && <EndlessEnd busy={isFetchingMore} waits={isError} onReach={showMore} />}
    </div>
  );
}
