import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

interface InvitedPersonFieldsProps {
  readonly firstName: UseFormRegisterReturn;
  readonly lastName: UseFormRegisterReturn;
  readonly email: UseFormRegisterReturn;
  readonly errors: FieldErrors<{ firstName: string; lastName: string; email: string }>;
}

/** Fields of every invited person; the browser must not fill in the admin's own data. */
export function InvitedPersonFields({ firstName, lastName, email, errors }: InvitedPersonFieldsProps) {
  return (
    <>
      <Field label="First name" required error={errors.firstName?.message}>
        <Input autoComplete="off" {...firstName} />
      </Field>
      <Field label="Last name" required error={errors.lastName?.message}>
        <Input autoComplete="off" {...lastName} />
      </Field>
      <Field label="Email" required error={errors.email?.message} className="sm:col-span-full">
        <Input type="email" inputMode="email" autoComplete="off" {...email} />
      </Field>
    </>
  );
}
