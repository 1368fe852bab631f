import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { OpenedApp } from './browser.tsx';

/** Takes the phone offline: the browser says so and all requests fail. `vi.restoreAllMocks` undoes this. */
export const goOffline = (app: OpenedApp): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  app.breakConnection(/./);
  act(() => void window.dispatchEvent(new Event('offline')));
};

export const goOnline = (app: OpenedApp): void => {
  vi.restoreAllMocks();
  app.restoreConnection();
  act(() => void window.dispatchEvent(new Event('online')));
};

/**
 * Loses the response to the next request of this method, although the server handles it. Ends when another app opens.
 */
export const loseResponse = (method: string): void => {
  const originalFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await originalFetch(input, init);
    if (init?.method !== method) return response;
    globalThis.fetch = originalFetch;
    throw new TypeError('Failed to fetch');
  };
};
