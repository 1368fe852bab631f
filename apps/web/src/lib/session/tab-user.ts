import { sessionUser, type SessionUser } from '@touchline/domain/access/schema.ts';
import { fromStorage } from '../device/local-storage.ts';

/**
 * Storage key of this tab's user. It is set only while the tab's membership differs from the one last used in the
 * browser.
 */
const storageKey = 'touchline-tab-user';

export const tabUser = (): SessionUser | undefined => {
  const storedUser = fromStorage(() => JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
  return sessionUser.safeParse(storedUser).data;
};

export const keepTabUser = (user: SessionUser): void =>
  void fromStorage(() => sessionStorage.setItem(storageKey, JSON.stringify(user)));

export const dropTabUser = (): void => void fromStorage(() => sessionStorage.removeItem(storageKey));
