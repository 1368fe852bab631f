import { clear, createStore, delMany, entries, get, set, update } from 'idb-keyval';

/** Single store for all offline data, which signing out clears in one step. */
const store = createStore('touchline', 'device');

/**
 * Returns the result of `act`; undefined if the browser cannot store data, as in some private windows or on a full
 * device.
 */
const attempt = async <T>(act: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await act();
  } catch {
    return undefined;
  }
};

export const readDevice = <T>(key: string): Promise<T | undefined> => attempt(() => get<T>(key, store));

/**
 * Works like `readDevice`, but returns `unreadable` if the device could not be read, which must not count as missing.
 */
export const readDeviceOr = async <T, U>(key: string, unreadable: U): Promise<T | undefined | U> => {
  const result = await attempt(async () => ({ value: await get<T>(key, store) }));
  return result ? result.value : unreadable;
};

/** Writes a value. Resolves to true once it survives a restart of the browser. */
export const writeDevice = async (key: string, value: unknown): Promise<boolean> =>
  (await attempt(async () => {
    await set(key, value, store);
    return true;
  })) ?? false;

/** Changes a value in one transaction. Returns the new value, or undefined if it was not stored. */
export const changeDevice = <T>(key: string, change: (before: T | undefined) => T): Promise<T | undefined> =>
  attempt(async () => {
    let newValue: T | undefined;
    await update<T>(
      key,
      (before) => {
        newValue = change(before);
        return newValue;
      },
      store,
    );
    return newValue;
  });

/** Returns all values whose key starts with `prefix`. */
export const listEntries = async <T>(prefix: string): Promise<readonly (readonly [string, T])[]> =>
  ((await attempt(() => entries<string, T>(store))) ?? []).filter(([key]) => key.startsWith(prefix));

export const removeFromDevice = (keys: readonly string[]): Promise<unknown> => attempt(() => delMany([...keys], store));

/** Key prefix of the responses stored by lib/cache/query-persistence.ts. */
export const answerPrefix = 'kept ';

/** Returns the key prefix of the responses for a user's membership. */
export const answersOf = ({ id, membershipId }: { readonly id: string; readonly membershipId: string }): string =>
  `${answerPrefix}${id} ${membershipId} `;

/** Deletes the stored responses of all users, or those with this key prefix. Unsent entries stay. */
export const forgetAnswers = async (prefix = answerPrefix): Promise<void> => {
  await removeFromDevice((await listEntries(prefix)).map(([key]) => key));
};

/**
 * Deletes everything that the app stored on the device: responses, unsent entries, and the app's files with their
 * worker.
 */
export const wipeDevice = async (): Promise<void> => {
  await attempt(() => clear(store));
  await attempt(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  });
};
