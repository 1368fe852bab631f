import { type FormEvent, useState } from 'react';
import { counted } from '@touchline/domain/core/words.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import type { Player } from '@touchline/domain/people/schema.ts';
import { addPlayers } from '@touchline/domain/teams/contract.bulk.ts';
import { addPlayer, listCandidates } from '@touchline/domain/teams/contract.ts';
import { playerNeeded, type Roster } from '@touchline/domain/teams/schema.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { problemIn } from '../../lib/data/api.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { formErrorOf } from '../../lib/forms/form-error.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { ScrollArea } from '../../ui/base/scroll-area.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { JoinWarnings } from './join-warnings.tsx';

export type StaffRoster = Extract<Roster, { view: 'staff' }>;

const factsOf = ({ birthYear, position }: Pick<Player, 'birthYear' | 'position'>): string =>
  [birthYear === null ? 'No birth date' : `Born ${birthYear}`, position].filter(Boolean).join(' · ');

/** Scrolls to an alert, which appears below the list. */
const scrollTo = (shown: HTMLElement | null): void => shown?.scrollIntoView({ block: 'nearest' });

/**
 * Adds players to the roster, found by name (ruling 27). Players from the copied team come first and can be selected one
 * by one or all at once.
 */
export function AddPlayerDialog({ roster, onClose }: { roster: StaffRoster; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  /** Ids of the players in the last attempt, separated by spaces; undefined before the first attempt. */
  const [lastAttempt, setLastAttempt] = useState<string>();
  const searchResult = useOperationQuery(listPlayers, { search: useDebouncedValue(search) }, { keepPrevious: true });
  const { data: candidates } = useOperationQuery(listCandidates, { teamId: roster.teamId });
  const addOne = useCommand(addPlayer);
  const addSeveral = useCommand(addPlayers);
  const { teamId, teamName } = roster;
  const memberIds = new Set(roster.players.map(({ playerId }) => playerId));
  const proposedPlayers = search === '' && candidates ? candidates.players : [];
  const listedIds = new Set([...memberIds, ...proposedPlayers.map(({ id }) => id)]);
  const players = searchResult.data?.players.filter(({ id }) => !listedIds.has(id));
  const hasMore = searchResult.data !== undefined && searchResult.data.next !== null;

  const playerIds = [...selectedIds].filter((id) => !memberIds.has(id));
  const [playerId = '', ...others] = playerIds;
  const attempt = playerIds.join(' ');
  const isMissing = lastAttempt !== undefined && playerId === '';
  const refusal = lastAttempt === attempt ? formErrorOf(addSeveral.error) : undefined;
  const isConfirmed = refusal !== undefined && problemIn(addSeveral.error)?.code === 'unconfirmed';
  const chosenProposals = proposedPlayers.filter(({ id }) => selectedIds.has(id));
  const toggle = (ids: readonly string[]) => setSelectedIds(selectedIds.symmetricDifference(new Set(ids)));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setLastAttempt(attempt);
    if (playerId === '') return;
    if (others.length === 0) addOne.mutate({ teamId, playerId }, { onSuccess: onClose });
    else addSeveral.mutate({ teamId, playerIds, confirmed: isConfirmed }, { onSuccess: onClose });
  };

  const checkboxes = (listedPlayers: typeof proposedPlayers) =>
    listedPlayers.map((player) => (
      <Checkbox key={player.id} checked={selectedIds.has(player.id)} onChange={() => toggle([player.id])}>
        <span className="font-medium">
          {player.firstName} {player.lastName}
        </span>{' '}
        <span className="block text-muted-foreground">{factsOf(player)}</span>
      </Checkbox>
    ));

  return (
    <FormDialog
      onClose={onClose}
      title="Add player to roster"
      description={`Team ${teamName}`}
      onSubmit={submit}
      submitLabel={
        isConfirmed ? 'Add anyway' : others.length > 0 ? `Add ${counted(playerIds.length, 'player')}` : 'Add Player'
      }
      busyLabel="Adding..."
      command={others.length > 0 ? { busy: addSeveral.busy } : addOne}
    >
      <SearchInput label="Search players by name" value={search} onValueChange={setSearch} autoComplete="off" />
      {!players && !searchResult.isError && <Skeleton className="h-40 w-full" />}
      {searchResult.isError && <Alert tone="red">The players could not be loaded.</Alert>}
      {players?.length === 0 && proposedPlayers.length === 0 && !hasMore && (
        <p className="text-muted-foreground">
          {search === '' ? 'Every player of your organization is on this team.' : 'No other player has this name.'}
        </p>
      )}
      {hasMore && <p className="text-sm text-muted-foreground">There are more players: type a name to find them.</p>}
      {players && players.length + proposedPlayers.length > 0 && (
        <fieldset className="min-w-0" aria-describedby={isMissing ? 'no-player' : undefined}>
          <legend className="sr-only">Players</legend>
          <ScrollArea className="max-h-72 rounded-md border border-border px-3 py-1">
            {proposedPlayers.length > 0 && (
              <Checkbox
                className="border-b border-border"
                checked={chosenProposals.length === proposedPlayers.length}
                indeterminate={chosenProposals.length > 0 && chosenProposals.length < proposedPlayers.length}
                onChange={() =>
                  toggle(
                    (chosenProposals.length < proposedPlayers.length
                      ? proposedPlayers.filter((player) => !chosenProposals.includes(player))
                      : chosenProposals
                    ).map(({ id }) => id),
                  )
                }
              >
                <span className="font-medium">Everyone from {candidates?.from}</span>
              </Checkbox>
            )}
            {checkboxes(proposedPlayers)}
            {proposedPlayers.length > 0 && players.length > 0 && (
              <p className="mt-1 border-t border-border pt-2 text-sm font-medium">All players</p>
            )}
            {checkboxes(players)}
          </ScrollArea>
          {isMissing && <FieldError id="no-player">{playerNeeded}</FieldError>}
        </fieldset>
      )}
      {others.length === 0 && <JoinWarnings teamId={teamId} playerId={playerId} />}
      {refusal && (
        <div ref={scrollTo}>
          <Alert tone={isConfirmed ? 'amber' : 'red'} title={isConfirmed ? 'Please check before you go on' : undefined}>
            {refusal}
          </Alert>
        </div>
      )}
    </FormDialog>
  );
}
