import { useLayoutEffect, useState } from 'react';
import type { AroundNavHandler } from 'wouter';
import { currentSession } from './session.ts';

type Go = () => void;

/** What asks before the page is left, while something on it would be lost. */
let ask: ((go: Go) => void) | undefined;

const isSamePage = (address: string): boolean =>
  new URL(address, window.location.href).pathname === window.location.pathname;

/** Every link and every navigation within the app passes here. Whoever has been signed out is not held up. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  const go = () => navigate(to, options);
  if (ask && currentSession().status === 'open' && !isSamePage(to)) ask(go);
  else go();
};

/**
 * Asks before this page is left while `asks`: by a link, by Back, and, in the browser's own words, by closing the
 * tab. Show a dialog while `isAsked`, with `stay` and `leave` as its answers.
 */
export const useLeaveQuestion = (asks: boolean) => {
  const [go, setGo] = useState<Go>();
  const here = window.location.href;

  useLayoutEffect(() => {
    if (!asks) return;
    ask = (next) => setGo(() => next);
    const { state } = history;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Back cannot be stopped, only undone, before the router has heard of it.
    const onBack = (event: PopStateEvent) => {
      if (!ask || isSamePage(here)) return;
      event.stopImmediatePropagation();
      history.pushState(state, '', here);
      ask(() => history.back());
    };
    window.addEventListener('beforeunload', onUnload);
    window.addEventListener('popstate', onBack, { capture: true });
    return () => {
      ask = undefined;
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('popstate', onBack, { capture: true });
    };
  }, [asks, here]);

  return {
    isAsked: go !== undefined,
    /** Asks also before something on this page that loses as much as leaving it. */
    askBefore: (act: Go) => (asks ? setGo(() => act) : act()),
    stay: () => setGo(undefined),
    leave: () => {
      ask = undefined;
      setGo(undefined);
      go?.();
    },
  };
};
