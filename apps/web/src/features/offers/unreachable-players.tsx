import { offerHours } from '@touchline/domain/constants.ts';
import type { SendingResult } from '@touchline/domain/offers/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { InviteAccount, type InvitePlayer } from './invite-account.tsx';

interface UnreachablePlayersProps {
  readonly players: SendingResult['unreachable'];
  readonly onInviteAccount?: InvitePlayer | undefined;
}

/** The players whose family could not be mailed about the offer. Stays in the dialog after the toast is gone. */
export function UnreachablePlayers({ players, onInviteAccount }: UnreachablePlayersProps) {
  if (players.length === 0) return null;
  return (
    <Alert tone="amber" title="No one was emailed about these invitations">
      These players have no account yet, but the {offerHours} hours have started. The email goes out as soon as the
      family has an account.
      <ul className="mt-2 flex flex-col gap-2">
        {players.map((player) => (
          <li key={player.playerId} className="flex items-center justify-between gap-3">
            <span className="min-w-0 font-medium break-words">{player.playerName}</span>
            {onInviteAccount && <InviteAccount player={player} onInvite={onInviteAccount} />}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
