import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from './field.tsx';

interface RegisterOptions<Name extends string> {
  /** Fields to validate again with this one. */
  readonly deps?: NoInfer<Name>;
  readonly onChange?: () => void;
  readonly setValueAs?: (value: string | number | null) => unknown;
  readonly valueAsNumber?: boolean;
}

/** Form that has at least these fields. */
export interface FormWith<Name extends string> {
  register(name: Name, options?: RegisterOptions<Name>): UseFormRegisterReturn;
  readonly formState: { readonly errors: { readonly [Field in Name]?: { readonly message?: string | undefined } } };
}

export type FormFieldProps<Name extends string> = Omit<ComponentProps<typeof Field>, 'registration'> & {
  form: FormWith<Name>;
  name: Name;
  register?: RegisterOptions<Name>;
};

/** Field of a form. Registers the control inside under its name and shows its error. */
export function FormField<Name extends string>({ form, name, register, error, ...field }: FormFieldProps<Name>) {
  const message = error ?? form.formState.errors[name]?.message;
  return <Field {...field} error={message} registration={form.register(name, register)} />;
}
