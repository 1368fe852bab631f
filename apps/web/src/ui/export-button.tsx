import { lazy, Suspense, useState } from 'react';
import type { ExportMenuProps } from './export-menu.tsx';
import { ExportTrigger } from './export-trigger.tsx';

// Menus are heavy: this one comes after the first paint, and a button that looks the same stands in for it until then.
const ExportMenu = lazy(async () => ({ default: (await import('./export-menu.tsx')).ExportMenu }));

/** Lets people take a list with them, as text for any program or as a workbook. */
export function ExportButton(props: ExportMenuProps) {
  const [asked, setAsked] = useState(false);
  return (
    <Suspense fallback={<ExportTrigger onClick={() => setAsked(true)} />}>
      <ExportMenu {...props} defaultOpen={asked} />
    </Suspense>
  );
}
