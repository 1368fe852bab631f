import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** The script in index.html reads the same key before the first paint, so the value is stored plainly. */
const key = 'touchline-theme';
const listeners = new Set<() => void>();

const current = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

const store = (theme: Theme): void => {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
};

/** Stores the choice again: signing out lets the browser clear everything, and the theme is no secret. */
export const rememberTheme = (): void => {
  if (current() === 'dark') store('dark');
};

export const setTheme = (theme: Theme): void => {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  store(theme);
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
