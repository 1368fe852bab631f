import { consentAge as ages } from '@touchline/domain/constants.ts';
import { consentAgeForm, type Organization } from '@touchline/domain/organization/schema.ts';
import { EditConflicts } from '../../ui/edit-conflicts.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { useSettingsForm } from './use-settings-form.tsx';

const label = 'Age of consent';

/** Age below which a guardian registers a player and consents. */
export function ConsentAgeCard({ consentAge }: Pick<Organization, 'consentAge'>) {
  const { form, command, submit } = useSettingsForm(consentAgeForm, { consentAge });
  return (
    <SettingForm
      title={label}
      description="Players below this age are registered by a parent or guardian, who agrees that you store their data."
      onSubmit={submit}
      submitLabel="Save age"
      busy={command.busy}
      isDirty={form.formState.isDirty}
    >
      <EditConflicts conflicts={form.conflicts} labels={{ consentAge: label }} />
      <FormField form={form} name="consentAge" label={label} labelHidden required register={{ valueAsNumber: true }}>
        <Input type="number" min={ages.min} max={ages.max} />
      </FormField>
    </SettingForm>
  );
}
