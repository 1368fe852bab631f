import { nameForm } from '@touchline/domain/access/schema.forms.ts';
import { useUser } from '../../lib/session/session.ts';
import { InputField } from '../../ui/input-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { useAccountForm } from './use-account-form.tsx';

/** Name of the user in the organization in use; each organization has its own. */
export function NameForm() {
  const { name, organizationName, hold } = useUser();
  const { form, setting } = useAccountForm(nameForm, { name });
  return (
    <SettingForm
      title="Name"
      description={hold === 'ended' ? 'The name of this login.' : `People at ${organizationName} see this name.`}
      {...setting}
    >
      <InputField form={form} name="name" label="Full name" required autoComplete="name" />
    </SettingForm>
  );
}
