import { useState } from 'react';
import { useStore } from '../lib/store.ts';
import { lazyComponent } from './lazy-component.tsx';
import { toastStore } from './toast.ts';

const Toaster = lazyComponent(async () => (await import('./toaster.tsx')).Toaster, { retry: 'silently' });

/** Fetches the toast code ahead of the first toast, so that a notice about a lost connection can still be shown. */
export const preloadToaster = () => void Toaster.preload();

/** Container of the toasts; mounted once. Its code is fetched with the first toast. */
export function ToastOutlet() {
  const toast = useStore(toastStore);
  const [needed, setNeeded] = useState(false);
  if (toast && !needed) setNeeded(true);
  if (!needed) return null;
  return <Toaster toast={toast} />;
}
