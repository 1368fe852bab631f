import { type ReactNode, useState } from 'react';
import { genders } from '@touchline/domain/access/schema.joining.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { FormField, type FormWith } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Declarations, type Fact, type Joining, type Registered, WhoIsRegistered } from './child-questions.tsx';
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
  FormWith<Fact | 'kind' | 'isAdult' | 'agrees' | 'takesAll' | 'position'> & {
    readonly formState: { readonly dirtyFields: { readonly [Name in Fact]?: boolean | undefined } };
  };

/** The parent or guardian to call; the browser fills in the one who types. */
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
      {/* The error says the same. */}
      <FormField
        form={form}
        name="parentGuardianPhone"
        label={label('phone')}
        required
        hint={form.formState.errors.parentGuardianPhone ? undefined : 'At least 10 characters.'}
      >
        <Input type="tel" autoComplete={own ? 'tel' : 'off'} />
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

/** The button that was pressed has gone. */
const focusFirst = (box: HTMLElement | null): void => box?.querySelector('input')?.focus();

/** Facts of the player. Those that the club knows are read, until somebody wants to correct them. */
function FactFields({ form, registered, joining, account }: PlayerFieldsProps) {
  const [corrects, setCorrects] = useState(false);
  const { errors, dirtyFields } = form.formState;
  const invitation = joining?.invitation;
  const isRead = (...names: Fact[]): boolean =>
    !corrects &&
    names.every((name) => {
      const value = registered[name];
      return value !== '' && value === invitation?.[name] && !errors[name] && !dirtyFields[name];
    });
  const [name, birthDate, gender] = [isRead('firstName', 'lastName'), isRead('birthDate'), isRead('gender')];
  return (
    <div ref={corrects ? focusFirst : undefined} className="flex flex-col gap-4">
      {invitation && <KnownByClub />}
      {(name || birthDate || gender) && (
        <div className="flex items-start justify-between gap-3 rounded-md bg-muted px-3 py-2.5">
          <div className="min-w-0">
            {name && (
              <p translate="no" className="font-medium wrap-anywhere">
                {registered.firstName} {registered.lastName}
              </p>
            )}
            <p className="text-sm text-muted-foreground">
              {[birthDate && `Born ${formatDay(registered.birthDate)}`, gender && registered.gender]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <Button size="sm" variant="secondary" onClick={() => setCorrects(true)}>
            Correct
          </Button>
        </div>
      )}
      {!name && <NameFields form={form} own={registered.kind === 'self'} />}
      {account}
      {!birthDate && (
        <FormField form={form} name="birthDate" label="Birth date" required>
          <Input type="date" autoComplete="off" />
        </FormField>
      )}
      {!gender && (
        <SelectField form={form} name="gender" label="Gender" required placeholder="Select" choices={genders} />
      )}
      <FormField form={form} name="position" label="Position" optional>
        <Input autoComplete="off" />
      </FormField>
    </div>
  );
}

/** A player with the parent or guardian to call. Who signs in comes first: a guardian, or the player. */
export function PlayerFields({ form, registered, joining, account }: PlayerFieldsProps) {
  const [isGuardian, isSelf] = [registered.kind === 'guardian', registered.kind === 'self'];
  const rest = { form, registered, joining };
  return (
    <>
      <WhoIsRegistered {...rest} />
      {isGuardian && (
        <>
          <h2 className={section}>You, the parent or guardian</h2>
          <GuardianFields form={form} own />
        </>
      )}
      {!isGuardian && !isSelf && account && <h2 className={section}>You</h2>}
      {!isSelf && account}
      <h2 className={section}>{isGuardian ? 'Your child' : isSelf ? 'You' : 'Player'}</h2>
      <FactFields {...rest} account={isSelf && account} />
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
