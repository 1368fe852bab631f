import { updateCoach } from '@touchline/domain/people/contract.leaving.ts';
import { type Coach, editCoachForm } from '@touchline/domain/people/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useEditForm } from '../../lib/forms/edit-form.ts';
import { EditConflicts } from '../../ui/forms/edit-conflicts.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';

const labels = { firstName: 'First name', lastName: 'Last name', phone: 'Phone' };

/** Edits a coach. Only the phone may be left empty. */
export function EditCoachDialog({ coach, onClose }: { readonly coach: Coach; readonly onClose: () => void }) {
  const { id, firstName, lastName, phone } = coach;
  const update = useCommand(updateCoach);
  const form = useEditForm(editCoachForm, { firstName, lastName, phone: phone ?? '' }, updateCoach.changes);
  const { isDirty } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    await update.mutateAsync({ ...form.changesOf(values), coachId: id });
    onClose();
  });

  return (
    <FormDialog
      onClose={onClose}
      title="Edit Coach"
      description={`${firstName} ${lastName}`}
      onSubmit={submit}
      dirty={isDirty && !update.isSuccess}
      submitLabel="Save changes"
      command={{ busy: update.busy }}
      cancelable
      columns
    >
      <EditConflicts conflicts={form.conflicts} labels={labels} />
      <InputField form={form} name="firstName" label="First name" required autoComplete="off" />
      <InputField form={form} name="lastName" label="Last name" required autoComplete="off" />
      <InputField form={form} name="phone" label="Phone" optional type="tel" autoComplete="off" />
    </FormDialog>
  );
}
