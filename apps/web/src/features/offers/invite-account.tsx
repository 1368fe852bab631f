import { Button } from '../../ui/button.tsx';

/** A player without anyone to write to. */
export interface AccountlessPlayer {
  readonly playerId: string;
  readonly playerName: string;
}

export type InvitePlayer = (player: AccountlessPlayer) => void;

/** Opens the invitation to an account, without which no letter reaches the family. */
export function InviteAccount({ player, onInvite }: { player: AccountlessPlayer; onInvite: InvitePlayer }) {
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
