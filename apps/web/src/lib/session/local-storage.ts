const prefix = 'touchline-';

/** Keys that outlive a sign-out on a shared computer: only the theme. */
const kept = new Set([`${prefix}theme`]);

/** Reads a value of ours from local storage; nothing when there is none, or storage is switched off. */
export const readStored = <T>(name: string): T | undefined => {
  try {
    const text = localStorage.getItem(prefix + name);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
};

/** Keeps a value for the next visit; without storage it lasts as long as the page. */
export const writeStored = (name: string, value: unknown): void => {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // A browser without storage still works; it only forgets.
  }
};

export const removeStored = (name: string): void => {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Nothing was stored, so nothing remains.
  }
};

/** Removes everything that belongs to the person who signed out. */
export const forgetPerson = (): void => {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(prefix) && !kept.has(name)) localStorage.removeItem(name);
    sessionStorage.clear();
  } catch {
    // As above.
  }
};
