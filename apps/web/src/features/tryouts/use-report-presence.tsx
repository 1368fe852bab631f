import { useEffect } from 'react';
import { reportPresence } from '@touchline/domain/tryouts/contract.presence.ts';
import { presence } from '@touchline/domain/tryouts/rules.presence.ts';
import { isCurrent } from '@touchline/domain/tryouts/rules.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { callCommand } from '../../lib/data/api.ts';
import { onConnectionRestored } from '../../lib/device/connection-status.ts';

/**
 * Tells the server that the tryout is open on this screen: when it opens, on reconnecting, and every few minutes while
 * the page is visible. Errors are ignored, because an admin sees a missing report as an offline phone.
 */
export const useReportPresence = ({ id: tryoutId, status }: Tryout, isEvaluator = true): void => {
  const isReporting = isEvaluator && isCurrent(status);
  useEffect(() => {
    if (!isReporting) return;
    const report = () => {
      if (document.visibilityState !== 'hidden') callCommand(reportPresence, { tryoutId }).catch(() => undefined);
    };
    report();
    const timer = setInterval(report, presence.reportEvery * 1000);
    const stop = onConnectionRestored(report);
    document.addEventListener('visibilitychange', report);
    return () => {
      clearInterval(timer);
      stop();
      document.removeEventListener('visibilitychange', report);
    };
  }, [tryoutId, isReporting]);
};
