import { InputField } from '../../ui/input-field.tsx';
import { FormField, type FormWith } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { MailFilesNote } from '../../ui/mail-files-note.tsx';

/** Fields of every invited person; the browser must not fill in the admin's own data. */
export function InvitedPersonFields({ form }: { form: FormWith<'firstName' | 'lastName' | 'email'> }) {
  return (
    <>
      <InputField form={form} name="firstName" label="First name" required autoComplete="off" />
      <InputField form={form} name="lastName" label="Last name" required autoComplete="off" />
      <FormField form={form} name="email" label="Email" required className="sm:col-span-full">
        <Input type="email" inputMode="email" autoComplete="off" />
      </FormField>
      <MailFilesNote className="sm:col-span-full" />
    </>
  );
}
