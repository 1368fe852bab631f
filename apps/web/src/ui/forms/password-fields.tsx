import { FormField, type FormWith } from './form-field.tsx';
import { PasswordInput } from './password-input.tsx';

interface PasswordFieldsProps {
  readonly label?: string;
  readonly form: FormWith<'password' | 'confirmPassword'>;
}

/** Fields for a new password and its confirmation. */
export function PasswordFields({ label = 'Password', form }: PasswordFieldsProps) {
  return (
    <>
      {/* The hint is hidden with an error, because both say the same. */}
      <FormField
        form={form}
        name="password"
        label={label}
        required
        hint={form.formState.errors.password ? undefined : 'At least 8 characters.'}
      >
        <PasswordInput autoComplete="new-password" />
      </FormField>
      <FormField form={form} name="confirmPassword" label="Confirm Password" required>
        <PasswordInput autoComplete="new-password" />
      </FormField>
    </>
  );
}
