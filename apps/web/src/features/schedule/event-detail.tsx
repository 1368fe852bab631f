import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import { readEvent } from '@touchline/domain/schedule/contract.ts';
import { scheduleProblems } from '@touchline/domain/schedule/messages.ts';
import { titleOf } from '@touchline/domain/schedule/rules.names.ts';
import { isDenied, useOperationQuery } from '../../lib/cache/queries.ts';
import { useTitle } from '../../lib/routing/location.ts';
import { paths } from '../../lib/routing/paths.ts';
import { EmptyCard } from '../../ui/states/empty-state.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { EventView, type RenderForEvent } from './event-view.tsx';

/** Shows an event by its id, or a message that it does not exist. */
export function EventDetail({ eventId, answers }: { eventId: string; answers: RenderForEvent }) {
  const query = useOperationQuery(readEvent, { eventId });
  const { data: event, error } = query;
  // Users who leave the team lose access too, even on a page that is already open.
  const isMissing = isDenied(error);
  useTitle(event && !isMissing ? titleOf(event) : 'Event');
  if (event && !isMissing) return <EventView key={event.id} event={event} answers={answers} />;
  return (
    <>
      <PageHeader title="Event" />
      {isMissing ? (
        <EmptyCard
          icon={CalendarX2}
          title={scheduleProblems.missing().message}
          action={
            <LinkButton variant="secondary" href={paths.schedule}>
              Back to Schedule
            </LinkButton>
          }
        />
      ) : (
        <NotLoaded query={query} loading="Loading event" rows={4} failed="Failed to load the event" />
      )}
    </>
  );
}
