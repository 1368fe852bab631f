import { createStore, useStore } from '../store.ts';

/** Newer version on this device, or 'on the server' if the browser stores none. */
export const newerVersion = createStore<ServiceWorker | 'on the server' | undefined>(undefined);

/** Returns true if a newer version is ready to replace this page. */
export const useUpdateAvailable = (): boolean => useStore(newerVersion) !== undefined;
