import { FormField, type FormWith } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';

interface NameFieldsProps {
  readonly form: FormWith<'firstName' | 'lastName'>;
  /** The names of the person who types: the browser may fill them in. */
  readonly own: boolean;
}

/** First and last name. */
export function NameFields({ form, own }: NameFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField form={form} name="firstName" label="First name" required>
        <Input autoComplete={own ? 'given-name' : 'off'} />
      </FormField>
      <FormField form={form} name="lastName" label="Last name" required>
        <Input autoComplete={own ? 'family-name' : 'off'} />
      </FormField>
    </div>
  );
}
