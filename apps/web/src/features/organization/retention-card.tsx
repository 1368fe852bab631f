import { retentionMonths as months } from '@touchline/domain/constants.ts';
import { type Organization, retentionForm } from '@touchline/domain/organization/schema.ts';
import { EditConflicts } from '../../ui/forms/edit-conflicts.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { SettingForm } from '../../ui/forms/setting-form.tsx';
import { LoadedOrganization } from './loaded-organization.tsx';
import { useSettingsForm } from './use-settings-form.tsx';

const label = 'Months to keep data of former players';

function RetentionForm({ retentionMonths }: Pick<Organization, 'retentionMonths'>) {
  const { form, setting } = useSettingsForm(retentionForm, { retentionMonths });
  return (
    <SettingForm
      title={label}
      description="After the last season of a player without a current team, notes, contacts, and day and month of birth are deleted. Admins get an email a month ahead."
      submitLabel="Save months"
      {...setting}
    >
      <EditConflicts conflicts={form.conflicts} labels={{ retentionMonths: label }} />
      <FormField
        form={form}
        name="retentionMonths"
        label={label}
        labelHidden
        required
        register={{ valueAsNumber: true }}
      >
        <Input type="number" min={months.min} max={months.max} />
      </FormField>
    </SettingForm>
  );
}

/** Number of months after which the club deletes former players' data. */
export function RetentionCard() {
  return <LoadedOrganization rows={2}>{(organization) => <RetentionForm {...organization} />}</LoadedOrganization>;
}
