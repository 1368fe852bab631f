import { useUser } from '../../lib/session/session.ts';
import { FormField, type FormWith } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';

/** Asks for the user's own name if their login carries a child's name; otherwise renders nothing. */
export function OwnNameField({ form }: { readonly form: FormWith<'ownName'> }) {
  const { name, isNamedAsChild } = useUser();
  if (!isNamedAsChild) return null;
  return (
    <FormField
      form={form}
      name="ownName"
      label="Your own name"
      required
      hint={`Your account is named ${name}, like the child you act for.`}
    >
      <Input autoComplete="name" />
    </FormField>
  );
}
