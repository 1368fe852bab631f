const prefix = 'touchline-';

/** Result of an act on the browser's storage; nothing where storage is switched off or holds what is not ours. */
export const fromStorage = <T>(act: () => T): T | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

/** Name of the columns of lists, as they were matched. */
export const importColumnsKey = 'import-columns';

/** Keys that outlive a sign-out on a shared computer, as they say nothing of people. */
const kept = new Set([`${prefix}theme`, prefix + importColumnsKey]);

/** Reads a value of ours from local storage; nothing when there is none, or storage is switched off. */
export const readStored = <T>(name: string): T | undefined =>
  fromStorage(() => {
    const text = localStorage.getItem(prefix + name);
    return text === null ? undefined : (JSON.parse(text) as T);
  });

/** Keeps a value for the next visit; without storage it lasts as long as the page. */
export const writeStored = (name: string, value: unknown): void => {
  fromStorage(() => localStorage.setItem(prefix + name, JSON.stringify(value)));
};

export const removeStored = (name: string): void => {
  fromStorage(() => localStorage.removeItem(prefix + name));
};

/** Removes everything that belongs to the person who signed out. */
export const forgetPerson = (): void =>
  fromStorage(() => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(prefix) && !kept.has(name)) localStorage.removeItem(name);
    sessionStorage.clear();
  });
