import { playerPayload } from '@touchline/domain/access/rules.ts';
import { playerRegistrationForm } from '@touchline/domain/access/schema.forms.ts';
import { genders } from '@touchline/domain/access/schema.joining.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { startingWith } from '../../lib/forms/typed-registration.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { AccountFields } from './account-fields.tsx';
import { CodeRegistrationForm } from './code-registration-form.tsx';

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  birthDate: '',
  gender: '',
  position: '',
  parentGuardianFirstName: '',
  parentGuardianLastName: '',
  parentGuardianPhone: '',
};

const names = {
  'additionalData.birth_date': 'birthDate',
  'additionalData.gender': 'gender',
  'additionalData.position': 'position',
  'additionalData.parent_guardian_first_name': 'parentGuardianFirstName',
  'additionalData.parent_guardian_last_name': 'parentGuardianLastName',
  'additionalData.parent_guardian_phone': 'parentGuardianPhone',
} as const;

const section = 'mt-2 border-t border-border pt-4 font-semibold';

/** Joins an organization as a player; a parent or guardian may do it for the child (DATA-37). */
export function PlayerRegistrationForm({ code }: { code: string }) {
  const form = useSchemaForm(playerRegistrationForm, startingWith({ organizationCode: code, ...empty }) as never);
  return (
    <CodeRegistrationForm form={form} who="player" payload={playerPayload} names={names}>
      {(invited) => (
        <>
          <h2 className={section}>Player</h2>
          <AccountFields form={form} invited={invited} child />
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField form={form} name="birthDate" label="Birth date" required>
              <Input type="date" autoComplete="off" />
            </FormField>
            <SelectField form={form} name="gender" label="Gender" required placeholder="Select" choices={genders} />
          </div>
          <FormField form={form} name="position" label="Position" optional>
            <Input autoComplete="off" />
          </FormField>
          <h2 className={section}>Parent or guardian</h2>
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField form={form} name="parentGuardianFirstName" label="Parent/guardian first name" required>
              <Input autoComplete="given-name" />
            </FormField>
            <FormField form={form} name="parentGuardianLastName" label="Parent/guardian last name" required>
              <Input autoComplete="family-name" />
            </FormField>
          </div>
          <FormField
            form={form}
            name="parentGuardianPhone"
            label="Parent/guardian phone"
            required
            hint="At least 10 characters."
          >
            <Input type="tel" autoComplete="tel" />
          </FormField>
        </>
      )}
    </CodeRegistrationForm>
  );
}
