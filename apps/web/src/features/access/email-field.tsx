import type { ReactNode } from 'react';
import { FormField, type FormWith } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';

interface EmailFieldProps {
  readonly form: FormWith<'email'>;
  readonly label?: string;
  readonly hint?: ReactNode;
  readonly readOnly?: boolean;
  readonly autoComplete?: string;
}

/** Email address that an account signs in with. */
export function EmailField({
  label = 'Email Address',
  readOnly,
  autoComplete = 'username',
  ...field
}: EmailFieldProps) {
  return (
    <FormField {...field} name="email" label={label} required>
      <Input type="email" readOnly={readOnly} autoComplete={autoComplete} autoCapitalize="none" spellCheck={false} />
    </FormField>
  );
}
