import { type ReactNode, useState } from 'react';
import { genders } from '@touchline/domain/access/schema.joining.ts';
import { FormField, type FormWith } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Declarations, type JoinedClub, type RegisteredPerson, WhoIsRegistered } from './child-questions.tsx';
import { NameFields } from './account-fields.tsx';
import { ClubFacts } from './notes.tsx';
import { type Fact, facts } from './use-facts-check.tsx';
import { useFamilyName } from './use-family-name.tsx';

/** Form fields of a player, by their names in the API. */
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
  FormWith<Fact | 'kind' | 'isAdult' | 'agrees' | 'takesAll' | 'position'> & {
    readonly formState: { readonly dirtyFields: { readonly [Name in Fact]?: boolean | undefined } };
    setValue(name: 'kind', value: 'guardian'): void;
    setValue(name: 'lastName', value: string, options: { readonly shouldValidate: boolean }): void;
  };

/** Contact fields of the parent or guardian. Browser autofill is on if that person is the user. */
function GuardianFields({ form, own }: { form: GuardianForm; own: boolean }) {
  const label = (name: string) => (own ? `Your ${name}` : `Parent/guardian ${name}`);
  return (
    <>
      <FormField form={form} name="parentGuardianFirstName" label={label('first name')} required>
        <Input autoComplete={own ? 'given-name' : 'off'} />
      </FormField>
      <FormField form={form} name="parentGuardianLastName" label={label('last name')} required>
        <Input autoComplete={own ? 'family-name' : 'off'} />
      </FormField>
      <FormField
        form={form}
        name="parentGuardianPhone"
        label={label('phone')}
        required
        hint="With country code, such as +43 660 1234567."
      >
        <Input type="tel" autoComplete={own ? 'tel' : 'off'} />
      </FormField>
    </>
  );
}

interface PlayerFieldsProps {
  readonly form: PlayerForm;
  readonly registered: RegisteredPerson & { readonly parentGuardianLastName: string };
  readonly joining: JoinedClub;
  /** Last name of the family's other children. Without one, the guardian's last name is suggested. */
  readonly familyName?: string | undefined;
  /** Email and password fields of the new login; undefined if the login exists. */
  readonly account?: ReactNode;
}

/**
 * Fields for a player and for the guardian to call. The person who signs in comes first. Facts that the club knows
 * appear as text until the user wants to correct them.
 */
export function PlayerFields({ account, familyName, ...rest }: PlayerFieldsProps) {
  const { form, registered, joining } = rest;
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { errors, dirtyFields } = form.formState;
  const invitation = joining?.invitation;
  const isReadOnly =
    !isCorrecting &&
    facts.every(
      (name) => !invitation?.[name] || (invitation[name] === registered[name] && !errors[name] && !dirtyFields[name]),
    );
  const asksFor = (name: Fact): boolean => !isReadOnly || !invitation?.[name];
  const [isGuardian, isSelf] = [registered.kind === 'guardian', registered.kind === 'self'];
  const isProposed = useFamilyName(
    form,
    registered.lastName,
    isGuardian && joining && !invitation?.lastName ? (familyName ?? registered.parentGuardianLastName) : '',
  );
  return (
    <>
      <WhoIsRegistered {...rest} />
      {(registered.kind || account) && <h2 className={section}>You</h2>}
      {isGuardian && <GuardianFields form={form} own />}
      {!isSelf && (
        <>
          {account}
          <h2 className={section}>{isGuardian ? 'Your child' : 'Player'}</h2>
        </>
      )}
      {invitation && <ClubFacts {...rest} onCorrect={isReadOnly ? () => setIsCorrecting(true) : undefined} />}
      {asksFor('firstName') && (
        <NameFields
          form={form}
          own={isSelf}
          hint={isProposed && "We filled in your family's name. Change it if it is different."}
        />
      )}
      {isSelf && account}
      {asksFor('birthDate') && (
        <FormField form={form} name="birthDate" label="Birth date" required>
          <Input type="date" autoComplete="off" />
        </FormField>
      )}
      {asksFor('gender') && (
        <RadioGroup legend="Gender" error={errors.gender?.message} columns>
          {genders.map((gender) => (
            <Radio key={gender} {...form.register('gender')} value={gender}>
              {gender}
            </Radio>
          ))}
        </RadioGroup>
      )}
      <FormField form={form} name="position" label="Position" optional>
        <Input autoComplete="off" />
      </FormField>
      {isGuardian ? (
        <Declarations {...rest} />
      ) : (
        <>
          <h2 className={section}>{isSelf ? 'Your parent or guardian' : 'Parent or guardian'}</h2>
          <GuardianFields form={form} own={false} />
        </>
      )}
    </>
  );
}
