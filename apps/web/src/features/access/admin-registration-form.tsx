import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { adminPayload } from '@touchline/domain/access/rules.ts';
import { adminRegistrationForm } from '@touchline/domain/access/schema.forms.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { openSession } from '../../lib/session/session.ts';
import { EmailField } from './email-field.tsx';
import { BusyForm } from '../../ui/forms/busy-form.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { ConfirmationSent } from './notes.tsx';
import { PasswordFields } from '../../ui/forms/password-fields.tsx';
import { TextLink } from './text-link.tsx';
import { TypedQuestion } from './typed-question.tsx';
import { useRegistration } from './use-registration.tsx';

const emptyValues = {
  organizationName: '',
  fullName: '',
  email: '',
  password: '',
  confirmPassword: '',
  acceptTerms: false,
};

/** Creates an organization with its first admin. */
export function AdminRegistrationForm() {
  const register = useCommand(registerAdmin);
  const form = useSchemaForm(adminRegistrationForm, emptyValues);
  const carryOut = useRegistration();

  const send = form.handleSubmit(async (formValues) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const { session } = await carryOut(formValues.email, (browser) =>
      register.mutateAsync(adminPayload(formValues, { timeZone, ...browser })),
    );
    if (session) openSession(session);
  });

  if (register.data?.session === null) {
    return <ConfirmationSent email={form.getValues('email')} onCorrect={register.reset} />;
  }
  return (
    <>
      <BusyForm
        onSubmit={send}
        busy={register.busy}
        submitLabel="Create Organization"
        busyLabel="Creating organization..."
      >
        <FormField form={form} name="organizationName" label="Organization Name" required>
          <Input autoComplete="organization" />
        </FormField>
        <FormField form={form} name="fullName" label="Admin's Full Name" required>
          <Input autoComplete="name" />
        </FormField>
        <EmailField form={form} />
        <PasswordFields form={form} />
        <Checkbox {...form.register('acceptTerms')}>
          <span className="[&_a]:-my-1">
            I accept the <TextLink href={paths.terms}>Terms of Service</TextLink> and the{' '}
            <TextLink href={paths.privacy}>Privacy Statement</TextLink>
          </span>
        </Checkbox>
      </BusyForm>
      <TypedQuestion when={form.formState.isDirty} />
    </>
  );
}
