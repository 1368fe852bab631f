import CalendarOff from 'lucide-react/icons/calendar-off';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { addHoliday, deleteHoliday, listHolidays } from '@touchline/domain/venues/contract.ts';
import type { Holiday } from '@touchline/domain/venues/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { undoBy } from '../../lib/data/undo.ts';
import { formatDay } from '../../lib/format.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { useFocusPassedOn } from '../../ui/base/use-focus-passed-on.ts';

const HolidayDialog = lazyComponent(async () => (await import('./holiday-dialog.tsx')).HolidayDialog);

function HolidayRow({ holiday: { id, ...days } }: { holiday: Holiday }) {
  const remove = useCommand(deleteHoliday, { undo: () => undoBy(addHoliday, days) });
  const { name, firstDay, lastDay } = days;
  const row = useFocusPassedOn<HTMLLIElement>();
  return (
    <li ref={row} className="flex items-center justify-between gap-3 py-2 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-muted-foreground">
          {firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} – ${formatDay(lastDay)}`}
        </p>
      </div>
      <IconButton
        icon={Trash2}
        label={`Delete ${name}`}
        tooltip="end"
        tone="destructive"
        aria-disabled={remove.busy}
        onClick={() => !remove.busy && remove.mutate({ holidayId: id })}
      />
    </li>
  );
}

/** Days that series leave out by default, managed by admins. */
export function HolidaySettings() {
  const query = useOperationQuery(listHolidays, {});
  const { dialog, openDialog, closeDialog } = useOpenDialog<'add-holiday'>();
  const holidays = query.data;
  const addButton = (
    <Button variant="secondary" onClick={() => openDialog('add-holiday')}>
      <Plus aria-hidden="true" />
      Add holidays
    </Button>
  );
  return (
    <Card>
      <CardHeader
        title="Holidays"
        description="Days without practice. A new series of events proposes to leave them out."
        actions={holidays && holidays.length > 0 && addButton}
      />
      {!holidays && (
        <NotLoaded query={query} rows={2} loading="Loading holidays" failed="Failed to load holidays">
          We couldn't load the holidays. Nothing is lost.
        </NotLoaded>
      )}
      {holidays?.length === 0 && (
        <EmptyState title="No holidays yet" icon={CalendarOff} action={addButton}>
          Add school holidays once, and every coach's series leaves them out.
        </EmptyState>
      )}
      {holidays && holidays.length > 0 && (
        <ul aria-label="Holidays" className="mt-2 divide-y divide-border">
          {holidays.map((holiday) => (
            <HolidayRow key={holiday.id} holiday={holiday} />
          ))}
        </ul>
      )}
      {dialog === 'add-holiday' && <HolidayDialog onClose={closeDialog} />}
    </Card>
  );
}
