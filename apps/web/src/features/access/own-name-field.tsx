import { useUser } from '../../lib/session/session.ts';
import { FormField, type FormWith } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';

/** Asks for the own name of a user who is called like a child until now (FAM-02); nothing for others. */
export function OwnNameField({ form }: { readonly form: FormWith<'ownName'> }) {
  const { name, isNamedAsChild } = useUser();
  if (!isNamedAsChild) return null;
  return (
    <FormField
      form={form}
      name="ownName"
      label="Your own name"
      required
      hint={`Until now your login is called ${name}, like the child you act for.`}
    >
      <Input autoComplete="name" />
    </FormField>
  );
}
