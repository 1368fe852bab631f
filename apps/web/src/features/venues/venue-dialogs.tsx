import { deleteField, deleteVenue, createField, updateField } from '@touchline/domain/venues/contract.ts';
import { type Venue, fieldForm } from '@touchline/domain/venues/schema.ts';
import { maxFieldParts } from '@touchline/domain/constants.club.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { EditConflicts } from '../../ui/forms/edit-conflicts.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { VenueDialog } from './venue-dialog.tsx';

const labels = { name: 'Name', parts: 'Parts' };

interface FieldDialogProps {
  readonly venue: Pick<Venue, 'id' | 'name'>;
  readonly field?: Venue['fields'][number] | undefined;
  readonly onClose: () => void;
}

/** Adds a field to a venue or edits the given one. */
function FieldDialog({ venue, field, onClose }: FieldDialogProps) {
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

export type VenueDialogName = 'add-venue' | 'edit-venue' | 'delete-venue' | 'add-field' | 'edit-field' | 'delete-field';

/** Opens a dialog about a venue or a field. */
export type OpenVenueDialog = (name: VenueDialogName, about?: string) => void;

interface DeleteDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

function DeleteVenueDialog({ id, name, onClose }: DeleteDialogProps) {
  const remove = useCommand(deleteVenue);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Delete ${name}?`}
      confirmLabel="Delete venue"
      busyLabel="Deleting..."
      destructive
      busy={remove.busy}
      onConfirm={() => remove.mutate({ venueId: id }, { onSuccess: onClose, onError: onClose })}
    >
      <p>Its fields go with it. No event has used it. This cannot be undone.</p>
    </ConfirmDialog>
  );
}

function DeleteFieldDialog({ id, name, onClose }: DeleteDialogProps) {
  const remove = useCommand(deleteField);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Delete ${name}?`}
      confirmLabel="Delete field"
      busyLabel="Deleting..."
      destructive
      busy={remove.busy}
      onConfirm={() => remove.mutate({ fieldId: id }, { onSuccess: onClose, onError: onClose })}
    >
      <p>No event has used it. This cannot be undone.</p>
    </ConfirmDialog>
  );
}

interface VenueDialogsProps {
  readonly name: VenueDialogName;
  /** Id of the venue or field. */
  readonly about: string;
  readonly venues: readonly Venue[];
  readonly onClose: () => void;
}

/** Renders the dialog named in the URL, or nothing if its object does not exist. */
export function VenueDialogs({ name, about, venues, onClose }: VenueDialogsProps) {
  const venue = venues.find(({ id }) => id === about);
  if (name === 'add-venue' || (venue && name === 'edit-venue')) return <VenueDialog venue={venue} onClose={onClose} />;
  if (venue && name === 'delete-venue') return <DeleteVenueDialog id={about} name={venue.name} onClose={onClose} />;
  if (venue && name === 'add-field') return <FieldDialog venue={venue} onClose={onClose} />;
  const parent = venues.find(({ fields }) => fields.some(({ id }) => id === about));
  const field = parent?.fields.find(({ id }) => id === about);
  if (!parent || !field) return null;
  if (name === 'edit-field') return <FieldDialog venue={parent} field={field} onClose={onClose} />;
  if (name === 'delete-field')
    return <DeleteFieldDialog id={about} name={`${field.name} of ${parent.name}`} onClose={onClose} />;
  return null;
}
