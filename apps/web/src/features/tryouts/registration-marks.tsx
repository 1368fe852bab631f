import { setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { useQueuedState } from '../../lib/offline/offline-queue.ts';
import { Badge } from '../../ui/badge.tsx';
import { UnsentBadge } from '../../ui/unsent-badge.tsx';

/** Beside the status: attendance that has not been sent yet, or arrived after the tryout was completed (ruling 51). */
export function RegistrationMarks({ registration: { id, isLate } }: { readonly registration: Registration }) {
  return (
    <>
      <UnsentBadge state={useQueuedState({ registrationId: id }, setAttendance)} />
      {isLate && <Badge>Late</Badge>}
    </>
  );
}
