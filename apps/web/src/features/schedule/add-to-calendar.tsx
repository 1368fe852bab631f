import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { downloadEvent } from '@touchline/domain/schedule/contract.feeds.ts';
import { useDownload } from '../../lib/data/download.ts';
import { Button } from '../../ui/actions/button.tsx';

/** Downloads an event for the device's calendar. */
export function AddToCalendar({ eventId }: { eventId: string }) {
  const file = useDownload(downloadEvent);
  return (
    <Button variant="secondary" busy={file.busy} onClick={() => void file.save({ eventId })}>
      {!file.busy && <CalendarPlus aria-hidden="true" />}
      <span>Add to calendar</span>
    </Button>
  );
}
