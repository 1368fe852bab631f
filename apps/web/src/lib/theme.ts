import { fromStorage } from './device/local-storage.ts';
import { createStore, useStore } from './store.ts';

export type Theme = 'light' | 'dark';

/** The script in index.html reads the same key before the first paint, so the value is stored plainly. */
const key = 'touchline-theme';
const theme = createStore<Theme>(document.documentElement.classList.contains('dark') ? 'dark' : 'light');

const apply = (next: Theme): void => {
  document.documentElement.classList.toggle('dark', next === 'dark');
  theme.set(next);
};

/** Without storage the choice lasts until the page is closed. */
const store = (chosen: Theme): void => fromStorage(() => localStorage.setItem(key, chosen));

/** Stores the choice again: signing out lets the browser clear everything, and the theme is no secret. */
export const rememberTheme = (): void => {
  if (theme.get() === 'dark') store('dark');
};

export const setTheme = (next: Theme): void => {
  apply(next);
  store(next);
};

window.addEventListener('storage', (event) => {
  if (event.key === key) apply(event.newValue === 'dark' ? 'dark' : 'light');
});

/** The theme in use: light until the person chooses otherwise. */
export const useTheme = (): Theme => useStore(theme);
