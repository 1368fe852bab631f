import { FormField, type FormWith } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordFields } from './password-fields.tsx';

interface AccountFieldsProps {
  readonly form: FormWith<'firstName' | 'lastName' | 'email' | 'password' | 'confirmPassword'>;
  /** An account invitation is for one address. */
  readonly invited: boolean;
  /** The names are a child's: the browser would fill in those of the parent who types. */
  readonly child?: boolean;
}

/** Name, email and password fields. */
export function AccountFields({ form, invited, child = false }: AccountFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="firstName" label="First name" required>
          <Input autoComplete={child ? 'off' : 'given-name'} />
        </FormField>
        <FormField form={form} name="lastName" label="Last name" required>
          <Input autoComplete={child ? 'off' : 'family-name'} />
        </FormField>
      </div>
      <EmailField
        form={form}
        hint={
          invited
            ? 'Your invitation is for this address.'
            : child
              ? "A parent's address is fine: you sign in with it, and letters come here."
              : undefined
        }
        readOnly={invited}
      />
      <PasswordFields form={form} />
    </>
  );
}
