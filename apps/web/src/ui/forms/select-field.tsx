import type { ComponentProps } from 'react';
import { FormField, type FormFieldProps } from './form-field.tsx';
import { Select } from './select.tsx';

type SelectFieldProps<Name extends string> = Omit<FormFieldProps<Name>, 'children'> &
  Pick<ComponentProps<typeof Select>, 'placeholder' | 'choices' | 'disabled' | 'children'>;

/** Select field of a form. */
export function SelectField<Name extends string>(props: SelectFieldProps<Name>) {
  const { placeholder, choices, disabled, children, ...field } = props;
  return (
    <FormField {...field}>
      <Select placeholder={placeholder} choices={choices} disabled={disabled}>
        {children}
      </Select>
    </FormField>
  );
}
