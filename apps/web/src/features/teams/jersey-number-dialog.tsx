import * as z from 'zod/mini';
import { updateMember } from '@touchline/domain/teams/contract.ts';
import { jerseyNumber } from '@touchline/domain/teams/schema.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { formErrorOf } from '../../lib/forms/form-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EditConflicts } from '../../ui/edit-conflicts.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { StaffRoster } from './add-player-dialog.tsx';

const numberForm = z.strictObject({ jerseyNumber: z.nullable(jerseyNumber) });

interface JerseyNumberDialogProps {
  readonly teamId: string;
  readonly player: StaffRoster['players'][number];
  readonly onClose: () => void;
}

/** Sets or clears the number a player wears on this team; a number is worn once (ruling 27). */
export function JerseyNumberDialog({ teamId, player, onClose }: JerseyNumberDialogProps) {
  const update = useCommand(updateMember);
  const form = useEditForm(numberForm, { jerseyNumber: player.jerseyNumber });
  const refusal = formErrorOf(update.error);

  const submit = form.handleSubmit(async (values) => {
    try {
      await update.mutateAsync({ ...form.changesOf(values), teamId, playerId: player.playerId });
      onClose();
    } catch (reason) {
      form.refused(reason, updateMember.changes);
    }
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Jersey number"
      description={player.name}
      onSubmit={(event) => void submit(event)}
      dirty={form.formState.isDirty}
      size="sm"
      footer={
        <Button type="submit" busy={update.busy} busyLabel="Saving...">
          Save changes
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <EditConflicts conflicts={form.conflicts} labels={{ jerseyNumber: 'Jersey number' }} />
        <Field
          label="Jersey number"
          optional
          error={form.formState.errors.jerseyNumber?.message}
          hint="Leave it empty for none."
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            {...form.register('jerseyNumber', {
              // An empty field clears the number; anything that is no number is left for the schema to refuse.
              setValueAs: (value: string | number | null) => (value === '' || value === null ? null : Number(value)),
            })}
          />
        </Field>
        {refusal && <Alert tone="red">{refusal}</Alert>}
      </div>
    </Dialog>
  );
}
