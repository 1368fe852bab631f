import { acts } from '../latch.ts';
import { offlineSince } from './connection-status.ts';
import { newerVersion } from './newer-version.ts';

/** Milliseconds between two looks for a new version: an app that was installed may stay open for days. */
const lookEvery = 60 * 60 * 1000;

const watch = (registration: ServiceWorkerRegistration): void => {
  const follow = (): void => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active) newerVersion.set(installing);
    });
  };
  // The very first version replaces nothing, so the user is not asked about it.
  if (registration.waiting && registration.active) newerVersion.set(registration.waiting);
  follow();
  registration.addEventListener('updatefound', follow);
  setInterval(() => void registration.update().catch(() => undefined), lookEvery);
};

let watched: ServiceWorkerRegistration | undefined;

/**
 * Keeps the app on this device for places without signal, and looks for newer versions. Where the browser has no
 * service workers (plain HTTP, a private window) the app works as before, with a signal.
 */
export const registerServiceWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    // Signing out removes it with everything else, and the next sign-in brings another one.
    if (registration !== watched) watch(registration);
    watched = registration;
  } catch {
    // As above.
  }
};

/** The file that this page began with. Each build has another one. */
const ownEntry = (): string | null | undefined =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src');

/** Compares the build of this page with the one that the server has. A newer one is fetched onto the device. */
export const noteServerBuild = async (entry: string): Promise<void> => {
  if (!import.meta.env.PROD || entry === ownEntry()) return;
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (registration) await registration.update().catch(() => undefined);
  else newerVersion.set('on the server');
};

/** Lets the newer version take over, and loads the page anew with it. */
export const applyUpdate = (): void => {
  const next = newerVersion.get();
  if (next === 'on the server' || next?.state !== 'installed') {
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

/** Applies the update, unless a reload now would find no server, or lose an answer. */
export const renew = (): void => {
  const isActing = [...acts.values()].some(({ act }) => act.repeatedUntil === Infinity);
  if (navigator.onLine && offlineSince.get() === undefined && !isActing) applyUpdate();
};
