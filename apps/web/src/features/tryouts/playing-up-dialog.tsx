import { registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import { type Candidate, playingUpForm } from '@touchline/domain/tryouts/schema.registrations.ts';
import { bornOf, type Bounds } from '@touchline/domain/seasons/rules.cut-off.ts';
import { birthInWords } from '@touchline/domain/teams/rules.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { PlacesLeft } from './places-left.tsx';

interface PlayingUpDialogProps {
  readonly tryout: Tryout;
  /** Bounds of the tryout's age group. */
  readonly bounds: Bounds;
  readonly player: Candidate;
  /** Returns to the list of players. */
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Registers a player outside the age group, with the reason. */
export function PlayingUpDialog({ tryout, bounds, player, onBack, onClose }: PlayingUpDialogProps) {
  const { playerId, playerName, playerBirthDate } = player;
  const register = useCommand(registerPlayer);
  const form = useSchemaForm(playingUpForm, { playerId, notes: '', playsUp: '' });
  const ageGroup = { name: tryout.ageGroupName, born: bornOf(bounds) };
  const warning = playerBirthDate && birthInWords(playerBirthDate, ageGroup);
  const submit = form.handleSubmit(async (registration) => {
    await register.mutateAsync({ ...registration, tryoutId: tryout.id });
    onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={`Register ${playerName} outside the age group`}
      onSubmit={submit}
      dirty={form.formState.isDirty}
      submitLabel="Register player"
      busyLabel="Registering..."
      command={register}
    >
      <PlacesLeft tryout={tryout} />
      {warning && <Alert tone="amber">{warning}</Alert>}
      <FormField
        form={form}
        name="playsUp"
        label="Reason"
        required
        hint="It stands beside the name, where coaches of this tryout read it, and in the activity."
      >
        <Input autoComplete="off" placeholder="Ready for the older group" />
      </FormField>
      <FormField form={form} name="notes" label="Notes" optional hint="Coaches of this tryout can read them.">
        <Textarea />
      </FormField>
      <div>
        <Button variant="secondary" onClick={onBack}>
          Choose another player
        </Button>
      </div>
    </FormDialog>
  );
}
