import CalendarX from 'lucide-react/icons/calendar-x';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { listed } from '@touchline/domain/core/words.ts';
import { kindNames, placeOf, titleOf } from '@touchline/domain/schedule/rules.names.ts';
import type { EventDetail } from '@touchline/domain/schedule/schema.ts';
import { formatLongDay, withZone } from '../../lib/format-event.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { eventPath } from '../../lib/routing/club-paths.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { DefinitionList } from '../../ui/display/definition-list.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { hoursOf, meetingOf } from './event-facts.tsx';

const AddToCalendar = lazyComponent(async () => (await import('./add-to-calendar.tsx')).AddToCalendar);
const TakeOut = lazyComponent(async () => (await import('./take-out.tsx')).TakeOut);
const CancelEventDialog = lazyComponent(async () => (await import('./cancel-event-dialog.tsx')).CancelEventDialog);

const DeleteEventDialog = lazyComponent(async () => (await import('./delete-event-dialog.tsx')).DeleteEventDialog);

const RestoreEventDialog = lazyComponent(async () => (await import('./restore-event-dialog.tsx')).RestoreEventDialog);

const SeenBy = lazyComponent(async () => (await import('./seen-by.tsx')).SeenBy);
// Loaded separately, because it is at the bottom of the page.
const EventChanges = lazyComponent(async () => (await import('./event-changes.tsx')).EventChanges);
const CreateEventDialog = lazyComponent(async () => (await import('./event-dialog.tsx')).CreateEventDialog);
const EditEventDialog = lazyComponent(async () => (await import('./event-dialog.tsx')).EditEventDialog);

type EventDialogName = 'edit' | 'copy' | 'cancel' | 'restore' | 'delete';

/** Link to a map of the address. Nothing is loaded before it is pressed. */
function MapLink({ address }: { address: string }) {
  return (
    <a
      href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
      target="_blank"
      rel="noreferrer"
      className="underline"
    >
      {address}
    </a>
  );
}

const whenOf = (event: EventDetail, timeZone: string): string =>
  withZone(`${formatLongDay(event.startsAt, timeZone)}, ${hoursOf(event, timeZone)}`, timeZone);

/** Buttons for users who manage the event. */
function Actions({ event, onOpen }: { event: EventDetail; onOpen: (dialog: EventDialogName) => void }) {
  return (
    <>
      {event.status === 'scheduled' ? (
        <>
          <Button
            variant="secondary"
            onClick={() => onOpen('edit')}
            onPointerEnter={() => void EditEventDialog.preload()}
          >
            <Pencil aria-hidden="true" />
            Edit
          </Button>
          <Button variant="secondary" onClick={() => onOpen('cancel')}>
            <CalendarX aria-hidden="true" />
            Cancel event
          </Button>
        </>
      ) : (
        <Button variant="secondary" onClick={() => onOpen('restore')}>
          <RotateCcw aria-hidden="true" />
          Restore
        </Button>
      )}
      <Button variant="secondary" onClick={() => onOpen('copy')}>
        <Copy aria-hidden="true" />
        Copy
      </Button>
      {event.isDeletable && (
        <Button variant="secondary" onClick={() => onOpen('delete')}>
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
      )}
    </>
  );
}

/** Renders a part of an event's page that another feature provides. */
export type RenderForEvent = (event: EventDetail) => ReactNode;

/** All details of an event. */
export function EventView({ event, answers }: { event: EventDetail; answers: RenderForEvent }) {
  const { timeZone } = useUser();
  const { dialog, openDialog, closeDialog, leaveFor } = useOpenDialog<EventDialogName>();
  const title = titleOf(event);
  const meeting = meetingOf(event, timeZone);
  const names = (namedItems: readonly { readonly name: string }[]) => listed(namedItems.map(({ name }) => name));
  const items = [
    { term: 'When', detail: whenOf(event, timeZone) },
    ...(meeting ? [{ term: 'Meeting', detail: meeting }] : []),
    { term: 'Teams', detail: event.isForAll ? 'Everyone' : names(event.teams) },
    ...(event.children.length > 0
      ? [{ term: 'For', detail: listed(event.children.map(({ firstName }) => firstName)) }]
      : []),
    { term: 'Place', detail: placeOf(event) },
    ...(event.field?.address ? [{ term: 'Address', detail: <MapLink address={event.field.address} /> }] : []),
    ...(event.directions ? [{ term: 'Directions', detail: event.directions }] : []),
    ...(event.sharedWith.length > 0 ? [{ term: 'Shares the field with', detail: listed(event.sharedWith) }] : []),
    ...(event.note ? [{ term: 'Note', detail: <span className="whitespace-pre-line">{event.note}</span> }] : []),
  ];
  return (
    <>
      <BackLink href={paths.schedule}>Back to Schedule</BackLink>
      <PageHeader
        title={<span className="break-words">{title}</span>}
        description={title === kindNames[event.kind] ? undefined : kindNames[event.kind]}
        actions={
          <>
            {event.mayManage && <Actions event={event} onOpen={openDialog} />}
            {event.leavable.length > 0 && (
              <TakeOut event={event} title={title} onDone={() => leaveFor(paths.schedule)} />
            )}
            {event.status === 'scheduled' && <AddToCalendar eventId={event.id} />}
          </>
        }
      />
      <div className="flex flex-col gap-6">
        {event.status === 'cancelled' && (
          <Alert tone="red" title="This event was canceled.">
            {event.cancelReason}
          </Alert>
        )}
        {event.isWithoutCoach && (
          <Alert tone="amber" title="No coach is coming yet.">
            Ask a coach of the team, or give the event to a team whose coach comes.
          </Alert>
        )}
        <Card>
          <DefinitionList items={items} />
        </Card>
        {answers(event)}
        {event.hasUrgentChange && <SeenBy eventId={event.id} />}
        <EventChanges event={event} />
      </div>
      {dialog === 'edit' && event.mayManage && <EditEventDialog event={event} onClose={closeDialog} />}
      {dialog === 'copy' && event.mayManage && (
        <CreateEventDialog copied={event} onClose={closeDialog} onCreated={(id) => leaveFor(eventPath(id))} />
      )}
      {dialog === 'cancel' && event.mayManage && (
        <CancelEventDialog event={event} title={title} onClose={closeDialog} />
      )}
      {dialog === 'restore' && event.mayManage && (
        <RestoreEventDialog eventId={event.id} title={title} onClose={closeDialog} />
      )}
      {dialog === 'delete' && event.isDeletable && (
        <DeleteEventDialog
          eventId={event.id}
          title={title}
          onClose={closeDialog}
          onDeleted={() => leaveFor(paths.schedule)}
        />
      )}
    </>
  );
}
