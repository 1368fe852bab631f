import { createStore } from '../lib/store.ts';

type ToastAction = { label: string; onClick: () => void };

export type Toast = {
  title: string;
  /** Optional: a title alone is a complete notice. */
  description?: string | undefined;
  /** The server's sentence; only its end, the request id, is shown. */
  reason?: string | undefined;
  variant?: 'default' | 'success' | 'destructive';
  /** An action, usually Undo. */
  action?: ToastAction | undefined;
};

/** A toast on the screen; `id` tells it from an earlier one with the same text. */
export type ShownToast = Toast & { id: number };

/** The toast currently on the screen. */
export const toastStore = createStore<ShownToast | undefined>(undefined);
let count = 0;

/** Shows a toast, replacing the current one. */
export function showToast(toast: Toast) {
  count += 1;
  toastStore.set({ ...toast, id: count });
}

/** Dismisses a toast; does nothing if it was replaced. */
export function dismissToast(id: number) {
  if (toastStore.get()?.id === id) toastStore.set(undefined);
}
