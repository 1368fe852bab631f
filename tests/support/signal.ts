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
  app.mendConnection();
  act(() => void window.dispatchEvent(new Event('online')));
};
