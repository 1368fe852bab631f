import { readRoster } from '@touchline/domain/teams/contract.ts';
import { call, problemIn } from '../data/api.ts';
import { currentSession } from '../session/session.ts';
import { answerPrefix, listEntries, removeFromDevice, writeDevice } from '../device/indexed-db.ts';
import type { PersistedResponse } from './query-persistence.ts';

/** Parses the membership and the team from the key of a stored roster. */
const rosterKey = new RegExp(
  `^${answerPrefix}(?<user>\\S+) (?<membership>\\S+) \\["${readRoster.name}",(?<input>.*)\\]$`,
);

const isOpenFor = (user: string): boolean => {
  const session = currentSession();
  return session.status === 'open' && session.user.id === user;
};

const recheck = async (key: string, { user = '', membership = '', input = '{}' }: Readonly<Record<string, string>>) => {
  try {
    const answer = await call(readRoster, JSON.parse(input), { membership });
    await writeDevice(key, { answer, at: Date.now() } satisfies PersistedResponse);
    // The user has signed out in the meantime.
    if (!isOpenFor(user)) await removeFromDevice([key]);
  } catch (reason) {
    if ([403, 404, 409].includes(problemIn(reason)?.status ?? 0)) await removeFromDevice([key]);
  }
};

let isDue = false;
let isRunning = false;

const recheckAll = async (): Promise<void> => {
  const session = currentSession();
  if (session.status !== 'open') return;
  const { id, membershipId, role } = session.user;
  for (const [key] of await listEntries(`${answerPrefix}${id} `)) {
    const keyParts = rosterKey.exec(key)?.groups;
    // Admins keep access to every team.
    if (keyParts && !(role === 'admin' && keyParts['membership'] === membershipId)) await recheck(key, keyParts);
  }
};

/**
 * Refetches the rosters stored on the device. Guardians' contacts must be deleted when the team, the player or the
 * membership is gone, even if nobody opens the roster again.
 */
export const recheckRosters = async (): Promise<void> => {
  isDue = true;
  if (isRunning) return;
  isRunning = true;
  try {
    while (isDue) {
      isDue = false;
      await recheckAll();
    }
  } finally {
    isRunning = false;
  }
};
