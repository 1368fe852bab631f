import { coachPayload } from '@touchline/domain/access/rules.ts';
import { coachRegistrationForm } from '@touchline/domain/access/schema.forms.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { startingWith } from '../../lib/forms/typed-registration.ts';
import { BusyForm } from '../../ui/busy-form.tsx';
import { FormField } from '../../ui/form-field.tsx';
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
  const { register, check, send, invited, mailed, typed } = useCodeRegistration(form, {
    role: 'coach',
    payload: coachPayload,
    names: { 'additionalData.phone': 'phone' },
  });

  if (mailed)
    return <ConfirmationSent email={form.getValues('email')} onCorrect={invited ? undefined : register.reset} />;
  return (
    <>
      <BusyForm
        onSubmit={send}
        busy={register.busy}
        disabled={check.status !== 'valid'}
        submitLabel="Register as coach"
        busyLabel="Registering..."
      >
        <CodeField form={form} check={check} />
        <AccountFields form={form} invited={invited} />
        <FormField form={form} name="phone" label="Phone" optional>
          <Input type="tel" autoComplete="tel" />
        </FormField>
        <LegalNote />
      </BusyForm>
      <TypedQuestion when={typed} />
    </>
  );
}
