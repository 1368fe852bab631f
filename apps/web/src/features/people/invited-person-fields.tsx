import { InputField } from '../../ui/forms/input-field.tsx';
import { FormField, type FormWith } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { MailFilesNote } from '../../ui/states/mail-files-note.tsx';

interface InvitedPersonFieldsProps {
  readonly form: FormWith<'firstName' | 'lastName' | 'email'>;
  /** Explanation of what happens without an email address, if it is optional. */
  readonly withoutEmail?: string;
}

/** Fields common to all invited people. Autofill is off, because it would enter the admin's own data. */
export function InvitedPersonFields({ form, withoutEmail }: InvitedPersonFieldsProps) {
  return (
    <>
      <InputField form={form} name="firstName" label="First name" required autoComplete="off" />
      <InputField form={form} name="lastName" label="Last name" required autoComplete="off" />
      <FormField
        form={form}
        name="email"
        label="Email"
        required={withoutEmail === undefined}
        optional={withoutEmail !== undefined}
        hint={withoutEmail}
        className="sm:col-span-full"
      >
        <Input type="email" inputMode="email" autoComplete="off" />
      </FormField>
      <MailFilesNote className="sm:col-span-full" />
    </>
  );
}
