import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { useQueuedState } from '../../lib/offline/offline-queue.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { UnsentBadge } from '../../ui/display/unsent-badge.tsx';

interface EvaluationBadgesProps {
  /** Set if it is the viewer's own evaluation. */
  readonly registrationId: string | undefined;
  readonly isLate: boolean;
}

/** Badges for an evaluation that has not been sent yet, or that arrived after the tryout was completed (ruling 51). */
export function EvaluationBadges({ registrationId = '', isLate }: EvaluationBadgesProps) {
  return (
    <>
      <UnsentBadge state={useQueuedState({ registrationId }, saveEvaluation)} />
      {isLate && <Badge>Late</Badge>}
    </>
  );
}
