import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { JoinWarnings } from './join-warnings.tsx';

interface AssignPlayerDialogProps {
  readonly playerId: string;
  readonly playerName: string;
  readonly onClose: () => void;
}

/** Adds the player to a team of a season and warns of misfits first (ruling 27). */
export function AssignPlayerDialog({ playerId, playerName, onClose }: AssignPlayerDialogProps) {
  const { mutateAsync, busy, error } = useCommand(addPlayer);
  const assign = { busy, error, mutateAsync: (teamId: string) => mutateAsync({ teamId, playerId }) };
  return (
    <AssignDialog
      kind="Player"
      name={playerName}
      assign={assign}
      warnings={(teamId) => <JoinWarnings teamId={teamId} playerId={playerId} />}
      onClose={onClose}
    />
  );
}
