import { createStore, useStore } from '../store.ts';

/** The newer version on this device, or 'on the server' where the browser keeps none. */
export const newerVersion = createStore<ServiceWorker | 'on the server' | undefined>(undefined);

/** True if a newer version is ready to replace this page. */
export const useUpdateAvailable = (): boolean => useStore(newerVersion) !== undefined;
