import { createStore } from '../lib/store.ts';

type ToastAction = { label: string; onClick: () => void };

export type Toast = {
  title: string;
  /** May be missing: a title alone is a complete notice. */
  description?: string | undefined;
  /** The server's own sentence, whose end is shown: the id of the request. */
  reason?: string | undefined;
  variant?: 'default' | 'success' | 'destructive';
  /** One act, usually Undo. */
  action?: ToastAction | undefined;
};

/** A toast on the screen; `id` distinguishes it from an earlier one with the same words. */
export type ShownToast = Toast & { id: number };

/** The toast on the screen. */
export const toastStore = createStore<ShownToast | undefined>(undefined);
let count = 0;

/** Shows a toast, in place of the current one. */
export function showToast(toast: Toast) {
  count += 1;
  toastStore.set({ ...toast, id: count });
}

/** Dismisses a toast; does nothing if it was replaced. */
export function dismissToast(id: number) {
  if (toastStore.get()?.id === id) toastStore.set(undefined);
}
