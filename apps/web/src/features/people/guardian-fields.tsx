import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

type Message = { readonly message?: string };

interface GuardianFieldsProps {
  readonly firstName: UseFormRegisterReturn;
  readonly lastName: UseFormRegisterReturn;
  readonly phone: UseFormRegisterReturn;
  readonly errors: Partial<
    Record<'parentGuardianFirstName' | 'parentGuardianLastName' | 'parentGuardianPhone', Message>
  >;
}

/** The parent or guardian of a player, as an admin enters them. */
export function GuardianFields({ firstName, lastName, phone, errors }: GuardianFieldsProps) {
  return (
    <fieldset className="grid gap-4 sm:col-span-full sm:grid-cols-2">
      <legend className="mb-3 text-sm font-semibold">Parent or guardian</legend>
      <Field label="Guardian first name" optional error={errors.parentGuardianFirstName?.message}>
        <Input autoComplete="off" {...firstName} />
      </Field>
      <Field label="Guardian last name" optional error={errors.parentGuardianLastName?.message}>
        <Input autoComplete="off" {...lastName} />
      </Field>
      <Field label="Guardian phone" optional error={errors.parentGuardianPhone?.message}>
        <Input type="tel" autoComplete="off" {...phone} />
      </Field>
    </fieldset>
  );
}
