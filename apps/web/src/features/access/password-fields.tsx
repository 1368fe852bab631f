import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

interface PasswordFieldsProps {
  readonly label?: string;
  readonly password: UseFormRegisterReturn;
  readonly confirmation: UseFormRegisterReturn;
  readonly errors: { readonly password?: { message?: string }; readonly confirmPassword?: { message?: string } };
}

/** A new password, twice. */
export function PasswordFields({ label = 'Password', password, confirmation, errors }: PasswordFieldsProps) {
  return (
    <>
      {/* The error says the same. */}
      <Field
        label={label}
        required
        error={errors.password?.message}
        hint={errors.password ? undefined : 'At least 8 characters.'}
      >
        <PasswordInput {...password} autoComplete="new-password" />
      </Field>
      <Field label="Confirm Password" required error={errors.confirmPassword?.message}>
        <PasswordInput {...confirmation} autoComplete="new-password" />
      </Field>
    </>
  );
}
