import { useState } from 'react';
import { registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import { bornHint } from '@touchline/domain/tryouts/messages.registrations.ts';
import { type Candidate, registerPlayerForm } from '@touchline/domain/tryouts/schema.registrations.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';
import { ScrollArea } from '../../ui/base/scroll-area.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { NoEligiblePlayers } from './no-eligible-players.tsx';
import { NotEligible } from './not-eligible.tsx';
import { PlacesLeft } from './places-left.tsx';
import { PlayingUpDialog } from './playing-up-dialog.tsx';
import { useAgeOf, useEligiblePlayers } from './use-eligible-players.tsx';

/** Registers one eligible player, with optional notes. */
export function AddPlayerDialog({ tryout, onClose }: { tryout: Tryout; onClose: () => void }) {
  const { id: tryoutId } = tryout;
  const { players, counts, isLong, hasMore, field, isError, isFetching, refetch } = useEligiblePlayers(tryoutId);
  const ageOf = useAgeOf();
  const register = useCommand(registerPlayer);
  const form = useSchemaForm(registerPlayerForm, { playerId: '', notes: '' });
  const { errors, isDirty } = form.formState;
  const [selectedPlayer, setSelectedPlayer] = useState<Candidate>();
  const [playingUpPlayer, setPlayingUpPlayer] = useState<Candidate>();
  const isNobodyEligible = counts?.eligible === 0;
  const hint = counts && bornHint(counts);
  // Keeps the selected player visible while the user searches for others.
  const isListed = players.some(({ playerId }) => playerId === selectedPlayer?.playerId);
  const listedPlayers = selectedPlayer && !isListed ? [selectedPlayer, ...players] : players;

  const submit = form.handleSubmit(async (registration) => {
    await register.mutateAsync({ ...registration, tryoutId });
    onClose();
  });

  const factsOf = (player: Candidate): string => {
    const age = ageOf(player);
    const number = player.jerseyNumber === null ? undefined : `#${player.jerseyNumber}`;
    return [age === undefined ? 'no birth date' : `age ${age}`, number].filter(Boolean).join(' · ');
  };

  if (counts && playingUpPlayer) {
    return (
      <PlayingUpDialog
        tryout={tryout}
        bounds={counts}
        player={playingUpPlayer}
        onBack={() => setPlayingUpPlayer(undefined)}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Add Player"
      description="Add one player to this tryout."
      onSubmit={submit}
      dirty={isDirty}
      submitLabel="Register player"
      busyLabel="Registering..."
      command={register}
      disabled={!counts || isNobodyEligible}
    >
      {!counts && isError ? (
        <ErrorState title="Failed to load players" onRetry={refetch} busy={isFetching} />
      ) : (
        <>
          <PlacesLeft tryout={tryout} />
          {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
          {isNobodyEligible ? (
            <NoEligiblePlayers />
          ) : (
            <>
              {field}
              {isLong ? (
                <RadioGroup legend="Player" legendHidden error={errors.playerId?.message}>
                  <ScrollArea className="flex max-h-72 flex-col gap-2 p-0.5">
                    {listedPlayers.map((player) => (
                      <Radio
                        key={player.playerId}
                        {...form.register('playerId', { onChange: () => setSelectedPlayer(player) })}
                        value={player.playerId}
                        description={factsOf(player)}
                      >
                        {player.playerName}
                      </Radio>
                    ))}
                    {hasMore && (
                      <p className="text-sm text-muted-foreground">There are more players: type a name to find them.</p>
                    )}
                  </ScrollArea>
                </RadioGroup>
              ) : (
                <SelectField
                  key={counts ? 'loaded' : 'loading'}
                  form={form}
                  name="playerId"
                  label="Player"
                  required
                  placeholder={counts ? 'Select a player' : 'Loading players...'}
                  choices={players.map((player) => ({
                    id: player.playerId,
                    name: `${player.playerName} · ${factsOf(player)}`,
                  }))}
                />
              )}
              <FormField form={form} name="notes" label="Notes" optional hint="Coaches of this tryout can read them.">
                <Textarea />
              </FormField>
            </>
          )}
          {counts && <NotEligible tryoutId={tryoutId} page={counts} onPlayUp={setPlayingUpPlayer} />}
        </>
      )}
    </FormDialog>
  );
}
