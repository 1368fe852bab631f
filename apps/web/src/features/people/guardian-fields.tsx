import type { FormWith } from '../../ui/form-field.tsx';
import { InputField } from '../../ui/input-field.tsx';

type GuardianForm = FormWith<'parentGuardianFirstName' | 'parentGuardianLastName' | 'parentGuardianPhone'>;

/** The parent or guardian of a player, as an admin enters them. */
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
