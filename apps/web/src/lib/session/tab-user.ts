import { sessionUser, type SessionUser } from '@touchline/domain/access/schema.ts';
import { fromStorage } from '../device/local-storage.ts';

/**
 * Storage key of this tab's user, set only while the tab's membership differs from the one last used in the browser.
 */
const name = 'touchline-tab-user';

export const tabUser = (): SessionUser | undefined => {
  const stored = fromStorage(() => JSON.parse(sessionStorage.getItem(name) ?? 'null'));
  return sessionUser.safeParse(stored).data;
};

export const keepTabUser = (user: SessionUser): void =>
  void fromStorage(() => sessionStorage.setItem(name, JSON.stringify(user)));

export const dropTabUser = (): void => void fromStorage(() => sessionStorage.removeItem(name));
