import { coachPayload } from '@touchline/domain/access/rules.ts';
import { coachRegistrationForm } from '@touchline/domain/access/schema.forms.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { startingWith } from '../../lib/forms/typed-registration.ts';
import { BusyFieldset } from '../../ui/busy-fieldset.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { AccountFields } from './account-fields.tsx';
import { CodeField } from './code-field.tsx';
import { ConfirmationSent, LegalNote } from './notes.tsx';
import { TypedQuestion } from './typed-question.tsx';
import { useCodeRegistration } from './use-code-registration.tsx';

const empty = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '', phone: '' };

/** Joins an organization as a coach. */
export function CoachRegistrationForm({ code }: { code: string }) {
  const form = useSchemaForm(coachRegistrationForm, startingWith({ organizationCode: code, ...empty }));
  const { errors } = form.formState;
  const {
    register,
    code: codeInput,
    check,
    send,
    invited,
    mailed,
    typed,
  } = useCodeRegistration(form, {
    role: 'coach',
    payload: coachPayload,
    names: { 'additionalData.phone': 'phone' },
  });

  if (mailed)
    return <ConfirmationSent email={form.getValues('email')} onCorrect={invited ? undefined : register.reset} />;
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <BusyFieldset busy={register.busy}>
        <CodeField code={codeInput} check={check} error={errors.organizationCode?.message} />
        <AccountFields
          firstName={form.register('firstName')}
          lastName={form.register('lastName')}
          email={form.register('email')}
          password={form.register('password')}
          confirmation={form.register('confirmPassword')}
          errors={errors}
          invited={invited}
        />
        <Field label="Phone" optional error={errors.phone?.message}>
          <Input {...form.register('phone')} type="tel" autoComplete="tel" />
        </Field>
        <LegalNote />
        <Button type="submit" wide disabled={check.status !== 'valid'} busy={register.busy} busyLabel="Registering...">
          Register as coach
        </Button>
      </BusyFieldset>
      <TypedQuestion when={typed} />
    </form>
  );
}
