import { InputField } from '../../ui/input-field.tsx';
import { FormField, type FormWith } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { MailFilesNote } from '../../ui/mail-files-note.tsx';

interface InvitedPersonFieldsProps {
  readonly form: FormWith<'firstName' | 'lastName' | 'email'>;
  /** Sentence on what happens without an address, where there may be none. */
  readonly withoutEmail?: string;
}

/** Fields of every invited person; the browser must not fill in the admin's own data. */
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
