import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { OpenedApp } from './browser.tsx';

/** The phone knows that it is offline, and nothing gets through. Undone by `vi.restoreAllMocks`. */
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

/** The server hears the next request of this method, and its answer is lost on the way. Ends when the next app is opened. */
export const loseAnswer = (method: string): void => {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await real(input, init);
    if (init?.method !== method) return response;
    globalThis.fetch = real;
    throw new TypeError('Failed to fetch');
  };
};
