import { useUser } from '../../lib/session/session.ts';
import { FormField, type FormWith } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';

/** Asks a user who is named like a child for the own name; nothing for others. */
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
