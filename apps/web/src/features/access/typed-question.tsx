import { useNavigationBlocker } from '../../lib/routing/navigation-blocker.ts';
import { LeaveQuestion } from '../../ui/overlays/leave-question.tsx';

/** Warns before a link, Back or a reload discards a visitor's text. */
export function TypedQuestion({ when }: { when: boolean }) {
  const blocker = useNavigationBlocker(when);
  return <LeaveQuestion {...blocker}>Your entries have not been sent yet.</LeaveQuestion>;
}
