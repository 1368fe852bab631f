const prefix = 'touchline-';

/**
 * Returns the result of an action on the browser's storage; undefined if storage is disabled or its content is not
 * ours.
 */
export const fromStorage = <T>(act: () => T): T | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

/** Storage key for the column matchings of imported lists. */
export const importColumnsKey = 'import-columns';

/** Keys that survive sign-out on a shared computer, because they contain no personal data. */
const survivingKeys = new Set([`${prefix}theme`, prefix + importColumnsKey]);

/** Reads one of the app's values from local storage; undefined if it is missing or storage is disabled. */
export const readStored = <T>(name: string): T | undefined =>
  fromStorage(() => {
    const text = localStorage.getItem(prefix + name);
    return text === null ? undefined : (JSON.parse(text) as T);
  });

/** Stores a value for the next visit. Without storage it lasts as long as the page. */
export const writeStored = (name: string, value: unknown): void => {
  fromStorage(() => localStorage.setItem(prefix + name, JSON.stringify(value)));
};

export const removeStored = (name: string): void => {
  fromStorage(() => localStorage.removeItem(prefix + name));
};

/** Deletes everything that belongs to the user who signed out. */
export const forgetPerson = (): void =>
  fromStorage(() => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(prefix) && !survivingKeys.has(name)) localStorage.removeItem(name);
    sessionStorage.clear();
  });
