import { useLayoutEffect, useRef, useState } from 'react';
import { type AroundNavHandler, useLocation, useSearch } from 'wouter';
import { currentSession } from '../session/session.ts';
import { type Blocker, blockers, type Proceed } from './unsaved.ts';

/** Blockers that the user has confirmed for the current navigation. */
const confirmedBlockers = new Set<Blocker>();
let isNextAllowed = false;

const isSignedIn = (): boolean => currentSession().status === 'open';

/** Returns true while the user is still signed in, or still signed out, as they were when the blocker's text was typed. */
const isCurrent = (blocker: Pick<Blocker, 'isSignedIn'>): boolean => blocker.isSignedIn === isSignedIn();

/** Returns the blocker to confirm before opening this address, or before discarding everything on the page. */
const blockerOf = (to: string | undefined): Blocker | undefined => {
  if (isNextAllowed) return undefined;
  const address = to && new URL(to, window.location.href);
  return [...blockers].findLast(
    (blocker) => isCurrent(blocker) && !confirmedBlockers.has(blocker) && (!address || blocker.blocks(address)),
  );
};

export const forgetAnswers = (): void => {
  confirmedBlockers.clear();
  isNextAllowed = false;
};

/** Lets the next navigation pass without a question, because the form was saved or discarded. */
export const allowNextNavigation = (): void => {
  isNextAllowed = true;
};

/** Runs the action after every blocker has been confirmed. */
export const askAndAct = (to: string | undefined, act: Proceed): void => {
  const blocker = blockerOf(to);
  if (blocker) {
    blocker.ask(() => askAndAct(to, act));
    return;
  }
  forgetAnswers();
  act();
};

/**
 * Handles every navigation within the app. A page opens at its top. On Back, the browser restores the scroll position.
 */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) =>
  askAndAct(to, () => {
    const { href, pathname } = window.location;
    navigate(to, options);
    const isOpenedAgain = window.location.href === href && !options?.replace;
    if (window.location.pathname !== pathname || isOpenedAgain) window.scrollTo(0, 0);
  });

// Browsers call window listeners in order of registration, capturing or not. This one must precede the router's, which
// are added when the first component mounts.
window.addEventListener('popstate', (event) => {
  const blocker = blockerOf(window.location.href);
  if (!blocker) {
    forgetAnswers();
    return;
  }
  // Back cannot be prevented, only undone before the router sees it.
  event.stopImmediatePropagation();
  blocker.restore();
  blocker.ask(() => history.back());
});

/** Parts of the address. A blocker applies when its part changes. */
const partOf = {
  page: ({ pathname }: URL) => pathname,
  tab: ({ pathname, searchParams }: URL) => JSON.stringify([pathname, searchParams.get('tab')]),
  dialog: ({ pathname, searchParams }: URL) =>
    JSON.stringify([pathname, searchParams.get('dialog'), searchParams.get('of')]),
};

/**
 * While `when` is true, asks before the user leaves the page, its tab or the dialog: through a link, with Back or Forward
 * and, in the browser's own dialog, by reloading or closing the tab. The caller shows a dialog while `isAsked`, with
 * `stay` and `leave` as its buttons.
 */
export const useNavigationBlocker = (when: boolean, left: keyof typeof partOf = 'page') => {
  const [proceed, setProceed] = useState<Proceed>();
  const activeBlocker = useRef<Blocker>(undefined);
  // Subscribes to the address.
  useLocation();
  useSearch();
  const currentUrl = window.location.href;

  useLayoutEffect(() => {
    if (!when) return;
    const { state } = history;
    const part = partOf[left](new URL(currentUrl));
    const blocker: Blocker = {
      isSignedIn: isSignedIn(),
      blocks: (to) => partOf[left](to) !== part,
      restore: () => history.pushState(state, '', currentUrl),
      ask: (next) => setProceed(() => next),
    };
    const onUnload = (event: BeforeUnloadEvent) => isCurrent(blocker) && event.preventDefault();
    blockers.add(blocker);
    activeBlocker.current = blocker;
    window.addEventListener('beforeunload', onUnload);
    return () => {
      blockers.delete(blocker);
      confirmedBlockers.delete(blocker);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [when, currentUrl, left]);

  return {
    isAsked: proceed !== undefined,
    /** Confirms an action on this page that loses as much as leaving the page. */
    askBefore: (act: Proceed) => (when ? setProceed(() => act) : act()),
    stay: () => {
      confirmedBlockers.clear();
      setProceed(undefined);
    },
    leave: () => {
      if (activeBlocker.current) confirmedBlockers.add(activeBlocker.current);
      setProceed(undefined);
      proceed?.();
    },
  };
};
