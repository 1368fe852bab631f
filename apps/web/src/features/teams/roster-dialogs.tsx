import { AddPlayerDialog, type StaffRoster } from './add-player-dialog.tsx';
import { BulkAssignDialog } from './bulk-assign-dialog.tsx';
import { JerseyNumberDialog } from './jersey-number-dialog.tsx';
import { RemovePlayerDialog } from './remove-player-dialog.tsx';
import type { RosterDialogName, StaffEntry } from './roster-table.tsx';

interface RosterDialogsProps {
  readonly name: RosterDialogName;
  /** The id of the player that the dialog is about. */
  readonly about: string;
  readonly roster: StaffRoster;
  /** The players that were ticked. */
  readonly ticked: readonly StaffEntry[];
  readonly onClose: () => void;
  /** The ticked players have moved. */
  readonly onMoved: () => void;
}

/** The dialog that the address names; none when its player is not on the roster (any more). */
export function RosterDialogs({ name, about, roster, ticked, onClose, onMoved }: RosterDialogsProps) {
  if (name === 'add-player') return <AddPlayerDialog roster={roster} onClose={onClose} />;
  if (name === 'move-players') {
    if (ticked.length === 0) return null;
    const players = ticked.map((player) => ({ id: player.playerId, name: player.name }));
    return <BulkAssignDialog players={players} from={roster} onClose={onClose} onDone={onMoved} />;
  }
  const player = roster.players.find(({ playerId }) => playerId === about);
  if (!player) return null;
  if (name === 'jersey-number') return <JerseyNumberDialog teamId={roster.teamId} player={player} onClose={onClose} />;
  return name === 'remove-player' ? <RemovePlayerDialog roster={roster} player={player} onClose={onClose} /> : null;
}
