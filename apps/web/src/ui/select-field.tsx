import type { ComponentProps } from 'react';
import { FormField, type FormFieldProps } from './form-field.tsx';
import { Select } from './select.tsx';

type SelectFieldProps<Name extends string> = Omit<FormFieldProps<Name>, 'children'> &
  Pick<ComponentProps<typeof Select>, 'placeholder' | 'disabled' | 'children'> & {
    /** Words to choose from, or things with names; they follow option elements given as children. */
    choices?: readonly (string | { readonly id: string; readonly name: string })[] | undefined;
  };

/** A field of a form with choices. */
export function SelectField<Name extends string>(props: SelectFieldProps<Name>) {
  const { choices, placeholder, disabled, children, ...field } = props;
  return (
    <FormField {...field}>
      <Select {...(placeholder && { placeholder })} disabled={disabled}>
        {children}
        {choices?.map((choice) => {
          const { id, name } = typeof choice === 'string' ? { id: choice, name: choice } : choice;
          return (
            <option key={id} value={id}>
              {name}
            </option>
          );
        })}
      </Select>
    </FormField>
  );
}
