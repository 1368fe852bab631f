import { ageOn, dayOf } from '@touchline/domain/core/calendar.ts';
import { listEligiblePlayers, registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import { type Candidate, registerPlayerForm } from '@touchline/domain/tryouts/schema.registrations.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/form.ts';
import { useCommand } from '../../lib/commands.ts';
import { useAnswer } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { NobodyEligible, NotEligible } from './nobody-eligible.tsx';
import { Refusal } from './refusal.tsx';

interface AddPlayerDialogProps {
  readonly tryoutId: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Registers exactly one eligible player, with notes if wanted (TREG-15). */
export function AddPlayerDialog({ tryoutId, open, onOpenChange }: AddPlayerDialogProps) {
  const today = dayOf(new Date(), useUser().timeZone);
  const { data, isError, isFetching, refetch } = useAnswer(listEligiblePlayers, { tryoutId });
  const register = useCommand(registerPlayer);
  const form = useSchemaForm(registerPlayerForm, { playerId: '', notes: '' });
  const { errors, isDirty } = form.formState;
  const nobody = data?.eligible.length === 0;

  const submit = form.handleSubmit(async (registration) => {
    try {
      await register.mutateAsync({ ...registration, tryoutId });
      onOpenChange(false);
    } catch (reason) {
      showFieldProblems(form, reason);
    }
  });

  const choice = ({ playerName, playerBirthDate, jerseyNumber }: Candidate): string =>
    [
      playerName,
      playerBirthDate ? `age ${ageOn(playerBirthDate, today)}` : 'no birth date',
      jerseyNumber === null ? undefined : `#${jerseyNumber}`,
    ]
      .filter(Boolean)
      .join(' · ');

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add Player"
      description="Registers one player for this tryout."
      onSubmit={(event) => void submit(event)}
      dirty={isDirty}
      footer={
        <Button type="submit" disabled={!data || nobody} busy={register.busy} busyLabel="Registering...">
          Register Player
        </Button>
      }
    >
      {!data && isError ? (
        <ErrorState title="Failed to load players" onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div className="flex flex-col gap-4">
          {nobody ? (
            <NobodyEligible />
          ) : (
            <>
              <Field label="Player" required error={errors.playerId?.message}>
                <Select
                  key={data ? 'loaded' : 'loading'}
                  {...form.register('playerId')}
                  placeholder={data ? 'Select a player' : 'Loading players...'}
                >
                  {data?.eligible.map((player) => (
                    <option key={player.playerId} value={player.playerId}>
                      {choice(player)}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label="Notes" optional error={errors.notes?.message} hint="Coaches of this tryout can read them.">
                <Textarea {...form.register('notes')} />
              </Field>
            </>
          )}
          {data && <NotEligible players={data.notEligible} />}
          <Refusal error={register.error} />
        </div>
      )}
    </Dialog>
  );
}
