import { assignCoach } from '@touchline/domain/teams/contract.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { AssignDialog } from './assign-dialog.tsx';

interface AssignCoachDialogProps {
  readonly coachId: string;
  readonly coachName: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Assigns this coach to a team of a season (TEAM-25). Each opening starts afresh. */
export function AssignCoachDialog({ open, ...rest }: AssignCoachDialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ coachId, coachName, onOpenChange }: Omit<AssignCoachDialogProps, 'open'>) {
  const { mutateAsync, busy, error } = useCommand(assignCoach);
  const assign = { busy, error, mutateAsync: (teamId: string) => mutateAsync({ teamId, coachId }) };
  return <AssignDialog kind="Coach" name={coachName} assign={assign} onOpenChange={onOpenChange} />;
}
