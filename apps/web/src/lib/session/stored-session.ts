import type * as z from 'zod/mini';
import { openedSession } from '@touchline/domain/access/schema.ts';
import { isKnownZone } from './known-zone.ts';
import { readStored, removeStored } from '../device/local-storage.ts';
import { tabUser } from './tab-user.ts';

export type SessionRecord = z.output<typeof openedSession>;

/** Storage key of the session. */
export const sessionKey = 'session';

/** Reads the browser's session. A record left by another version or by a fault is removed and requested again. */
export const sharedRecord = (): SessionRecord | undefined => {
  const { data } = openedSession.safeParse(readStored(sessionKey));
  if (data && isKnownZone(data.user.timeZone)) return data;
  removeStored(sessionKey);
  return undefined;
};

/** Returns the stored session for this tab, in the tab's own membership even if another tab has switched since. */
export const storedRecord = (): SessionRecord | undefined => {
  const record = sharedRecord();
  const user = tabUser();
  return record && user?.id === record.user.id ? { ...record, user } : record;
};
