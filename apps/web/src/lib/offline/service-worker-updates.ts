import { createStore, useStore } from '../store.ts';

/** Milliseconds between two looks for a new version: an app that was installed may stay open for days. */
const lookEvery = 60 * 60 * 1000;

const waiting = createStore<ServiceWorker | undefined>(undefined);

const watch = (registration: ServiceWorkerRegistration): void => {
  // The very first version replaces nothing, so the user is not asked about it.
  if (registration.waiting && registration.active) waiting.set(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active) waiting.set(installing);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), lookEvery);
};

let started = false;

/**
 * Keeps the app on this device for places without signal, and looks for newer versions. Where the browser has no
 * service workers (plain HTTP, a private window) the app works as before, with a signal.
 */
export const registerServiceWorker = async (): Promise<void> => {
  if (started || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  started = true;
  try {
    watch(await navigator.serviceWorker.register('/service-worker.js'));
  } catch {
    // As above.
  }
};

/** Signing out removed the worker with everything else; the next sign-in brings it back. */
export const appRemoved = (): void => {
  started = false;
};

/** True if a newer version is on the device and waits for the user's consent. */
export const useUpdateAvailable = (): boolean => useStore(waiting) !== undefined;

/** Lets the newer version take over, and loads the page anew with it. */
export const applyUpdate = (): void => {
  const next = waiting.get();
  if (next?.state !== 'installed') {
    // Another tab was faster; this one still shows the version it was opened with.
    location.reload();
    return;
  }
  // The worker's own state, because a page without a controlling worker gets no `controllerchange`.
  next.addEventListener('statechange', () => {
    if (next.state === 'activated') location.reload();
  });
  next.postMessage('take over');
};
