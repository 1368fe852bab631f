import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudCheck from 'lucide-react/icons/cloud-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { listNotices } from '@touchline/domain/schedule/contract.notices.ts';
import { useOfflineSince, formatTime } from '../../lib/device/connection-status.ts';
import { useStaleSince } from '../../lib/cache/query-persistence.ts';
import { useUpdateAvailable } from '../../lib/device/newer-version.ts';
import { withUpdates } from '../../lib/device/with-updates.ts';
import { sharedQueryClient, useOperationQuery } from '../../lib/cache/queries.ts';
import { useQueue } from '../../lib/offline/offline-queue.ts';
import type { QueueEntry } from '../../lib/offline/queue-reducer.ts';
import { useOtherTab, useUser } from '../../lib/session/session.ts';
import { staySignedIn, useSignOutQuestion } from '../../lib/offline/sign-out.ts';
import { Button } from '../../ui/actions/button.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { Note } from '../../ui/states/note.tsx';

const RareNotes = lazyComponent(async () => (await import('./rare-notes.tsx')).RareNotes);
const ChangeNotices = lazyComponent(
  async () => (await import('../../features/schedule/change-notices.tsx')).ChangeNotices,
);
const UnsentSheet = lazyComponent(async () => (await import('./unsent-sheet.tsx')).UnsentSheet);
const SignOutDialog = lazyComponent(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);

interface UnsentSummaryProps {
  readonly refused: number;
  /** Entries that exist only on this page, because the device could not store them. */
  readonly unstored: number;
  readonly waiting: number;
  readonly onOpen: () => void;
}

/** Counts entries on this phone and those that need the user's attention. */
function UnsentSummary({ refused, unstored, waiting, onOpen }: UnsentSummaryProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-my-1.5 min-h-11! shrink-0 text-inherit!"
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {refused + unstored > 0 ? <CircleAlert aria-hidden="true" /> : <Smartphone aria-hidden="true" />}
      <span>
        {[
          refused > 0 && `${refused} ${refused === 1 ? 'needs' : 'need'} attention`,
          unstored > 0 && `${unstored} not stored: keep this page open`,
          waiting > 0 && `${waiting} on this phone`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </Button>
  );
}

/** Shows notes about this device: an unsafe connection, the age of the data, unsent entries, a new version. */
export function DeviceNotes() {
  const { timeZone, role, hold, secondStepFrom, newcomerCount, organizationEndsAt } = useUser();
  const isInsecure = role === 'admin' && window.isSecureContext === false;
  const otherTab = useOtherTab();
  const staleSince = useStaleSince(sharedQueryClient());
  // A server that answers other requests is reachable.
  const isOffline = useOfflineSince() !== undefined;
  const isReady = useUpdateAvailable();
  const leave = useSignOutQuestion();
  const { data: notices = [] } = useOperationQuery(listNotices, {}, { enabled: !hold });
  const [isOpen, setOpen] = useState(false);
  const [isUpdating, setUpdating] = useState(false);
  const entries = useQueue();
  const update = (): void =>
    withUpdates(async ({ applyUpdate }) => {
      setUpdating(true);
      await applyUpdate();
      setUpdating(false);
    });
  const countOf = (wanted: QueueEntry['state']) => entries.filter(({ state }) => state === wanted).length;
  const refusedCount = countOf('refused');
  const unstoredCount = countOf('unstored');
  const waitingCount = countOf('waiting');
  const isUnsent = refusedCount + unstoredCount + waitingCount > 0;
  const isSettled = entries.every(({ state }) => state === 'sent');
  return (
    <div role="status" className="print:hidden">
      {/* Always shown on Tryout Day. If the list moved, another player would be under the thumb. */}
      {staleSince === undefined && !isUnsent && (
        <p
          aria-hidden="true"
          className="hidden h-9 items-center justify-center gap-2 text-sm text-muted-foreground beside-full-screen:flex"
        >
          <CloudCheck className="size-4" />
          {isSettled ? 'Everything is sent.' : 'Sending...'}
        </p>
      )}
      {(staleSince !== undefined || isUnsent) && (
        <Note tone={refusedCount + unstoredCount > 0 ? 'red' : 'amber'}>
          {staleSince !== undefined && (
            <span className="flex min-w-0 items-start gap-2">
              <CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span className="beside-full-screen:truncate">
                {isOffline ? "You're offline. Showing what we had at" : 'Not updated since'}{' '}
                <b className="font-semibold whitespace-nowrap">{formatTime(staleSince, timeZone)}</b>.
              </span>
            </span>
          )}
          {isUnsent && (
            <UnsentSummary
              refused={refusedCount}
              unstored={unstoredCount}
              waiting={waitingCount}
              onOpen={() => setOpen(true)}
            />
          )}
        </Note>
      )}
      {isReady && (
        // Hidden on Tryout Day. The note can appear at any time and would move the list.
        <Note tone="blue" className="beside-full-screen:hidden">
          A new version is ready.
          <Button
            variant="ghost"
            size="sm"
            className="-my-1.5 min-h-11! text-inherit!"
            aria-busy={isUpdating || undefined}
            // Not `busy`, which ignores presses: pressed again, it must still reload.
            onClick={update}
          >
            {isUpdating ? <Spinner /> : <RefreshCw aria-hidden="true" />}
            <span>Reload</span>
          </Button>
        </Note>
      )}
      {(otherTab || isInsecure || ((secondStepFrom || newcomerCount > 0 || organizationEndsAt) && !hold)) && (
        <RareNotes isInsecure={isInsecure} />
      )}
      {notices.length > 0 && <ChangeNotices notices={notices} />}
      {isOpen && <UnsentSheet open onOpenChange={setOpen} />}
      {leave && <SignOutDialog leave={leave} onStay={staySignedIn} />}
    </div>
  );
}
