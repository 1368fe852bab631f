import { counted, listed } from '@touchline/domain/core/words.ts';
import { archivePlayers, readArchiving } from '@touchline/domain/people/contract.leaving.ts';
import type { ArchivedPlayer, EndsOfPlayer } from '@touchline/domain/people/schema.leaving.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { OutcomeDialog } from '../../ui/overlays/outcome-dialog.tsx';

interface ArchivePlayersDialogProps {
  readonly players: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
  /** Called when the players are archived and the user has closed the result. */
  readonly onDone: () => void;
}

/** Returns sentences about everything that ends for a player. */
const consequencesOf = ({ teams, offers, tryouts, isInvited }: EndsOfPlayer): readonly string[] => [
  ...(teams.length > 0 ? [`leaves ${listed(teams)}`] : []),
  ...(offers.length > 0
    ? [
        `the open ${offers.length === 1 ? 'offer' : 'offers'} of ${listed(offers)} will be withdrawn, and the family told`,
      ]
    : []),
  ...(tryouts.length > 0
    ? [`the ${tryouts.length === 1 ? 'registration' : 'registrations'} for ${listed(tryouts)} will end`]
    : []),
  ...(isInvited ? ['the open invitation will be revoked'] : []),
];

const endedWords = ({ teams, offers, tryouts }: ArchivedPlayer['ended']): string => {
  const parts = [
    ...(teams > 0 ? [`left ${counted(teams, 'team')}`] : []),
    ...(offers > 0 ? [`${counted(offers, 'offer')} withdrawn`] : []),
    ...(tryouts > 0 ? [`${counted(tryouts, 'registration')} ended`] : []),
  ];
  return parts.length === 0 ? 'Archived' : `Archived: ${listed(parts)}`;
};

/**
 * Returns the lines for one player: one per sentence if the title names the player, otherwise a single line with the
 * name.
 */
const linesOf = (player: EndsOfPlayer, isAlone: boolean): readonly string[] =>
  isAlone
    ? consequencesOf(player).map((end) => `${end.charAt(0).toUpperCase()}${end.slice(1)}.`)
    : [`${player.name}: ${listed(consequencesOf(player))}.`];

function ConsequenceList({ players }: { readonly players: readonly EndsOfPlayer[] }) {
  const affectedPlayers = players.filter((player) => consequencesOf(player).length > 0);
  const otherCount = players.length - affectedPlayers.length;
  return (
    <ul className="max-h-60 list-disc space-y-1 overflow-y-auto pl-5">
      {affectedPlayers.flatMap((player) =>
        linesOf(player, players.length === 1).map((line) => <li key={`${player.playerId} ${line}`}>{line}</li>),
      )}
      {otherCount > 0 && (
        <li>
          {affectedPlayers.length > 0
            ? `For ${counted(otherCount, 'other player')} nothing ends.`
            : 'No team, offer or tryout ends.'}
        </li>
      )}
      {players.some(({ hasAccount }) => hasAccount) && (
        <li>Families keep their login and see the past. They get no new offers.</li>
      )}
      <li>Past teams and evaluations stay.</li>
    </ul>
  );
}

/** Archives players who left the club. Lists the consequences, and afterwards the result for each player. */
export function ArchivePlayersDialog({ players, onClose, onDone }: ArchivePlayersDialogProps) {
  const archive = useCommand(archivePlayers);
  const playerIds = players.map(({ id }) => id);
  const query = useOperationQuery(
    readArchiving,
    { playerIds: playerIds.join(',') },
    { enabled: !archive.busy && !archive.isSuccess },
  );
  const [onlyPlayer, secondPlayer] = players;
  const isSingle = onlyPlayer !== undefined && secondPlayer === undefined;

  if (archive.data && !isSingle) {
    return (
      <OutcomeDialog
        title="Archived players"
        onClose={onDone}
        outcomes={archive.data.outcomes.map(({ playerId, refused, ended }) => ({
          id: playerId,
          name: players.find(({ id }) => id === playerId)?.name ?? '',
          isRefused: refused !== null,
          text: refused ?? endedWords(ended),
        }))}
      />
    );
  }
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={isSingle ? `Archive ${onlyPlayer.name}?` : `Archive ${counted(players.length, 'player')}?`}
      confirmLabel={isSingle ? 'Archive player' : 'Archive players'}
      cancelLabel="Cancel"
      destructive
      forbidden={!query.data && !archive.busy}
      busy={archive.busy}
      busyLabel="Archiving..."
      onConfirm={() =>
        archive.mutate({ playerIds }, { onSuccess: isSingle ? onDone : () => undefined, onError: onClose })
      }
    >
      {query.data ? (
        <ConsequenceList players={query.data.players} />
      ) : (
        <NotLoaded query={query} rows={3} loading="Reading what ends" failed="We couldn't read what would end.">
          Nothing was archived.
        </NotLoaded>
      )}
      <p className="mt-3">You can take {isSingle ? onlyPlayer.name : 'them'} back with "Show archived".</p>
    </ConfirmDialog>
  );
}
