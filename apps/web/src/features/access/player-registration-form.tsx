import { playerPayload } from '@touchline/domain/access/rules.ts';
import { playerRegistrationForm } from '@touchline/domain/access/schema.forms.ts';
import { genders } from '@touchline/domain/access/schema.joining.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { startingWith } from '../../lib/forms/typed-registration.ts';
import { BusyForm } from '../../ui/busy-form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { AccountFields } from './account-fields.tsx';
import { CodeField } from './code-field.tsx';
import { ConfirmationSent, LegalNote } from './notes.tsx';
import { TypedQuestion } from './typed-question.tsx';
import { useCodeRegistration } from './use-code-registration.tsx';

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
};

const section = 'mt-2 border-t border-border pt-4 font-semibold';

/** Joins an organization as a player; a parent or guardian may do it for the child (DATA-37). */
export function PlayerRegistrationForm({ code }: { code: string }) {
  const form = useSchemaForm(playerRegistrationForm, startingWith({ organizationCode: code, ...empty }) as never);
  const { register, check, send, invited, mailed, typed } = useCodeRegistration(form, {
    role: 'player',
    payload: playerPayload,
    names,
  });

  if (mailed)
    return <ConfirmationSent email={form.getValues('email')} onCorrect={invited ? undefined : register.reset} />;
  return (
    <>
      <BusyForm
        onSubmit={send}
        busy={register.busy}
        disabled={check.status !== 'valid'}
        submitLabel="Register as player"
        busyLabel="Registering..."
      >
        <CodeField form={form} check={check} />
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
        <LegalNote forChild />
      </BusyForm>
      <TypedQuestion when={typed} />
    </>
  );
}
