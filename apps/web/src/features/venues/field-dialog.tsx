import { maxFieldParts } from '@touchline/domain/constants.club.ts';
import { createField, updateField } from '@touchline/domain/venues/contract.ts';
import { fieldForm, type Venue } from '@touchline/domain/venues/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { EditConflicts } from '../../ui/edit-conflicts.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { InputField } from '../../ui/input-field.tsx';
import { Input } from '../../ui/input.tsx';

const labels = { name: 'Name', parts: 'Parts' };

interface FieldDialogProps {
  readonly venue: Pick<Venue, 'id' | 'name'>;
  readonly field?: Venue['fields'][number] | undefined;
  readonly onClose: () => void;
}

/** Adds a field to a venue, or edits the one given. */
export function FieldDialog({ venue, field, onClose }: FieldDialogProps) {
  const create = useCommand(createField);
  const update = useCommand(updateField);
  const current = { name: field?.name ?? '', parts: field?.parts ?? 1 };
  const form = useEditForm(fieldForm, current, updateField.changes);
  const submit = form.handleSubmit(async (values) => {
    if (field) await update.mutateAsync({ ...form.changesOf(values), fieldId: field.id });
    else await create.mutateAsync({ ...values, venueId: venue.id });
    onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={field ? `Edit ${field.name}` : `Add a field to ${venue.name}`}
      onSubmit={submit}
      dirty={form.formState.isDirty}
      submitLabel={field ? 'Save changes' : 'Add field'}
      busyLabel="Saving..."
      command={field ? update : create}
      cancelable
    >
      <EditConflicts conflicts={form.conflicts} labels={labels} />
      <InputField form={form} name="name" label={labels.name} required placeholder="Field 1" autoComplete="off" />
      <FormField
        form={form}
        name="parts"
        label={labels.parts}
        required
        hint="Parts that can be used side by side, such as 2 halves; 1 if the field is not divided."
        register={{ valueAsNumber: true }}
      >
        <Input type="number" inputMode="numeric" min={1} max={maxFieldParts} />
      </FormField>
    </FormDialog>
  );
}
