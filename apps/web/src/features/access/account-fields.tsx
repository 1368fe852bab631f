import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordFields } from './password-fields.tsx';

type Message = { readonly message?: string };

interface AccountFieldsProps {
  readonly firstName: UseFormRegisterReturn;
  readonly lastName: UseFormRegisterReturn;
  readonly email: UseFormRegisterReturn;
  readonly password: UseFormRegisterReturn;
  readonly confirmation: UseFormRegisterReturn;
  readonly errors: Partial<Record<'firstName' | 'lastName' | 'email' | 'password' | 'confirmPassword', Message>>;
  /** An account invitation is for one address. */
  readonly invited: boolean;
  /** The names are a child's: the browser would fill in those of the parent who types. */
  readonly child?: boolean;
}

/** Name, email and password fields. */
export function AccountFields({
  firstName,
  lastName,
  email,
  password,
  confirmation,
  errors,
  invited,
  child = false,
}: AccountFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" required error={errors.firstName?.message}>
          <Input {...firstName} autoComplete={child ? 'off' : 'given-name'} />
        </Field>
        <Field label="Last name" required error={errors.lastName?.message}>
          <Input {...lastName} autoComplete={child ? 'off' : 'family-name'} />
        </Field>
      </div>
      <Field
        label="Email Address"
        required
        error={errors.email?.message}
        hint={
          invited
            ? 'Your invitation is for this address.'
            : child
              ? "A parent's address is fine: you sign in with it, and letters come here."
              : undefined
        }
      >
        <Input
          {...email}
          type="email"
          readOnly={invited}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <PasswordFields password={password} confirmation={confirmation} errors={errors} />
    </>
  );
}
