import { signOut } from '@touchline/domain/access/contract.ts';
import { accessNotices } from '@touchline/domain/access/messages.ts';
import { callCommand } from '../data/api.ts';
import { wipeDevice } from '../device/indexed-db.ts';
import { noteFailure, once } from '../latch.ts';
import { notify } from '../data/notices.ts';
import { allEntries, forgetQueue, loadQueue } from '../offline/offline-queue.ts';
import { leaveFor } from '../routing/leave-for.ts';
import { endLocally } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';
import { rememberTheme } from '../theme.ts';

/** Navigation to run after signing out, while the user decides about unsaved work. */
const signOutQuestion = createStore<(() => void) | undefined>(undefined);

/**
 * Signs out, clears the device and shows a notice. `leave` navigates at the same moment, before the protected page
 * could redirect. Without a response from the server the user stays signed in.
 */
export const endSession = (leave: () => void): Promise<void> => once(signOut, {}, () => endNow(leave));

const endNow = async (leave: () => void): Promise<void> => {
  try {
    await callCommand(signOut, {});
  } catch {
    noteFailure();
    notify(accessNotices.logoutError);
    return;
  }
  await forgetHere(leave);
  notify(accessNotices.loggedOut);
};

/** Clears everything that belongs to a session that has ended on the server. */
export const forgetHere = async (leave: () => void): Promise<void> => {
  await wipeDevice();
  signOutQuestion.set(undefined);
  forgetQueue();
  endLocally();
  rememberTheme();
  leave();
};

/** Signs out. If typed text or unsent entries would be lost, the page and the shell ask first. */
export const requestSignOut = (leave: () => void): void =>
  leaveFor(async () => {
    await loadQueue();
    if (allEntries().length === 0) await endSession(leave);
    else signOutQuestion.set(leave);
  });

export const staySignedIn = (): void => signOutQuestion.set(undefined);

export const useSignOutQuestion = (): (() => void) | undefined => useStore(signOutQuestion);
