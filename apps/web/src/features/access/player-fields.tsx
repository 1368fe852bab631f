import type { ReactNode } from 'react';
import { genders } from '@touchline/domain/access/schema.joining.ts';
import { FormField, type FormWith } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Declarations, type Joining, type Registered, WhoIsRegistered } from './child-questions.tsx';
import { KnownByClub } from './known-by-club.tsx';
import { NameFields } from './account-fields.tsx';

/** Fields of a player by their names on the wire. */
export const playerFieldNames = {
  consent: 'agrees',
  'additionalData.birth_date': 'birthDate',
  'additionalData.gender': 'gender',
  'additionalData.position': 'position',
  'additionalData.parent_guardian_first_name': 'parentGuardianFirstName',
  'additionalData.parent_guardian_last_name': 'parentGuardianLastName',
  'additionalData.parent_guardian_phone': 'parentGuardianPhone',
} as const;

const section = 'mt-2 border-t border-border pt-4 font-semibold';

type GuardianForm = FormWith<'parentGuardianFirstName' | 'parentGuardianLastName' | 'parentGuardianPhone'>;
type PlayerForm = GuardianForm &
  FormWith<'kind' | 'isAdult' | 'agrees' | 'takesAll' | 'firstName' | 'lastName' | 'birthDate' | 'gender' | 'position'>;

/** The parent or guardian to call; the browser fills in the one who types. */
function GuardianFields({ form, own }: { form: GuardianForm; own: boolean }) {
  const label = (name: string) => (own ? `Your ${name}` : `Parent/guardian ${name}`);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="parentGuardianFirstName" label={label('first name')} required>
          <Input autoComplete={own ? 'given-name' : 'off'} />
        </FormField>
        <FormField form={form} name="parentGuardianLastName" label={label('last name')} required>
          <Input autoComplete={own ? 'family-name' : 'off'} />
        </FormField>
      </div>
      <FormField form={form} name="parentGuardianPhone" label={label('phone')} required hint="At least 10 characters.">
        <Input type="tel" autoComplete={own ? 'tel' : 'off'} />
      </FormField>
    </>
  );
}

/** Facts of a player. */
function FactFields({ form }: { form: PlayerForm }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="birthDate" label="Birth date" required>
          <Input type="date" autoComplete="off" />
        </FormField>
        <SelectField form={form} name="gender" label="Gender" required placeholder="Select" choices={genders} />
      </div>
      <FormField form={form} name="position" label="Position" optional>
        <Input autoComplete="off" />
      </FormField>
    </>
  );
}

interface PlayerFieldsProps {
  readonly form: PlayerForm;
  readonly registered: Registered;
  readonly joining: Joining;
  /** Address and password of the person who signs in; nothing where that login exists. */
  readonly account?: ReactNode;
}

/** A player with the parent or guardian to call. A guardian comes first, and signs in; otherwise the player does. */
export function PlayerFields({ form, registered, joining, account }: PlayerFieldsProps) {
  const isGuardian = registered.kind === 'guardian';
  return (
    <>
      <WhoIsRegistered form={form} registered={registered} joining={joining} />
      {isGuardian && (
        <>
          <h2 className={section}>You, the parent or guardian</h2>
          <GuardianFields form={form} own />
          {account}
        </>
      )}
      <h2 className={section}>{isGuardian ? 'Your child' : 'Player'}</h2>
      {joining?.invitation && <KnownByClub />}
      <NameFields form={form} own={registered.kind === 'self'} />
      {!isGuardian && account}
      <FactFields form={form} />
      {isGuardian ? (
        <Declarations form={form} registered={registered} joining={joining} />
      ) : (
        <>
          <h2 className={section}>Parent or guardian</h2>
          <GuardianFields form={form} own={false} />
        </>
      )}
    </>
  );
}
