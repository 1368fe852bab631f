import { Button } from '../../ui/actions/button.tsx';

/** Player without a contact to email. */
export interface AccountlessPlayer {
  readonly playerId: string;
  readonly playerName: string;
}

export type InvitePlayer = (player: AccountlessPlayer) => void;

/** Button that opens the account invitation. Without an account no email reaches the family. */
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
