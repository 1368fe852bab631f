import type { ReactNode } from 'react';
import { genders } from '@touchline/domain/people/schema.ts';
import type { CorrectedField, OwnFacts } from '@touchline/domain/people/schema.corrections.ts';
import { FormField, type FormWith } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

type GuardianForm = FormWith<'parentGuardianFirstName' | 'parentGuardianLastName' | 'parentGuardianPhone'>;

/** Fields for a player's parent or guardian, as an admin enters them. */
export function GuardianFields({ form }: { form: GuardianForm }) {
  return (
    <fieldset className="grid gap-4 sm:col-span-full sm:grid-cols-2">
      <legend className="mb-3 text-sm font-semibold">Parent or guardian</legend>
      <InputField form={form} name="parentGuardianFirstName" label="Guardian first name" optional autoComplete="off" />
      <InputField form={form} name="parentGuardianLastName" label="Guardian last name" optional autoComplete="off" />
      <InputField
        form={form}
        name="parentGuardianPhone"
        label="Guardian phone"
        optional
        type="tel"
        autoComplete="off"
      />
    </fieldset>
  );
}

/** Initial values of the fields below. */
export const playerValues = (player: Pick<OwnFacts, CorrectedField>) => ({
  firstName: player.firstName,
  lastName: player.lastName,
  birthDate: player.birthDate ?? '',
  position: player.position ?? '',
  gender: player.gender ?? ('' as const),
  parentGuardianFirstName: player.parentGuardianFirstName ?? '',
  parentGuardianLastName: player.parentGuardianLastName ?? '',
  parentGuardianPhone: player.parentGuardianPhone ?? '',
});

interface PlayerFieldsProps {
  readonly form: FormWith<CorrectedField>;
  /** Hint below a field whose changes need approval. */
  readonly hintOf?: (field: CorrectedField) => string;
  /** False if the contact is not the user. */
  readonly withContact?: boolean;
  /** Further fields, placed before those of the guardian. */
  readonly children?: ReactNode;
}

/** Fields for a player. All but the names are optional. */
export function PlayerFields({ form, hintOf, withContact = true, children }: PlayerFieldsProps) {
  return (
    <>
      <InputField form={form} name="firstName" label="First name" required autoComplete="off" />
      <InputField form={form} name="lastName" label="Last name" required autoComplete="off" />
      <FormField form={form} name="birthDate" label="Birth date" optional hint={hintOf?.('birthDate')}>
        <Input type="date" />
      </FormField>
      <SelectField form={form} name="gender" label="Gender" optional choices={genders} hint={hintOf?.('gender')}>
        <option value="">Not given</option>
      </SelectField>
      <InputField form={form} name="position" label="Position" optional autoComplete="off" />
      {children}
      {withContact && <GuardianFields form={form} />}
    </>
  );
}
