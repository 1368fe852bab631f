import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { adminPayload } from '@touchline/domain/access/rules.ts';
import { adminRegistrationForm } from '@touchline/domain/access/schema.forms.ts';
import { showFieldProblems, useSchemaForm } from '../../lib/forms/form.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { openSession } from '../../lib/session/session.ts';
import { BusyFieldset } from '../../ui/busy-fieldset.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { ConfirmationSent } from './notes.tsx';
import { PasswordFields } from './password-fields.tsx';
import { TextLink } from './text-link.tsx';
import { TypedQuestion } from './typed-question.tsx';
import { useRegistration } from './use-registration.tsx';

const empty = { organizationName: '', fullName: '', email: '', password: '', confirmPassword: '', acceptTerms: false };

/** Creates an organization with its first admin. */
export function AdminRegistrationForm() {
  const register = useCommand(registerAdmin);
  const form = useSchemaForm(adminRegistrationForm, empty);
  const { errors, isDirty } = form.formState;
  const carryOut = useRegistration();

  const send = form.handleSubmit(async (given) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    try {
      const { session } = await carryOut(given.email, (browser) =>
        register.mutateAsync(adminPayload(given, { timeZone, ...browser })),
      );
      if (session) openSession(session);
    } catch (refusal) {
      showFieldProblems(form, refusal);
    }
  });

  if (register.data?.session === null) {
    return <ConfirmationSent email={form.getValues('email')} onCorrect={register.reset} />;
  }
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <BusyFieldset busy={register.busy}>
        <Field label="Organization Name" required error={errors.organizationName?.message}>
          <Input {...form.register('organizationName')} autoComplete="organization" />
        </Field>
        <Field label="Admin's Full Name" required error={errors.fullName?.message}>
          <Input {...form.register('fullName')} autoComplete="name" />
        </Field>
        <Field label="Email Address" required error={errors.email?.message}>
          <Input
            {...form.register('email')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <PasswordFields
          password={form.register('password')}
          confirmation={form.register('confirmPassword')}
          errors={errors}
        />
        <Checkbox {...form.register('acceptTerms')}>
          <span className="[&_a]:-my-1">
            I accept the <TextLink href={paths.terms}>Terms of Service</TextLink> and the{' '}
            <TextLink href={paths.privacy}>Privacy Statement</TextLink>
          </span>
        </Checkbox>
        <Button type="submit" wide busy={register.busy} busyLabel="Creating organization...">
          Create Organization
        </Button>
      </BusyFieldset>
      <TypedQuestion when={isDirty} />
    </form>
  );
}
