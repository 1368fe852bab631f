import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { OpenedApp } from './browser.tsx';

/** Takes the phone offline: it knows so, and no request gets through. Undone by `vi.restoreAllMocks`. */
export const loseSignal = (app: OpenedApp): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  app.breakConnection(/./);
  act(() => void window.dispatchEvent(new Event('offline')));
};

export const regainSignal = (app: OpenedApp): void => {
  vi.restoreAllMocks();
  app.restoreConnection();
  act(() => void window.dispatchEvent(new Event('online')));
};

/** Loses the response to the next request of this method, which the server handles. Ends when another app opens. */
export const loseAnswer = (method: string): void => {
  const originalFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await originalFetch(input, init);
    if (init?.method !== method) return response;
    globalThis.fetch = originalFetch;
    throw new TypeError('Failed to fetch');
  };
};
