import { invitedAdminPayload } from '@touchline/domain/access/rules.ts';
import { invitedAdminForm } from '@touchline/domain/access/schema.forms.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { AccountFields, NameFields } from './account-fields.tsx';
import { CodeRegistrationForm } from './code-registration-form.tsx';

const emptyValues = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };

/** Registers an admin who was invited by another admin. */
export function InvitedAdminForm({ code }: { code: string }) {
  const form = useSchemaForm(invitedAdminForm, { organizationCode: code, ...emptyValues });
  return (
    <CodeRegistrationForm form={form} who="admin" payload={invitedAdminPayload} names={{}}>
      {(joining) => (
        <>
          <NameFields form={form} own />
          <AccountFields form={form} invited={Boolean(joining?.invitation)} />
        </>
      )}
    </CodeRegistrationForm>
  );
}
