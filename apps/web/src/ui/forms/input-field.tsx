import type { ComponentProps } from 'react';
import { FormField, type FormFieldProps } from './form-field.tsx';
import { Input } from './input.tsx';

type OwnProps<Name extends string> = Pick<FormFieldProps<Name>, 'form' | 'name' | 'label' | 'required' | 'optional'>;

/** Text field of a form. For anything more, use FormField with an Input. */
export function InputField<Name extends string>({
  form,
  name,
  label,
  required,
  optional,
  ...input
}: OwnProps<Name> & Omit<ComponentProps<'input'>, keyof OwnProps<Name>>) {
  return (
    <FormField form={form} name={name} label={label} required={required} optional={optional}>
      <Input {...input} />
    </FormField>
  );
}
