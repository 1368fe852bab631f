import type { ReactNode } from 'react';
import { saysEmailTaken } from '@touchline/domain/access/messages.joining.ts';
import { type FormWith, FormField } from '../../ui/forms/form-field.tsx';
import { PasswordFields } from '../../ui/forms/password-fields.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { EmailField } from './email-field.tsx';
import { SignInLink } from './sign-in-link.tsx';

interface NameFieldsProps {
  readonly form: FormWith<'firstName' | 'lastName'>;
  /** True if the fields are for the user's own name, which the browser may fill in. */
  readonly own: boolean;
  /** Hint below the last name, set while the name is only a suggestion. */
  readonly hint?: ReactNode;
}

/** First and last name. */
export function NameFields({ form, own, hint }: NameFieldsProps) {
  return (
    <>
      <FormField form={form} name="firstName" label="First name" required>
        <Input autoComplete={own ? 'given-name' : 'off'} />
      </FormField>
      <FormField form={form} name="lastName" label="Last name" required hint={hint}>
        <Input
          autoComplete={own ? 'family-name' : 'off'}
          // The text is selected, so that typing replaces the suggested name.
          onFocus={({ currentTarget }) => hint && currentTarget.select()}
        />
      </FormField>
    </>
  );
}

interface AccountFieldsProps {
  readonly form: FormWith<'email' | 'password' | 'confirmPassword'>;
  /** True if an account invitation determines the email address. */
  readonly invited: boolean;
}

/** Email and password fields. */
export function AccountFields({ form, invited }: AccountFieldsProps) {
  const isTaken = saysEmailTaken(form.formState.errors.email?.message);
  return (
    <>
      <EmailField form={form} hint={invited && 'Your invitation is for this address.'} readOnly={invited} />
      {isTaken && <SignInLink>Sign in, and go on with what you typed</SignInLink>}
      <PasswordFields form={form} />
    </>
  );
}
