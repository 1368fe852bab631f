import type { SendingResult } from '@touchline/domain/offers/schema.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { InviteAccount, type InvitePlayer } from './invite-account.tsx';

type Players = SendingResult['unreachable'];

interface UnreachablePlayersProps {
  readonly players: Players;
  /** Hours during which the offers can be answered. */
  readonly hours: number;
  readonly onInviteAccount?: InvitePlayer | undefined;
}

/**
 * Lists players whose family could not be emailed about the offer. The list stays in the dialog after the toast is
 * gone.
 */
export function UnreachablePlayers({ players, hours, onInviteAccount }: UnreachablePlayersProps) {
  if (players.length === 0) return null;
  const [refusedPlayers, withoutAccount] = [
    players.filter(({ isRefused }) => isRefused),
    players.filter(isWithoutAccount),
  ];
  return (
    <Alert tone="amber" title="No one was emailed about these invitations">
      {withoutAccount.length > 0 && (
        <div>
          These players have no account yet, but the {hours} hours have started. The email goes out as soon as the
          family has an account.
          <ul className="mt-2 flex flex-col gap-2">
            {withoutAccount.map((player) => (
              <li key={player.playerId} className="flex items-center justify-between gap-3">
                <span translate="no" className="min-w-0 font-medium break-words">
                  {player.playerName}
                </span>
                {onInviteAccount && <InviteAccount player={player} onInvite={onInviteAccount} />}
              </li>
            ))}
          </ul>
        </div>
      )}
      {refusedPlayers.length > 0 && (
        <div className={withoutAccount.length > 0 ? 'mt-3' : undefined}>
          Emails to these families come back, but the {hours} hours have started. Tell them in another way.
          <ul className="mt-2 flex flex-col gap-2">
            {refusedPlayers.map(({ playerId, playerName }) => (
              <li translate="no" key={playerId} className="font-medium break-words">
                {playerName}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Alert>
  );
}

const isWithoutAccount = ({ isRefused }: Players[number]): boolean => !isRefused;
