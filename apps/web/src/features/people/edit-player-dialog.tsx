import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { editPlayerForm, genders, type Player } from '@touchline/domain/people/schema.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EditConflicts } from '../../ui/edit-conflicts.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
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

interface EditPlayerDialogProps {
  readonly player: Player;
  readonly onClose: () => void;
}

/** Everything but the names may be emptied (PLAYER-24, PLAYER-25). */
export function EditPlayerDialog({ player, onClose }: EditPlayerDialogProps) {
  const update = useCommand(updatePlayer);
  const form = useEditForm(editPlayerForm, valuesOf(player));
  const { errors, isDirty } = form.formState;

  const submit = form.handleSubmit((values) =>
    update.mutate(
      { ...form.changesOf(values), playerId: player.id },
      { onSuccess: onClose, onError: (reason) => form.refused(reason, updatePlayer.changes) },
    ),
  );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit Player"
      description={`${player.firstName} ${player.lastName}`}
      onSubmit={(event) => void submit(event)}
      dirty={isDirty && !update.isSuccess}
      size="lg"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={update.busy} busyLabel="Saving...">
            Save changes
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <EditConflicts conflicts={form.conflicts} labels={labels} />
        <Field label="First name" required error={errors.firstName?.message}>
          <Input autoComplete="off" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" required error={errors.lastName?.message}>
          <Input autoComplete="off" {...form.register('lastName')} />
        </Field>
        <Field label="Birth date" optional error={errors.birthDate?.message}>
          <Input type="date" {...form.register('birthDate')} />
        </Field>
        <Field label="Gender" optional error={errors.gender?.message}>
          <Select {...form.register('gender')}>
            <option value="">Not given</option>
            {genders.map((gender) => (
              <option key={gender}>{gender}</option>
            ))}
          </Select>
        </Field>
        <Field label="Position" optional error={errors.position?.message}>
          <Input autoComplete="off" {...form.register('position')} />
        </Field>
        <Field label="Jersey number" optional error={errors.jerseyNumber?.message}>
          <Input
            type="number"
            inputMode="numeric"
            min={0}
            max={999}
            {...form.register('jerseyNumber', { setValueAs: toNumber })}
          />
        </Field>
        <GuardianFields
          firstName={form.register('parentGuardianFirstName')}
          lastName={form.register('parentGuardianLastName')}
          phone={form.register('parentGuardianPhone')}
          errors={errors}
        />
      </div>
    </Dialog>
  );
}
