import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { editPlayerForm, genders, type Player } from '@touchline/domain/people/schema.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { EditConflicts } from '../../ui/edit-conflicts.tsx';
import { InputField } from '../../ui/input-field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { GuardianFields } from './guardian-fields.tsx';

const valuesOf = (player: Player) => ({
  firstName: player.firstName,
  lastName: player.lastName,
  birthDate: player.birthDate ?? '',
  position: player.position ?? '',
  gender: player.gender ?? ('' as const),
  jerseyNumber: player.jerseyNumber,
  parentGuardianFirstName: player.parentGuardianFirstName ?? '',
  parentGuardianLastName: player.parentGuardianLastName ?? '',
  parentGuardianPhone: player.parentGuardianPhone ?? '',
});

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Birth date',
  position: 'Position',
  gender: 'Gender',
  jerseyNumber: 'Jersey number',
  parentGuardianFirstName: 'Guardian first name',
  parentGuardianLastName: 'Guardian last name',
  parentGuardianPhone: 'Guardian phone',
};

const toNumber = (typed: unknown): number | null => (typed === '' || typed === null ? null : Number(typed));

/** Everything but the names may be emptied (PLAYER-24, PLAYER-25). */
export function EditPlayerDialog({ player, onClose }: { player: Player; onClose: () => void }) {
  const update = useCommand(updatePlayer);
  const form = useEditForm(editPlayerForm, valuesOf(player), updatePlayer.changes);
  const { isDirty } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    await update.mutateAsync({ ...form.changesOf(values), playerId: player.id });
    onClose();
  });

  return (
    <FormDialog
      onClose={onClose}
      title="Edit Player"
      description={`${player.firstName} ${player.lastName}`}
      onSubmit={submit}
      dirty={isDirty && !update.isSuccess}
      size="lg"
      submitLabel="Save changes"
      busyLabel="Saving..."
      command={{ busy: update.busy }}
      cancelable
      columns
    >
      <EditConflicts conflicts={form.conflicts} labels={labels} />
      <InputField form={form} name="firstName" label="First name" required autoComplete="off" />
      <InputField form={form} name="lastName" label="Last name" required autoComplete="off" />
      <InputField form={form} name="birthDate" label="Birth date" optional type="date" />
      <SelectField form={form} name="gender" label="Gender" optional choices={genders}>
        <option value="">Not given</option>
      </SelectField>
      <InputField form={form} name="position" label="Position" optional autoComplete="off" />
      <FormField form={form} name="jerseyNumber" label="Jersey number" optional register={{ setValueAs: toNumber }}>
        <Input type="number" inputMode="numeric" min={0} max={999} />
      </FormField>
      <GuardianFields form={form} />
    </FormDialog>
  );
}
