import { genders } from '@touchline/domain/access/schema.joining.ts';
import { FormField, type FormWith } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** Fields of a player by their names on the wire. */
export const playerFieldNames = {
  'additionalData.birth_date': 'birthDate',
  'additionalData.gender': 'gender',
  'additionalData.position': 'position',
  'additionalData.parent_guardian_first_name': 'parentGuardianFirstName',
  'additionalData.parent_guardian_last_name': 'parentGuardianLastName',
  'additionalData.parent_guardian_phone': 'parentGuardianPhone',
} as const;

export const section = 'mt-2 border-t border-border pt-4 font-semibold';

type PlayerForm = FormWith<
  'birthDate' | 'gender' | 'position' | 'parentGuardianFirstName' | 'parentGuardianLastName' | 'parentGuardianPhone'
>;

/** Facts of a player, and the parent or guardian to call. */
export function PlayerFields({ form }: { form: PlayerForm }) {
  return (
    <>
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
  );
}
