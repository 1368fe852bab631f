import { updateMember } from '@touchline/domain/teams/contract.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { undoBy } from '../../lib/data/undo.ts';
import { formErrorOf } from '../../lib/forms/form-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { StaffRoster } from './add-player-dialog.tsx';

interface RemovePlayerDialogProps {
  readonly roster: StaffRoster;
  readonly player: StaffRoster['players'][number];
  readonly onClose: () => void;
}

/** Asks before a player is taken off the roster (TEAM-66, ruling 27). */
export function RemovePlayerDialog({ roster, player, onClose }: RemovePlayerDialogProps) {
  const update = useCommand(updateMember, {
    undo: (_, { teamId, playerId }) =>
      undoBy(updateMember, { teamId, playerId, status: 'active', jerseyNumber: player.jerseyNumber }),
  });
  const refusal = formErrorOf(update.error);
  const remove = () =>
    update.mutate({ teamId: roster.teamId, playerId: player.playerId, status: 'inactive' }, { onSuccess: onClose });
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Remove ${player.name} from ${roster.teamName}?`}
      confirmLabel="Remove player"
      busyLabel="Removing..."
      destructive
      busy={update.busy}
      onConfirm={remove}
    >
      <div className="flex flex-col gap-3">
        <p>
          {player.name} no longer sees this team and its roster, and the jersey number is free again. The player can be
          added again or get a new invitation later.
        </p>
        {refusal && <Alert tone="red">{refusal}</Alert>}
      </div>
    </ConfirmDialog>
  );
}
