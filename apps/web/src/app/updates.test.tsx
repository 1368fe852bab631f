import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { newerVersion } from '../lib/device/newer-version.ts';
import { applyUpdate } from '../lib/device/service-worker-updates.ts';

const server = sharedServer();

// An update compares a press's time with its own. In other tests, presses have a later time (web-setup.ts).
beforeEach(() => void vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => performance.now()));
afterEach(() => {
  newerVersion.set(undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A newer version that waits to take over, because jsdom has no service workers. */
const waitingVersion = () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { ...window.location, reload });
  const version = Object.assign(new EventTarget(), { state: 'installed', postMessage: vi.fn<() => void>() });
  newerVersion.set(version as unknown as ServiceWorker);
  const become = (state: ServiceWorkerState): void => {
    version.state = state;
    version.dispatchEvent(new Event('statechange'));
  };
  return { reload, version, become };
};

// OPS-24
it('reloads the page as soon as the new version is active', async () => {
  const { reload, version, become } = waitingVersion();
  const update = applyUpdate();
  expect(version.postMessage).toHaveBeenCalledExactlyOnceWith('take over');
  become('activating');
  await Promise.resolve();
  expect(reload).not.toHaveBeenCalled();
  become('activated');
  await update;
  expect(reload).toHaveBeenCalledOnce();
});

it('does not reload for a version that a still newer one has replaced', async () => {
  const { reload, become } = waitingVersion();
  const update = applyUpdate();
  become('redundant');
  await update;
  expect(reload).not.toHaveBeenCalled();
});

// OPS-24
it.each(['click', 'keydown', 'input', 'drop'])(
  'does not reload a page that the user uses during the update (%s)',
  async (event) => {
    const { reload, become } = waitingVersion();
    const update = applyUpdate();
    document.body.dispatchEvent(new Event(event, { bubbles: true }));
    become('activated');
    await update;
    expect(reload).not.toHaveBeenCalled();
    // The next page, or the button.
    await applyUpdate();
    expect(reload).toHaveBeenCalledOnce();
  },
);

it('marks Reload as busy until the new version is active, and reloads for a second press', async () => {
  const club = await anOrganization(server);
  const { user } = openApp(server, '/dashboard/more', club.admin);
  await screen.findByRole('heading', { level: 1, name: 'More' });
  const { reload, version, become } = waitingVersion();
  const button = await screen.findByRole('button', { name: 'Reload' });
  expect(button).not.toHaveAttribute('aria-busy');
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  expect(version.postMessage).toHaveBeenCalledOnce();
  await user.click(button);
  await waitFor(() => expect(version.postMessage).toHaveBeenCalledTimes(2));
  act(() => become('activated'));
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  expect(reload).toHaveBeenCalledOnce();
});
