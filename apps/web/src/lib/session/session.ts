import type { SessionUser } from '@touchline/domain/access/schema.ts';
import { accessNotices, withLossNote } from '@touchline/domain/access/messages.ts';
import { readSession, refreshSession } from '@touchline/domain/access/contract.ts';
import { type OutputOf, requestOf } from '@touchline/domain/core/operation.ts';
import type { Notice } from '@touchline/domain/core/notice.ts';
import type { Actor, OrganizationId } from '@touchline/domain/core/actor.ts';
import { sessionCheck } from '@touchline/domain/constants.ts';
import { access, call, callCommand, problemIn, sessionActs } from '../data/api.ts';
import { waitForBrought, forgetBrought } from '../data/brought.ts';
import { exclusively } from '../device/exclusive.ts';
import { notify } from '../data/notices.ts';
import { isAnythingUnsaved } from '../routing/unsaved.ts';
import { createStore, useStore } from '../store.ts';
import { forgetPerson, readStored, removeStored, writeStored } from '../device/local-storage.ts';
import { noteSentZone } from './known-zone.ts';
import { sessionKey, type SessionRecord, sharedRecord, storedRecord } from './stored-session.ts';
import { dropTabUser, keepTabUser, tabUser } from './tab-user.ts';

/** Session of this tab, either complete or absent. */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'none' }
  | ({ readonly status: 'open' } & SessionRecord);

export type SessionEvent = 'signedIn' | 'tokenRefreshed' | 'signedOut' | 'passwordRecovery' | 'userUpdated';

const store = createStore<SessionState>({ status: 'loading' });
const otherTab = createStore<SessionUser | undefined>(undefined);
const listeners = new Set<(event: SessionEvent) => void>();

const isInNoClub = (record: Pick<SessionRecord, 'user'> | undefined): boolean => record?.user.hold === 'ended';

/** Opens a session in this tab. Its requests name the membership from then on. */
const show = (record: SessionRecord): void => {
  access.membership = record.user.membershipId;
  access.isOver = isInNoClub(record);
  store.set({ status: 'open', ...record });
};

const isOpen = (): boolean => store.get().status === 'open';

const emit = (event: SessionEvent): void => {
  for (const listener of listeners) listener(event);
};

