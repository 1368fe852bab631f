import { AddPlayerDialog, type StaffRoster } from './add-player-dialog.tsx';
import { JerseyNumberDialog } from './jersey-number-dialog.tsx';
import { RemovePlayerDialog } from './remove-player-dialog.tsx';
import type { RosterDialogName } from './roster-table.tsx';

interface RosterDialogsProps {
  readonly name: RosterDialogName;
  /** The id of the player that the dialog is about. */
  readonly about: string;
  readonly roster: StaffRoster;
  readonly onClose: () => void;
}

/** The dialog that the address names; none when its player is not on the roster (any more). */
export function RosterDialogs({ name, about, roster, onClose }: RosterDialogsProps) {
  if (name === 'add-player') return <AddPlayerDialog roster={roster} onClose={onClose} />;
  const player = roster.players.find(({ playerId }) => playerId === about);
  if (!player) return null;
  if (name === 'jersey-number') return <JerseyNumberDialog teamId={roster.teamId} player={player} onClose={onClose} />;
  return name === 'remove-player' ? <RemovePlayerDialog roster={roster} player={player} onClose={onClose} /> : null;
}
