import { coachPayload } from '@touchline/domain/access/rules.ts';
import { coachRegistrationForm } from '@touchline/domain/access/schema.forms.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { prefill } from '../../lib/forms/typed-registration.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { AccountFields, NameFields } from './account-fields.tsx';
import { CodeRegistrationForm } from './code-registration-form.tsx';
import { ClubFacts } from './notes.tsx';

const emptyValues = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '', phone: '' };

const names = { 'additionalData.phone': 'phone' } as const;

/** Joins an organization as a coach. */
export function CoachRegistrationForm({ code }: { code: string }) {
  const form = useSchemaForm(coachRegistrationForm, prefill({ organizationCode: code, ...emptyValues }));
  return (
    <CodeRegistrationForm form={form} who="coach" payload={coachPayload} names={names}>
      {(joining) => (
        <>
          {joining?.invitation && <ClubFacts joining={joining} />}
          <NameFields form={form} own />
          <AccountFields form={form} invited={Boolean(joining?.invitation)} />
          <FormField form={form} name="phone" label="Phone" optional>
            <Input type="tel" autoComplete="tel" />
          </FormField>
        </>
      )}
    </CodeRegistrationForm>
  );
}
