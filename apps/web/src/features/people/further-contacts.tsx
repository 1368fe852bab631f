import type { Player } from '@touchline/domain/people/schema.ts';
import { FormField, type FormWith } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';

type ContactForm = FormWith<
  | 'parentGuardianEmail'
  | 'secondGuardianFirstName'
  | 'secondGuardianLastName'
  | 'secondGuardianPhone'
  | 'secondGuardianEmail'
>;

/** Initial values of the contact fields below. */
export const contactValues = (player: Player) => ({
  parentGuardianEmail: player.parentGuardianEmail ?? '',
  secondGuardianFirstName: player.secondGuardianFirstName ?? '',
  secondGuardianLastName: player.secondGuardianLastName ?? '',
  secondGuardianPhone: player.secondGuardianPhone ?? '',
  secondGuardianEmail: player.secondGuardianEmail ?? '',
});

interface AddressFieldProps {
  readonly form: ContactForm;
  readonly name: 'parentGuardianEmail' | 'secondGuardianEmail';
  readonly label: string;
  readonly isRefused: boolean;
}

function AddressField({ isRefused, ...field }: AddressFieldProps) {
  const hint = isRefused ? 'Not reachable: emails to this address come back.' : undefined;
  return (
    <FormField {...field} optional hint={hint}>
      <Input type="email" autoComplete="off" />
    </FormField>
  );
}

/** Contacts visible only to admins: the guardian's address, and a second guardian. */
export function FurtherContacts({ form, player }: { form: ContactForm; player: Player }) {
  const commonProps = { form, optional: true, autoComplete: 'off' } as const;
  return (
    <fieldset className="grid gap-4 sm:col-span-full sm:grid-cols-2">
      <legend className="mb-3 text-sm font-semibold">Further contacts</legend>
      <AddressField
        form={form}
        name="parentGuardianEmail"
        label="Guardian email"
        isRefused={player.parentGuardianEmailRefused}
      />
      <InputField {...commonProps} name="secondGuardianFirstName" label="Second guardian first name" />
      <InputField {...commonProps} name="secondGuardianLastName" label="Second guardian last name" />
      <InputField {...commonProps} name="secondGuardianPhone" label="Second guardian phone" type="tel" />
      <AddressField
        form={form}
        name="secondGuardianEmail"
        label="Second guardian email"
        isRefused={player.secondGuardianEmailRefused}
      />
    </fieldset>
  );
}
