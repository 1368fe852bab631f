import type { Player } from '@touchline/domain/people/schema.ts';
import { counted } from '@touchline/domain/core/words.ts';
import { Button } from '../../ui/actions/button.tsx';
import { SelectionBar } from '../../ui/lists/selection-bar.tsx';

export type BulkDialog = 'archive-players' | 'invite-players' | 'move-players' | 'assign-players';

interface SelectedPlayersBarProps {
  readonly players: readonly Player[];
  readonly mayInvite: boolean;
  readonly onOpen: (dialog: BulkDialog) => void;
  readonly onCancel: () => void;
}

/** Actions on the selected players. */
export function SelectedPlayersBar({ players, mayInvite, onOpen, onCancel }: SelectedPlayersBarProps) {
  const actionButton = (dialog: BulkDialog, label: string) => (
    <Button
      variant={dialog === 'assign-players' ? 'primary' : 'secondary'}
      disabled={dialog === 'invite-players' ? players.every(({ hasAccount }) => hasAccount) : players.length === 0}
      onClick={() => onOpen(dialog)}
    >
      {label}
    </Button>
  );
  return (
    <SelectionBar
      onCancel={onCancel}
      actions={
        <>
          {actionButton('archive-players', 'Archive')}
          {mayInvite && actionButton('invite-players', 'Invite')}
          {actionButton('move-players', 'Move to team')}
          {actionButton('assign-players', 'Assign to Team')}
        </>
      }
    >
      {`${counted(players.length, 'player')} selected`}
    </SelectionBar>
  );
}
