import { Button } from '../../ui/button.tsx';

/** A player without anyone to write to. */
export interface AccountlessPlayer {
  readonly playerId: string;
  readonly playerName: string;
}

interface InviteAccountProps {
  readonly player: AccountlessPlayer;
  readonly onInvite: (player: AccountlessPlayer) => void;
}

/** Opens the invitation to an account, without which no letter reaches the family. */
export function InviteAccount({ player, onInvite }: InviteAccountProps) {
  return (
    <Button
      size="sm"
      variant="secondary"
      className="max-sm:min-h-11!"
      aria-label={`Invite ${player.playerName} to an account`}
      onClick={() => onInvite(player)}
    >
      Invite
    </Button>
  );
}
