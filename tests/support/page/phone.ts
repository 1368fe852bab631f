import { cleanup } from '@testing-library/react';
import * as indexing from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';
import { readDevice, wipeDevice } from '../../../apps/web/src/lib/device/indexed-db.ts';
import type { QueuedCommand } from '../../../apps/web/src/lib/offline/queued-command.ts';
import { forgetQueue } from '../../../apps/web/src/lib/offline/offline-queue.ts';
import { dismissToast, toastStore } from '../../../apps/web/src/ui/overlays/toast.ts';

// The browser stores data on the device only in test files that import this module. In others it stores none, like
// some private windows.
const indexedDBGlobals = Object.fromEntries(Object.entries(indexing).filter(([name]) => name.startsWith('IDB')));
Object.assign(globalThis, indexedDBGlobals, { indexedDB: new indexing.IDBFactory() });
afterAll(() => {
  for (const name of ['indexedDB', ...Object.keys(indexedDBGlobals)]) Reflect.deleteProperty(globalThis, name);
});

/** Entries queued on the phone, oldest first. */
export const onDevice = async (): Promise<readonly QueuedCommand[]> =>
  (await readDevice<readonly QueuedCommand[]>('unsent')) ?? [];

/** Closes the page and removes all of the test's data from the phone. */
export const clearPhone = async (): Promise<void> => {
  cleanup();
  dismissToast(toastStore.get()?.id ?? 0);
  vi.restoreAllMocks();
  await wipeDevice();
  forgetQueue();
};
