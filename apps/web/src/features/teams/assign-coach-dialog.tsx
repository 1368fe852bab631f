import { assignCoach } from '@touchline/domain/teams/contract.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { AssignDialog } from './assign-dialog.tsx';

interface AssignCoachDialogProps {
  readonly coachId: string;
  readonly coachName: string;
  readonly onClose: () => void;
}

/** Assigns this coach to a team of a season (TEAM-25). */
export function AssignCoachDialog({ coachId, coachName, onClose }: AssignCoachDialogProps) {
  const { mutateAsync, busy, error } = useCommand(assignCoach);
  const assign = { busy, error, mutateAsync: (teamId: string) => mutateAsync({ teamId, coachId }) };
  return <AssignDialog kind="Coach" name={coachName} assign={assign} onClose={onClose} />;
}
