import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { readTryout } from '@touchline/domain/tryouts/contract.ts';
import { persistedResponsesTo } from '../../lib/cache/persisted-responses.ts';
import { tryoutDayPath } from '../../lib/routing/club-paths.ts';
import { paths } from '../../lib/routing/paths.ts';
import { LoadingPage } from '../../ui/states/loading-page.tsx';

/** Redirects an app opened offline to the last Tryout Day opened on this device, or stays on the list of tryouts. */
export function ResumedTryout({ children }: { readonly children: ReactNode }) {
  const [, navigate] = useLocation();
  const [isLooking, setLooking] = useState(() => window.location.search === '?resume');
  useEffect(() => {
    if (!isLooking) return;
    void persistedResponsesTo(readTryout).then((storedTryouts) => {
      const activeTryout = storedTryouts.find(({ status }) => status === 'active');
      navigate(activeTryout ? tryoutDayPath(activeTryout.id) : paths.tryouts, { replace: true });
      setLooking(false);
    });
  }, [isLooking, navigate]);
  return isLooking ? <LoadingPage inside /> : children;
}
