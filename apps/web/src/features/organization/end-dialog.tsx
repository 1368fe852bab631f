import { organizationEndDays } from '@touchline/domain/constants.ts';
import { endOrganization } from '@touchline/domain/organization/contract.ending.ts';
import { deleteOrganizationForm } from '@touchline/domain/organization/schema.ending.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/forms/form.ts';
import { rereadSession } from '../../lib/session/session.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';

/** Deletes the organization once its name has been typed. Lists the data that is deleted with it. */
export function EndDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const end = useCommand(endOrganization);
  const form = useSchemaForm(deleteOrganizationForm, { name: '' });
  const submit = form.handleSubmit(async (typed) => {
    try {
      await end.mutateAsync(typed);
    } catch (reason) {
      showFieldProblems(form, reason);
      return;
    }
    onClose();
    void rereadSession();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={`Delete ${name}?`}
      description={`It happens in ${organizationEndDays} days. Until then any admin can keep it; after that nothing brings it back.`}
      onSubmit={submit}
      dirty={form.formState.isDirty && !end.isSuccess}
      submitLabel="Delete the organization"
      busyLabel="Deleting..."
      command={{ busy: end.busy }}
      destructive
      cancelable
    >
      <section className="text-sm">
        <h3 className="font-semibold">What goes</h3>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          <li>Players, teams, seasons, tryouts, evaluations, offers, codes, and the record of changes.</li>
          <li>Everybody's membership, and logins that are in no other club. Their addresses can register again.</li>
        </ul>
      </section>
      <section className="text-sm">
        <h3 className="font-semibold">What happens now</h3>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          <li>All members get an email with the day, and admins another one a day before.</li>
          <li>Everybody can work on. The export has what was there when you prepared it.</li>
        </ul>
      </section>
      <InputField form={form} name="name" label={`To confirm, type "${name}"`} required autoComplete="off" />
    </FormDialog>
  );
}
