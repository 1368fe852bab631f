import { contactForm, type Organization } from '@touchline/domain/organization/schema.ts';
import { EditConflicts } from '../../ui/edit-conflicts.tsx';
import { InputField } from '../../ui/input-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { useSettingsForm } from './use-settings-form.tsx';

const labels = { contactName: 'Contact name', contactEmail: 'Contact email', contactPhone: 'Contact phone' };

type Contact = Pick<Organization, keyof typeof labels>;

export function ContactCard({ contactName, contactEmail, contactPhone }: Contact) {
  const { form, command, submit } = useSettingsForm(contactForm, {
    contactName: contactName ?? '',
    contactEmail: contactEmail ?? '',
    contactPhone: contactPhone ?? '',
  });
  return (
    <SettingForm
      title="Contact"
      description="Families see this contact on their pages, and their replies to emails of the club go to its address. Without one they see the names and addresses of the admins once they have accepted an offer."
      onSubmit={submit}
      submitLabel="Save contact"
      busy={command.busy}
      isDirty={form.formState.isDirty}
    >
      <EditConflicts conflicts={form.conflicts} labels={labels} />
      <InputField form={form} name="contactName" label="Contact name" optional autoComplete="off" />
      <InputField form={form} name="contactEmail" label="Contact email" optional type="email" autoComplete="off" />
      <InputField form={form} name="contactPhone" label="Contact phone" optional type="tel" autoComplete="off" />
    </SettingForm>
  );
}
