import { isUsedSince, runningActions } from '../latch.ts';
import { offlineSince } from './connection-status.ts';
import { newerVersion } from './newer-version.ts';

/** Milliseconds between checks for a new version. An installed app may stay open for days. */
const checkIntervalMs = 60 * 60 * 1000;

const watch = (registration: ServiceWorkerRegistration): void => {
  const followInstalling = (): void => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active) newerVersion.set(installing);
    });
  };
  // The first version on a device replaces nothing, so the user is not asked about it.
  if (registration.waiting && registration.active) newerVersion.set(registration.waiting);
  followInstalling();
  registration.addEventListener('updatefound', followInstalling);
  setInterval(() => void registration.update().catch(() => undefined), checkIntervalMs);
};

let watchedRegistration: ServiceWorkerRegistration | undefined;

/**
 * Caches the app on this device for offline use and checks for newer versions. Without service workers (plain HTTP, a
 * private window) the app works online as before.
 */
export const registerServiceWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    // Signing out removes it with everything else. The next sign-in registers another.
    if (registration !== watchedRegistration) watch(registration);
    watchedRegistration = registration;
  } catch {
    // Without a service worker the app works online as before.
  }
};

/** Entry script of this page, which differs in each build. */
const ownEntry = (): string | null | undefined =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src');

/** Compares this page's build with the server's, and downloads a newer one to the device. */
export const noteServerBuild = async (entry: string): Promise<void> => {
  if (!import.meta.env.PROD || entry === ownEntry()) return;
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (registration) await registration.update().catch(() => undefined);
  else newerVersion.set('on the server');
};

/** Activates the newer version, and reloads the page unless the user has started something else meanwhile. */
export const applyUpdate = async (): Promise<void> => {
  const version = newerVersion.get();
  const askedAt = performance.now();
  // If it is not installed, another tab has activated it already. This one still shows the old version.
  if (typeof version === 'object' && version.state === 'installed') {
    // Watches the worker's state, because a page without a controlling worker gets no `controllerchange`. A still newer
    // version may replace it first.
    const isActive = new Promise<boolean>((resolve) => {
      version.addEventListener(
        'statechange',
        () => version.state !== 'activating' && resolve(version.state === 'activated'),
      );
    });
    version.postMessage('take over');
    // The previous worker may take half a minute to end. If the user has started something by then, the next page
    // reloads instead.
    if (!(await isActive) || isUsedSince(askedAt)) return;
  }
  location.reload();
};

/** Applies the update unless a reload would find no server or lose a response. */
export const renew = (): void => {
  const isActing = [...runningActions.values()].some(({ act }) => act.repeatedUntil === Infinity);
  if (navigator.onLine && offlineSince.get() === undefined && !isActing) void applyUpdate();
};
