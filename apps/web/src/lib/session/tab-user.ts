import { sessionUser, type SessionUser } from '@touchline/domain/access/schema.ts';
import { fromStorage } from '../device/local-storage.ts';

/** The user of this tab, there only while the tab acts for another membership than the one the browser last used. */
const name = 'touchline-tab-user';

export const tabUser = (): SessionUser | undefined => {
  const stored = fromStorage(() => JSON.parse(sessionStorage.getItem(name) ?? 'null'));
  return sessionUser.safeParse(stored).data;
};

export const keepTabUser = (user: SessionUser): void =>
  void fromStorage(() => sessionStorage.setItem(name, JSON.stringify(user)));

export const dropTabUser = (): void => void fromStorage(() => sessionStorage.removeItem(name));
