import { useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { lazyComponent } from '../base/lazy-component.tsx';
import { toastStore } from './toast.ts';

const Toaster = lazyComponent(async () => (await import('./toaster.tsx')).Toaster, { retry: 'silently' });

/** Loads the toast code before the first toast, so that a notice about a lost connection can be shown. */
export const preloadToaster = () => void Toaster.preload();

/** Container of toasts, mounted once. Its code loads with the first toast. */
export function ToastOutlet() {
  const toast = useStore(toastStore);
  const [isNeeded, setIsNeeded] = useState(false);
  if (toast && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return <Toaster toast={toast} />;
}
