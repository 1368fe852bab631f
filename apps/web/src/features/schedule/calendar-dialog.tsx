import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { downloadSchedule } from '@touchline/domain/schedule/contract.feeds.ts';
import { feedSentences } from '@touchline/domain/schedule/messages.feeds.ts';
import { useDownload } from '../../lib/data/download.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CalendarAddress } from './calendar-address.tsx';
import { useScheduleFilters } from './schedule-filters.tsx';

interface CalendarDialogProps {
  /** Team whose schedule is shown. */
  readonly teamId: string | undefined;
  readonly onClose: () => void;
}

/** Exports the schedule as an address to subscribe to, or as files with the filtered events. */
export function CalendarDialog({ teamId, onClose }: CalendarDialogProps) {
  const { filters } = useScheduleFilters(teamId);
  const file = useDownload(downloadSchedule);
  return (
    <Dialog
      onOpenChange={onClose}
      title="Calendar on your phone"
      description={feedSentences.what}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <CalendarAddress />
      <section className="mt-6 flex flex-col gap-3 border-t border-border pt-4">
        <h3 className="font-medium">Save as a file</h3>
        <p className="text-sm text-muted-foreground">{feedSentences.file}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" busy={file.busy} onClick={() => void file.save({ ...filters, format: 'ics' })}>
            {!file.busy && <Download aria-hidden="true" />}
            <span>Download .ics</span>
          </Button>
          <Button variant="secondary" busy={file.busy} onClick={() => void file.save({ ...filters, format: 'csv' })}>
            {!file.busy && <FileText aria-hidden="true" />}
            <span>Download CSV</span>
          </Button>
        </div>
      </section>
    </Dialog>
  );
}
