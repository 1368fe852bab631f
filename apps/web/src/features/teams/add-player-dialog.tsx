import { Fragment, useState } from 'react';
import * as z from 'zod/mini';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import type { Player } from '@touchline/domain/people/schema.ts';
import { addPlayer, listCandidates } from '@touchline/domain/teams/contract.ts';
import { playerNeeded, type Roster } from '@touchline/domain/teams/schema.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { Alert } from '../../ui/alert.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Radio, RadioGroup } from '../../ui/radio-group.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { JoinWarnings } from './join-warnings.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';

const playerForm = z.strictObject({ playerId: z.uuid(playerNeeded) });

export type StaffRoster = Extract<Roster, { view: 'staff' }>;

const factsOf = ({ birthYear, position }: Pick<Player, 'birthYear' | 'position'>): string =>
  [birthYear === null ? 'No birth date' : `Born ${birthYear}`, position].filter(Boolean).join(' · ');

/** Adds one of the organization's players to the roster, found by name (ruling 27); those of a copied team stand first. */
export function AddPlayerDialog({ roster, onClose }: { roster: StaffRoster; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const found = useOperationQuery(listPlayers, { search: useDebouncedValue(search) }, { keepPrevious: true });
  const { data: candidates } = useOperationQuery(listCandidates, { teamId: roster.teamId });
  const add = useCommand(addPlayer);
  const form = useSchemaForm(playerForm, { playerId: '' });
  const { teamId, teamName } = roster;
  const members = new Set(roster.players.map(({ playerId }) => playerId));
  const proposed = search === '' && candidates ? candidates.players : [];
  const listed = new Set([...members, ...proposed.map(({ id }) => id)]);
  const players = found.data?.players.filter(({ id }) => !listed.has(id));
  const more = found.data !== undefined && found.data.next !== null;

  const submit = form.handleSubmit(async ({ playerId }) => {
    await add.mutateAsync({ teamId, playerId });
    onClose();
  });

  return (
    <FormDialog
      onClose={onClose}
      title="Add player to roster"
      description={`Team ${teamName}`}
      onSubmit={submit}
      submitLabel="Add Player"
      busyLabel="Adding..."
      command={add}
    >
      <SearchInput label="Search players by name" value={search} onValueChange={setSearch} autoComplete="off" />
      {!players && !found.isError && <Skeleton className="h-40 w-full" />}
      {found.isError && <Alert tone="red">The players could not be loaded.</Alert>}
      {players?.length === 0 && proposed.length === 0 && !more && (
        <p className="text-muted-foreground">
          {search === '' ? 'Every player of your organization is on this team.' : 'No other player has this name.'}
        </p>
      )}
      {more && <p className="text-sm text-muted-foreground">There are more players: type a name to find them.</p>}
      {players && players.length + proposed.length > 0 && (
        <RadioGroup legend="Player" legendHidden error={form.formState.errors.playerId?.message}>
          <ScrollArea className="flex max-h-72 flex-col gap-2 p-0.5">
            {proposed.length > 0 && <p className="text-sm font-medium">From {candidates?.from}</p>}
            {[...proposed, ...players].map((player, place) => (
              <Fragment key={player.id}>
                {place > 0 && place === proposed.length && <p className="mt-2 text-sm font-medium">All players</p>}

                <Radio {...form.register('playerId')} value={player.id} description={factsOf(player)}>
                  {player.firstName} {player.lastName}
                </Radio>
              </Fragment>
            ))}
          </ScrollArea>
        </RadioGroup>
      )}
      <JoinWarnings teamId={teamId} playerId={form.watch('playerId')} />
    </FormDialog>
  );
}
