import { fromStorage } from './device/local-storage.ts';
import { createStore, useStore } from './store.ts';

export type Theme = 'light' | 'dark';

/**
 * Storage key of the theme. The value is plain text, because the script in index.html reads it before the first paint.
 */
const key = 'touchline-theme';
const theme = createStore<Theme>(document.documentElement.classList.contains('dark') ? 'dark' : 'light');

const apply = (next: Theme): void => {
  document.documentElement.classList.toggle('dark', next === 'dark');
  theme.set(next);
};

/** Stores the choice. Without storage it lasts until the page is closed. */
const storeTheme = (chosen: Theme): void => fromStorage(() => localStorage.setItem(key, chosen));

/** Stores the choice again after signing out made the browser clear everything. The theme is not private. */
export const rememberTheme = (): void => {
  if (theme.get() === 'dark') storeTheme('dark');
};

export const setTheme = (next: Theme): void => {
  apply(next);
  storeTheme(next);
};

window.addEventListener('storage', (event) => {
  if (event.key === key) apply(event.newValue === 'dark' ? 'dark' : 'light');
});

/** Returns the current theme, which is light until the user chooses otherwise. */
export const useTheme = (): Theme => useStore(theme);
