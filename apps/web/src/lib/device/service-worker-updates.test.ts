import { afterEach, expect, it, vi } from 'vitest';
import { newerVersion } from './newer-version.ts';
import { applyUpdate } from './service-worker-updates.ts';

afterEach(() => {
  newerVersion.set(undefined);
  vi.unstubAllGlobals();
});

/** A newer version that waits to take over, because jsdom has no service workers. */
const waitingVersion = () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { ...window.location, reload });
  const version = Object.assign(new EventTarget(), { state: 'installed', postMessage: vi.fn<() => void>() });
  newerVersion.set(version as unknown as ServiceWorker);
  const activate = (): void => {
    version.state = 'activated';
    version.dispatchEvent(new Event('statechange'));
  };
  return { reload, version, activate };
};

// OPS-24
it('reloads the page as soon as the new version is active', () => {
  const { reload, version, activate } = waitingVersion();
  applyUpdate();
  expect(version.postMessage).toHaveBeenCalledExactlyOnceWith('take over');
  expect(reload).not.toHaveBeenCalled();
  activate();
  expect(reload).toHaveBeenCalledOnce();
});

// OPS-24
it.each(['click', 'keydown', 'input'])('does not reload if a %s event came while the update was starting', (event) => {
  const { reload, activate } = waitingVersion();
  applyUpdate();
  document.body.dispatchEvent(new Event(event, { bubbles: true }));
  activate();
  expect(reload).not.toHaveBeenCalled();
  // The next page, or the button.
  applyUpdate();
  expect(reload).toHaveBeenCalledOnce();
});
