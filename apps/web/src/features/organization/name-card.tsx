import { nameForm, type Organization } from '@touchline/domain/organization/schema.ts';
import { EditConflicts } from '../../ui/edit-conflicts.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { useSettingsForm } from './use-settings-form.tsx';

export function NameCard({ name }: Pick<Organization, 'name'>) {
  const { form, command, submit } = useSettingsForm(nameForm, { name });
  return (
    <SettingForm
      title="Name"
      description="Stands in the app, in emails and their sender, and where people join."
      onSubmit={submit}
      submitLabel="Save name"
      busy={command.busy}
      isDirty={form.formState.isDirty}
    >
      <EditConflicts conflicts={form.conflicts} labels={{ name: 'Name' }} />
      <FormField form={form} name="name" label="Name" labelHidden required>
        <Input autoComplete="organization" />
      </FormField>
    </SettingForm>
  );
}
