import * as z from 'zod/mini';
import { updateMember } from '@touchline/domain/teams/contract.ts';
import { jerseyNumber } from '@touchline/domain/teams/schema.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { EditConflicts } from '../../ui/edit-conflicts.tsx';
import { FormField } from '../../ui/form-field.tsx';
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
  const form = useEditForm(numberForm, { jerseyNumber: player.jerseyNumber }, updateMember.changes);

  const submit = form.handleSubmit(async (values) => {
    await update.mutateAsync({ ...form.changesOf(values), teamId, playerId: player.playerId });
    onClose();
  });

  return (
    <FormDialog
      onClose={onClose}
      title="Jersey number"
      description={player.name}
      onSubmit={submit}
      dirty={form.formState.isDirty}
      size="sm"
      submitLabel="Save changes"
      busyLabel="Saving..."
      command={update}
    >
      <EditConflicts conflicts={form.conflicts} labels={{ jerseyNumber: 'Jersey number' }} />
      <FormField
        form={form}
        name="jerseyNumber"
        label="Jersey number"
        optional
        hint="Leave it empty for none."
        // An empty field clears the number; anything that is no number is left for the schema to refuse.
        register={{ setValueAs: (value) => (value === '' || value === null ? null : Number(value)) }}
      >
        <Input inputMode="numeric" autoComplete="off" />
      </FormField>
    </FormDialog>
  );
}
