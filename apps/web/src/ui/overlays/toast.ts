import { createStore } from '../../lib/store.ts';

type ToastAction = { label: string; onClick: () => void };

export type Toast = {
  title: string;
  /** Text of the notice. A title alone is a complete notice. */
  description?: string | undefined;
  /** Sentence from the server. Only the request id at its end is shown. */
  reason?: string | undefined;
  variant?: 'default' | 'success' | 'destructive';
  /** Action in the toast, usually Undo. */
  action?: ToastAction | undefined;
};

/** Toast on the screen. `id` distinguishes it from an earlier one with the same text. */
export type ShownToast = Toast & { id: number };

/** Toast that is currently on the screen. */
export const toastStore = createStore<ShownToast | undefined>(undefined);
let count = 0;

/** Shows a toast in place of the current one. */
export function showToast(toast: Toast) {
  count += 1;
  toastStore.set({ ...toast, id: count });
}

/** Dismisses a toast. Does nothing if it was replaced. */
export function dismissToast(id: number) {
  if (toastStore.get()?.id === id) toastStore.set(undefined);
}
