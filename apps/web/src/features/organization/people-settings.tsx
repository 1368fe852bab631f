import { dayOf } from '@touchline/domain/core/calendar.ts';
import { requireSecondStep } from '@touchline/domain/organization/contract.ts';
import { type Organization, secondStepForm, newcomersForm } from '@touchline/domain/organization/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { serverNow } from '../../lib/data/clock.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';
import { SettingForm } from '../../ui/forms/setting-form.tsx';
import { EditConflicts } from '../../ui/forms/edit-conflicts.tsx';
import { LoadedOrganization } from './loaded-organization.tsx';
import { useSettingsForm } from './use-settings-form.tsx';

const label = 'Check newcomers';

const checks = {
  nobody: ['Nobody', 'Whoever has a code gets in at once.'],
  coaches: ['Coaches', 'They see children. Families get in at once.'],
  everybody: ['Everybody', 'Coaches and families.'],
} as const;

/** Selects the new members who have to wait for an admin's approval after joining with a code. */
function NewcomersCard({ checkNewcomers }: Pick<Organization, 'checkNewcomers'>) {
  const { form, setting } = useSettingsForm(newcomersForm, { checkNewcomers });
  return (
    <SettingForm
      title="People who join with a code"
      description="Codes are passed on. People whom you invite by email never wait."
      submitLabel="Save"
      {...setting}
    >
      <EditConflicts
        conflicts={form.conflicts}
        labels={{ checkNewcomers: label }}
        show={(_, value) => checks[value as keyof typeof checks][0]}
      />
      <RadioGroup
        legend={label}
        hint="They see nothing of your club, and are in no list, until an admin approves them here. Admins get an email when the first one waits, then once a day."
      >
        {Object.entries(checks).map(([value, [name, description]]) => (
          <Radio key={value} {...form.register('checkNewcomers')} value={value} description={description}>
            {name}
          </Radio>
        ))}
      </RadioGroup>
    </SettingForm>
  );
}

/** Date from which admins need two-step sign-in. */
function SecondStepCard({ secondStepFrom, timeZone }: Pick<Organization, 'secondStepFrom' | 'timeZone'>) {
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

/** Settings about access: approval of new members, and two-step sign-in for admins. */
export function PeopleSettings() {
  return (
    <LoadedOrganization rows={2}>
      {(organization) => (
        <>
          <NewcomersCard {...organization} />
          <SecondStepCard key={organization.secondStepFrom} {...organization} />
        </>
      )}
    </LoadedOrganization>
  );
}
