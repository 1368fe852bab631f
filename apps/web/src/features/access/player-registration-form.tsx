import { playerPayload } from '@touchline/domain/access/rules.ts';
import { playerRegistrationForm } from '@touchline/domain/access/schema.forms.ts';
import { genders } from '@touchline/domain/access/schema.joining.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { startingWith } from '../../lib/forms/typed-registration.ts';
import { BusyFieldset } from '../../ui/busy-fieldset.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
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
    role: 'player',
    payload: playerPayload,
    names,
  });

  if (mailed)
    return <ConfirmationSent email={form.getValues('email')} onCorrect={invited ? undefined : register.reset} />;
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <BusyFieldset busy={register.busy}>
        <CodeField code={codeInput} check={check} error={errors.organizationCode?.message} />
        <h2 className={section}>Player</h2>
        <AccountFields
          firstName={form.register('firstName')}
          lastName={form.register('lastName')}
          email={form.register('email')}
          password={form.register('password')}
          confirmation={form.register('confirmPassword')}
          errors={errors}
          invited={invited}
          child
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Birth date" required error={errors.birthDate?.message}>
            <Input {...form.register('birthDate')} type="date" autoComplete="off" />
          </Field>
          <Field label="Gender" required error={errors.gender?.message}>
            <Select {...form.register('gender')} placeholder="Select">
              {genders.map((gender) => (
                <option key={gender} value={gender}>
                  {gender}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label="Position" optional error={errors.position?.message}>
          <Input {...form.register('position')} autoComplete="off" />
        </Field>
        <h2 className={section}>Parent or guardian</h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Parent/guardian first name" required error={errors.parentGuardianFirstName?.message}>
            <Input {...form.register('parentGuardianFirstName')} autoComplete="given-name" />
          </Field>
          <Field label="Parent/guardian last name" required error={errors.parentGuardianLastName?.message}>
            <Input {...form.register('parentGuardianLastName')} autoComplete="family-name" />
          </Field>
        </div>
        <Field
          label="Parent/guardian phone"
          required
          error={errors.parentGuardianPhone?.message}
          hint="At least 10 characters."
        >
          <Input {...form.register('parentGuardianPhone')} type="tel" autoComplete="tel" />
        </Field>
        <LegalNote forChild />
        <Button type="submit" wide disabled={check.status !== 'valid'} busy={register.busy} busyLabel="Registering...">
          Register as player
        </Button>
      </BusyFieldset>
      <TypedQuestion when={typed} />
    </form>
  );
}
