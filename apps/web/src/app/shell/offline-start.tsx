import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { hasFunction } from '@touchline/domain/policy.ts';
import { listTryouts, readTryout } from '@touchline/domain/tryouts/contract.ts';
import { keptAnswersTo } from '../../lib/kept.ts';
import { homeOf, paths, tryoutDayPath } from '../../lib/paths.ts';
import { useActor } from '../../lib/session.ts';
import { LoadingPage } from '../../ui/loading-page.tsx';

/** The tryout day that was open here last, or the list of tryouts; nothing where the device has neither. */
const keptStart = async (): Promise<string | undefined> => {
  const [opened] = (await keptAnswersTo(readTryout)).filter(({ status }) => status === 'active');
  if (opened) return tryoutDayPath(opened.id);
  return (await keptAnswersTo(listTryouts)).length > 0 ? paths.tryouts : undefined;
};

/**
 * The app that is opened without signal begins with what works there: its usual first page could show nothing. With
 * signal the page comes at once.
 */
export function OfflineStart({ children }: { readonly children: ReactNode }) {
  const [path, navigate] = useLocation();
  const actor = useActor();
  const [isLooking, setLooking] = useState(
    () => path === paths.dashboard && !navigator.onLine && hasFunction(actor, 'tryouts.list'),
  );
  const home = homeOf(actor.role);
  useEffect(() => {
    if (!isLooking) return;
    void keptStart().then((found) => {
      navigate(found ?? home, { replace: true });
      setLooking(false);
    });
  }, [isLooking, home, navigate]);
  return isLooking ? <LoadingPage inside /> : children;
}
