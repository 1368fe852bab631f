import type * as z from 'zod/mini';
import { openedSession } from '@touchline/domain/access/schema.ts';
import { isKnownZone } from './known-zone.ts';
import { readStored, removeStored } from '../device/local-storage.ts';
import { tabUser } from './tab-user.ts';

export type SessionRecord = z.output<typeof openedSession>;

/** Name of the session in the browser's storage. */
export const sessionKey = 'session';

/** The session of the browser. One left by another version or a fault is removed, and the server asked instead. */
export const sharedRecord = (): SessionRecord | undefined => {
  const { data } = openedSession.safeParse(readStored(sessionKey));
  if (data && isKnownZone(data.user.timeZone)) return data;
  removeStored(sessionKey);
  return undefined;
};

/** The stored session as this tab goes on with it: in its own membership, if another tab has switched since. */
export const storedRecord = (): SessionRecord | undefined => {
  const shared = sharedRecord();
  const user = tabUser();
  return shared && user?.id === shared.user.id ? { ...shared, user } : shared;
};
