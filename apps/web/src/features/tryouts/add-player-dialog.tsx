import { useState } from 'react';
import { registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import { type Candidate, registerPlayerForm } from '@touchline/domain/tryouts/schema.registrations.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/forms/form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Radio, RadioGroup } from '../../ui/radio-group.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { NoEligiblePlayers } from './no-eligible-players.tsx';
import { NotEligible } from './not-eligible.tsx';
import { PlacesLeft } from './places-left.tsx';
import { FormErrorAlert } from './form-error-alert.tsx';
import { useAgeOf, useEligiblePlayers } from './use-eligible-players.tsx';

interface AddPlayerDialogProps {
  readonly tryout: Tryout;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Registers exactly one eligible player, with notes if wanted (TREG-15). */
export function AddPlayerDialog({ tryout, open, onOpenChange }: AddPlayerDialogProps) {
  const { id: tryoutId } = tryout;
  const { players, counts, isLong, hasMore, field, isError, isFetching, refetch } = useEligiblePlayers(tryoutId);
  const ageOf = useAgeOf();
  const register = useCommand(registerPlayer);
  const form = useSchemaForm(registerPlayerForm, { playerId: '', notes: '' });
  const { errors, isDirty } = form.formState;
  const [chosen, setChosen] = useState<Candidate>();
  const nobody = counts?.eligible === 0;
  // The selected player stays visible, whatever the user searches for next.
  const isListed = players.some(({ playerId }) => playerId === chosen?.playerId);
  const shown = chosen && !isListed ? [chosen, ...players] : players;

  const submit = form.handleSubmit(async (registration) => {
    try {
      await register.mutateAsync({ ...registration, tryoutId });
      onOpenChange(false);
    } catch (reason) {
      showFieldProblems(form, reason);
    }
  });

  const factsOf = (player: Candidate): string => {
    const age = ageOf(player);
    const number = player.jerseyNumber === null ? undefined : `#${player.jerseyNumber}`;
    return [age === undefined ? 'no birth date' : `age ${age}`, number].filter(Boolean).join(' · ');
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add Player"
      description="Add one player to this tryout."
      onSubmit={(event) => void submit(event)}
      dirty={isDirty}
      footer={
        <Button type="submit" disabled={!counts || nobody} busy={register.busy} busyLabel="Registering...">
          Register player
        </Button>
      }
    >
      {!counts && isError ? (
        <ErrorState title="Failed to load players" onRetry={refetch} busy={isFetching} />
      ) : (
        <div className="flex flex-col gap-4">
          <PlacesLeft tryout={tryout} />
          {nobody ? (
            <NoEligiblePlayers />
          ) : (
            <>
              {field}
              {isLong ? (
                <RadioGroup legend="Player" legendHidden error={errors.playerId?.message}>
                  <ScrollArea className="flex max-h-72 flex-col gap-2 p-0.5">
                    {shown.map((player) => (
                      <Radio
                        key={player.playerId}
                        {...form.register('playerId', { onChange: () => setChosen(player) })}
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
                <Field label="Player" required error={errors.playerId?.message}>
                  <Select
                    key={counts ? 'loaded' : 'loading'}
                    {...form.register('playerId')}
                    placeholder={counts ? 'Select a player' : 'Loading players...'}
                  >
                    {players.map((player) => (
                      <option key={player.playerId} value={player.playerId}>
                        {player.playerName} · {factsOf(player)}
                      </option>
                    ))}
                  </Select>
                </Field>
              )}
              <Field label="Notes" optional error={errors.notes?.message} hint="Coaches of this tryout can read them.">
                <Textarea {...form.register('notes')} />
              </Field>
            </>
          )}
          {counts && <NotEligible tryoutId={tryoutId} counts={counts.notEligible} />}
          <FormErrorAlert error={register.error} />
        </div>
      )}
    </Dialog>
  );
}
