import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { toastStore } from './toast.ts';

const load = () => import('./toaster.tsx');
const Toaster = lazy(() => load().then((module) => ({ default: module.Toaster })));

/** Fetches the toast machinery ahead of the first toast, so that a notice about a lost connection can still be shown. */
export const preloadToaster = () => void load().catch(() => undefined);

/** Where toasts appear; stands once in the app. Its machinery is fetched with the first toast. */
export function ToastOutlet() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  const [needed, setNeeded] = useState(false);
  if (toast && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    <Suspense>
      <Toaster toast={toast} />
    </Suspense>
  );
}
