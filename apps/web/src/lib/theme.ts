import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** `public/theme.js` reads the same key before the first paint, so the value is stored plainly. */
const key = 'touchline-theme';
const listeners = new Set<() => void>();

const current = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

export const setTheme = (theme: Theme): void => {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  const follow = (event: StorageEvent) => {
    if (event.key !== key) return;
    document.documentElement.classList.toggle('dark', event.newValue === 'dark');
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', follow);
  };
};

/** The theme in use: light until the person chooses otherwise (TOAST-08). */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current);
