import { createVenue, updateVenue } from '@touchline/domain/venues/contract.ts';
import { type Venue, venueForm } from '@touchline/domain/venues/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { EditConflicts } from '../../ui/forms/edit-conflicts.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';

const labels = { name: 'Name', address: 'Address', directions: 'Directions', note: 'Note' };

const valuesOf = (venue: Venue | undefined) => ({
  name: venue?.name ?? '',
  address: venue?.address ?? '',
  directions: venue?.directions ?? '',
  note: venue?.note ?? '',
});

/** Creates a venue or edits the given one. */
export function VenueDialog({ venue, onClose }: { readonly venue?: Venue | undefined; readonly onClose: () => void }) {
  const create = useCommand(createVenue);
  const update = useCommand(updateVenue);
  const form = useEditForm(venueForm, valuesOf(venue), updateVenue.changes);
  const submit = form.handleSubmit(async (values) => {
    if (venue) await update.mutateAsync({ ...form.changesOf(values), venueId: venue.id });
    else await create.mutateAsync(values);
    onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={venue ? 'Edit venue' : 'Add venue'}
      description={venue ? undefined : 'Its fields are added afterwards.'}
      onSubmit={submit}
      dirty={form.formState.isDirty}
      submitLabel={venue ? 'Save changes' : 'Add venue'}
      command={venue ? update : create}
      cancelable
    >
      <EditConflicts conflicts={form.conflicts} labels={labels} />
      <InputField form={form} name="name" label={labels.name} required autoComplete="off" />
      <FormField form={form} name="address" label={labels.address} optional hint="Events link to a map of it.">
        <Textarea rows={2} autoComplete="off" />
      </FormField>
      <FormField
        form={form}
        name="directions"
        label={labels.directions}
        optional
        hint="Families see it on the page of an event: where to park, which gate."
      >
        <Textarea rows={3} />
      </FormField>
      <FormField form={form} name="note" label={labels.note} optional hint="For admins and coaches.">
        <Textarea rows={2} />
      </FormField>
    </FormDialog>
  );
}
