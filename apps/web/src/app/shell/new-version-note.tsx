import { RefreshCw } from 'lucide-react';
import { takeNewVersion, useNewVersion } from '../../lib/new-version.ts';
import { Button } from '../../ui/button.tsx';

/** Says that a newer version of the app has come, and lets the person choose the moment. */
export function NewVersionNote() {
  const isReady = useNewVersion();
  return (
    <div role="status" className="print:hidden">
      {isReady && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 border-b border-blue-line bg-blue-soft px-4 py-1 text-sm text-blue-ink">
          A new version is ready.
          <Button variant="ghost" size="sm" className="min-h-11! text-blue-ink!" onClick={takeNewVersion}>
            <RefreshCw aria-hidden="true" />
            Reload
          </Button>
        </p>
      )}
    </div>
  );
}
