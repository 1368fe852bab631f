import { clear, createStore, delMany, entries, get, set, update } from 'idb-keyval';

/** One store for all that lies on the device for places without signal, so that signing out empties it in one act. */
const store = createStore('touchline', 'device');

/** The answer of `act`; undefined if the browser stores nothing, as in some private windows or on a full device. */
const attempt = async <T>(act: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await act();
  } catch {
    return undefined;
  }
};

export const readDevice = <T>(key: string): Promise<T | undefined> => attempt(() => get<T>(key, store));

/** Like `readDevice`, but answers `unreadable` if the device could not be read, which must not count as absent. */
export const readDeviceOr = async <T, U>(key: string, unreadable: U): Promise<T | undefined | U> => {
  const found = await attempt(async () => ({ value: await get<T>(key, store) }));
  return found ? found.value : unreadable;
};

/** True once it is written; from then on it outlives the browser. */
export const writeDevice = async (key: string, value: unknown): Promise<boolean> =>
  (await attempt(async () => {
    await set(key, value, store);
    return true;
  })) ?? false;

/** Changes a value in one transaction. Answers the new value, or nothing if it was not stored. */
export const changeDevice = <T>(key: string, change: (before: T | undefined) => T): Promise<T | undefined> =>
  attempt(async () => {
    let after: T | undefined;
    await update<T>(
      key,
      (before) => {
        after = change(before);
        return after;
      },
      store,
    );
    return after;
  });

/** Everything whose key begins with `prefix`. */
export const listDevice = async <T>(prefix: string): Promise<readonly (readonly [string, T])[]> =>
  ((await attempt(() => entries<string, T>(store))) ?? []).filter(([key]) => key.startsWith(prefix));

export const removeFromDevice = (keys: readonly string[]): Promise<unknown> => attempt(() => delMany([...keys], store));

/** Keys of answers that lib/cache/query-persistence.ts keeps begin with this. */
export const answerPrefix = 'kept ';

/** Beginning of the keys of the answers to a membership of a user. */
export const answersOf = ({ id, membershipId }: { readonly id: string; readonly membershipId: string }): string =>
  `${answerPrefix}${id} ${membershipId} `;

/** Removes the stored responses of every user, or those whose keys begin so; unsent entries stay. */
export const forgetAnswers = async (prefix = answerPrefix): Promise<void> => {
  await removeFromDevice((await listDevice(prefix)).map(([key]) => key));
};

/**
 * Removes everything of ours from the device: stored responses, unsent entries, and the app's files with their worker.
 */
export const wipeDevice = async (): Promise<void> => {
  await attempt(() => clear(store));
  await attempt(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  });
};
