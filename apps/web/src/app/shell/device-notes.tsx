import { CloudOff, RefreshCw } from 'lucide-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useKnownAt } from '../../lib/kept.ts';
import { formatInstant } from '../../lib/format.ts';
import { takeNewVersion, useNewVersion } from '../../lib/new-version.ts';
import { sharedQueryClient } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';

const tones = {
  amber: 'border-amber-line bg-amber-soft text-amber-ink',
  blue: 'border-blue-line bg-blue-soft text-blue-ink',
} as const;

function Note({ tone, children }: { readonly tone: keyof typeof tones; readonly children: ReactNode }) {
  return (
    <div
      className={clsx(
        'flex min-h-9 flex-wrap items-center justify-center gap-x-2 border-b px-4 py-1.5 text-sm [&>svg]:size-4 [&>svg]:shrink-0',
        tones[tone],
      )}
    >
      {children}
    </div>
  );
}

/** The hour, and the day too where it was not today. */
const saidAt = (moment: number, timeZone: string): string => {
  const when = new Date(moment);
  const isToday = formatInstant(when, timeZone, 'day') === formatInstant(new Date(), timeZone, 'day');
  return formatInstant(when, timeZone, isToday ? 'clock' : 'time');
};

/** What there is to say of this device: that there is no signal and how old the page is, that a new version has come. */
export function DeviceNotes() {
  const { timeZone } = useUser();
  const knownAt = useKnownAt(sharedQueryClient());
  const isReady = useNewVersion();
  return (
    <div role="status" className="print:hidden">
      {knownAt !== undefined && (
        <Note tone="amber">
          <CloudOff aria-hidden="true" />
          <span>
            No connection. This is what was known at <b className="font-semibold">{saidAt(knownAt, timeZone)}</b>.
          </span>
        </Note>
      )}
      {isReady && (
        <Note tone="blue">
          A new version is ready.
          <Button variant="ghost" size="sm" className="min-h-11! text-blue-ink!" onClick={takeNewVersion}>
            <RefreshCw aria-hidden="true" />
            Reload
          </Button>
        </Note>
      )}
    </div>
  );
}
