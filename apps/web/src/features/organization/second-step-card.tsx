import { dayOf } from '@touchline/domain/core/calendar.ts';
import { requireSecondStep } from '@touchline/domain/organization/contract.ts';
import { type Organization, secondStepForm } from '@touchline/domain/organization/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { serverNow } from '../../lib/data/clock.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';

/** Day from which admins need a second step (ORGS-12). */
export function SecondStepCard({ secondStepFrom, timeZone }: Pick<Organization, 'secondStepFrom' | 'timeZone'>) {
  const command = useCommand(requireSecondStep);
  const form = useSchemaForm(secondStepForm, { secondStepFrom: secondStepFrom ?? '' });
  const submit = form.handleSubmit(async (values) => {
    await command.mutateAsync(values);
    form.reset(form.getValues());
  });
  return (
    <SettingForm
      title="Two-step sign-in of admins"
      description="From this day an admin without two-step sign-in sees only the page that sets it up. Coaches and families are not asked. A passkey does not count: the password alone would still open the account."
      onSubmit={submit}
      submitLabel="Save date"
      busy={command.busy}
      isDirty={form.formState.isDirty}
    >
      <FormField
        form={form}
        name="secondStepFrom"
        label="Required from"
        hint="Leave it empty where each admin may decide. Set up your own first, under Security."
      >
        <Input type="date" min={dayOf(new Date(serverNow()), timeZone)} className="max-w-48" />
      </FormField>
    </SettingForm>
  );
}