/** Calls `listener` on every session event in this and other tabs. Returns a function to stop. */
export const onSessionEvent = (listener: (event: SessionEvent) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Deletes stored responses here, because there may be no open page to do it. */
const deleteCachedResponses = (): void =>
  void import('../device/indexed-db.ts').then(
    ({ forgetAnswers }) => forgetAnswers(),
    () => undefined,
  );

const keepRecord = (record: SessionRecord, event: SessionEvent): void => {
  const state = store.get();
  // Data from a club that the user has left must not stay in this tab or on the device.
  const hasLeft = isInNoClub(record) && !(state.status === 'open' && isInNoClub(state));
  if (hasLeft) deleteCachedResponses();
  const sharedSession = tabUser() && sharedRecord();
  if (sharedSession?.user.id === record.user.id) {
    keepTabUser(record.user);
    writeStored(sessionKey, { ...sharedSession, expiresAt: record.expiresAt });
  } else writeStored(sessionKey, record);
  show(record);
  emit(hasLeft ? 'signedIn' : event);
};

const close = (): void => {
  const wasOpen = isOpen();
  access.membership = undefined;
  dropTabUser();
  store.set({ status: 'none' });
  if (wasOpen) emit('signedOut');
};

/** Ends the session in this browser. Unsent commands stay on the device. */
export const dropSession = (): void => {
  // Most visitors have nothing to delete.
  if (readStored(sessionKey)) deleteCachedResponses();
  removeStored(sessionKey);
  close();
};

/** Deletes everything about the user from the device (ruling 10). */
export const endLocally = (): void => {
  forgetPerson();
  dropSession();
};

/** Returns the notice about a session that the server rejects while its page is still open. */
const lossNotice = (): Notice =>
  access.isProven ? withLossNote(accessNotices.notAuthenticated, isAnythingUnsaved()) : accessNotices.cookiesBlocked;

/** Ends a session that the server no longer knows, and shows a notice. */
export const endLostSession = (): void => {
  if (isOpen()) notify(lossNotice());
  dropSession();
};

/** Opens the session returned by an operation (sign-in, registration, an emailed link). */
export const openSession = (record: SessionRecord): void => {
  access.isProven = false;
  keepRecord(record, 'signedIn');
};

/**
 * Switches to another membership in this browser. Other tabs stay in theirs until they are used. `onlyHere` switches
 * only this tab.
 */
export const switchTo = (record: SessionRecord, { onlyHere = false } = {}): void => {
  if (onlyHere && sharedRecord()?.user.membershipId !== record.user.membershipId) keepTabUser(record.user);
  else dropTabUser();
  otherTab.set(undefined);
  keepRecord(record, 'signedIn');
};

/** Switches this tab to the membership that another tab switched to. */
export const followOtherTab = (): void => {
  const sharedSession = sharedRecord();
  if (sharedSession) switchTo(sharedSession);
};

/** Applies changed user data to the session. */
export const updateUser = (user: SessionUser): void => {
  const state = store.get();
  if (state.status === 'open') keepRecord({ user, expiresAt: state.expiresAt }, 'userUpdated');
};

/** Reloads the user after the organization has changed. If that fails, the next page load does it. */
export const rereadSession = async (): Promise<void> => {
  const { session } = await call(readSession, {}).catch(() => ({ session: null }));
  const user = session?.user;
  // leaveMembership announces the end of the membership.
  if (user && user.membershipId === access.membership && (user.hold === 'ended') === access.isOver) updateUser(user);
};

/** Announces that a password reset link was opened. */
export const announceRecovery = (): void => emit('passwordRecovery');

const secondsLeft = ({ expiresAt }: SessionRecord): number => (Date.parse(expiresAt) - Date.now()) / 1000;

/** Renews the token, or adopts the one that another tab got. */
const renew = async (): Promise<boolean> => {
  const storedSession = storedRecord();
  const state = store.get();
  const isRenewed = state.status === 'open' && storedSession?.expiresAt !== state.expiresAt;
  if (storedSession && isRenewed && secondsLeft(storedSession) > sessionCheck.refreshBelowSeconds) {
    keepRecord(storedSession, 'tokenRefreshed');
    return true;
  }
  const { session } = await callCommand(refreshSession, {});
  if (session) keepRecord(session, 'tokenRefreshed');
  else endLostSession();
  return session !== null;
};

let renewal: Promise<boolean> | undefined;

/** Renews the token once for concurrent requests, in one tab for all. Returns true if the session still exists. */
export const renewSession = (): Promise<boolean> =>
  (renewal ??= exclusively('touchline-session', renew).finally(() => {
    renewal = undefined;
  }));

/** Refreshes the token when 90 s or less remain. A lost connection does not sign the user out; the next check retries. */
export const checkSession = async (): Promise<void> => {
  const state = store.get();
  if (state.status !== 'open' || secondsLeft(state) > sessionCheck.refreshBelowSeconds) return;
  try {
    await renewSession();
  } catch (reason) {
    // Only the server itself can end a session. A lost connection or a guest network's sign-in page cannot.
    if (problemIn(reason)?.status === 401) endLostSession();
  }
};

const resume = async (): Promise<void> => {
  const storedSession = storedRecord();
  try {
    if (storedSession && secondsLeft(storedSession) > 0) {
      // The shell renders immediately, and the session is checked in the background.
      show(storedSession);
      const { session } = await call(readSession, {});
      if (session) keepRecord(session, 'userUpdated');
      else await renewSession();
      return;
    }
    if (storedSession) {
      // The server cannot confirm the session offline, and waiting would show nothing.
      if (!navigator.onLine) show(storedSession);
      await renewSession();
      return;
    }
    const { session } = await call(readSession, {});
    if (session) keepRecord(session, 'signedIn');
    else store.set({ status: 'none' });
  } catch {
    if (store.get().status !== 'loading') return;
    if (storedSession) show(storedSession);
    else store.set({ status: 'none' });
  }
};

let resuming: Promise<void> | undefined;

/** Resumes the stored session, once. */
export const resumeOnce = (): Promise<void> => (resuming ??= resume());

/**
 * Resumes the session that came with the page, so that the first render is for that user. Responses for another
 * membership are dropped, because another tab has signed in, out, or switched.
 */
export const resumeBrought = async (): Promise<void> => {
  await waitForBrought();
  const answers = (await window.brought)?.answers;
  const answer = answers?.[requestOf(readSession, {}).url] as OutputOf<typeof readSession> | undefined;
  if (answer?.session) noteSentZone(answer.session.user.timeZone);
  if (answer?.session?.user.membershipId !== storedRecord()?.user.membershipId) forgetBrought();
  else if (answer) await resumeOnce();
};

/**
 * Starts this tab's session: resumes the stored one, checks it every 30 s and whenever the tab becomes visible, and
 * follows other tabs. `leaveMembership` is called when the current one has ended. Returns a function to stop.
 */
export const startSession = (leaveMembership: () => Promise<void>): (() => void) => {
  Object.assign(sessionActs, {
    renew: renewSession,
    leaveMembership,
    reread: rereadSession,
    end: (notice) => {
      // A failed renewal has already shown a notice.
      notify(notice ?? (store.get().status === 'none' ? undefined : lossNotice()));
      endLocally();
    },
  } satisfies typeof sessionActs);
  void resumeOnce();
  const timer = setInterval(() => void checkSession(), sessionCheck.everySeconds * 1000);
  const onVisible = () => document.visibilityState === 'visible' && void checkSession();
  const onStorage = (event: StorageEvent) => {
    if (event.key !== `touchline-${sessionKey}` && event.key !== null) return;
    forgetBrought();
    const sharedSession = sharedRecord();
    const state = store.get();
    const isSameUser = state.status === 'open' && state.user.id === sharedSession?.user.id;
    // Leaving the membership shows a notice and removes its data from the screen.
    if (isSameUser && isInNoClub(sharedSession) && !isInNoClub(state)) return void leaveMembership();
    // This page's session is over. Its text cannot be kept for another user.
    if (!isSameUser && isAnythingUnsaved()) notify(lossNotice());
    if (!sharedSession) return close();
    // Keeps this tab in its membership. A switch in another tab must not lose text typed here.
    if (isSameUser && state.user.membershipId !== sharedSession.user.membershipId) keepTabUser(state.user);
    else dropTabUser();
    otherTab.set(isSameUser && tabUser() ? sharedSession.user : undefined);
    show(storedRecord() ?? sharedSession);
    emit(isSameUser ? 'tokenRefreshed' : 'signedIn');
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('storage', onStorage);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('storage', onStorage);
  };
};

export const currentSession = store.get;

/** Returns the user in the membership that another tab switched to, if this tab stays in its own. */
export const useOtherTab = (): SessionUser | undefined => useStore(otherTab);

export const useSession = (): SessionState => useStore(store);

/** Returns the signed-in user. Only available in the protected area. */
export const useUser = (): SessionUser => {
  const session = useSession();
  if (session.status !== 'open') throw new Error('This part of the app is only shown to signed-in users.');
  return session.user;
};

/** Returns the signed-in user as an actor for permission checks. */
export const useActor = (): Actor => {
  const { id, organizationId, ...user } = useUser();
  return { ...user, userId: id, organizationId: organizationId as OrganizationId };
};

/** Resets the state for tests that start the app again. */
export const resetSession = (): void => {
  resuming = undefined;
  renewal = undefined;
  access.isProven = true;
  access.membership = undefined;
  otherTab.set(undefined);
  store.set({ status: 'loading' });
};
