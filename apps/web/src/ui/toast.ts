type ToastAction = { label: string; onClick: () => void };

export type Toast = {
  title: string;
  /** May be missing: a title alone is a complete notice. */
  description?: string;
  variant?: 'default' | 'success' | 'destructive';
  /** One act, usually Undo. */
  action?: ToastAction;
};

/** A toast on the screen; `id` tells it from the one before with the same words. */
export type ShownToast = Toast & { id: number };

let current: ShownToast | undefined;
let count = 0;
const listeners = new Set<() => void>();

const set = (toast: ShownToast | undefined) => {
  current = toast;
  for (const listener of listeners) listener();
};

/** Shows a toast in place of the one that is there (TOAST-04). */
export function showToast(toast: Toast) {
  count += 1;
  set({ ...toast, id: count });
}

/** Dismisses a toast; does nothing if it was replaced. */
export function dismissToast(id: number) {
  if (current?.id === id) set(undefined);
}

/** For useSyncExternalStore. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  current: () => current,
};
