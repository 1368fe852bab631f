import type { Kind } from '@touchline/domain/access/schema.children.ts';
import { childTexts } from '@touchline/domain/access/messages.children.ts';
import { needsConsent } from '@touchline/domain/access/rules.children.ts';
import { consentAge as consentAges } from '@touchline/domain/constants.ts';
import { todayHere } from '../../lib/forms/questions.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import type { FormWith } from '../../ui/forms/form-field.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';
import { TextLink } from './text-link.tsx';
import type { Fact } from './use-facts-check.tsx';

/** Answers given in the form so far; missing ones are empty strings. */
export interface RegisteredPerson extends Readonly<Record<Fact, string>> {
  readonly kind: Kind | '';
}

/** Club that a code belongs to; undefined until the code has been looked up. */
export type JoinedClub =
  | {
      readonly organizationName: string;
      readonly consentAge: number;
      readonly invitation?: ({ readonly others: readonly string[] } & Readonly<Record<Fact, string | null>>) | null;
    }
  | undefined;

const ageOf = (joining: JoinedClub): number => joining?.consentAge ?? consentAges.first;

/** Returns true once a birth date makes the player too young to act alone. */
const isChild = ({ birthDate }: RegisteredPerson, joining: JoinedClub): boolean =>
  birthDate !== '' && needsConsent(birthDate, todayHere(), ageOf(joining));

interface ChildQuestionProps<Name extends string> {
  readonly form: FormWith<Name>;
  readonly registered: RegisteredPerson;
  readonly joining: JoinedClub;
}

/** Asks who is being registered. Only a guardian can register a child below the club's minimum age. */
export function WhoIsRegistered({ form, registered, joining }: ChildQuestionProps<'kind'>) {
  const onlyChild = isChild(registered, joining) ? childTexts.onlyChild(ageOf(joining)) : undefined;
  const kindError = registered.kind === 'self' ? onlyChild : undefined;
  return (
    <RadioGroup
      legend="Who are you registering?"
      columns
      error={kindError ?? form.formState.errors.kind?.message}
      hint={registered.kind === '' ? onlyChild : undefined}
    >
      <Radio {...form.register('kind')} value="guardian">
        My child
      </Radio>
      <Radio {...form.register('kind')} value="self" disabled={onlyChild !== undefined && registered.kind !== 'self'}>
        Myself
      </Radio>
    </RadioGroup>
  );
}

/** Declarations by the guardian: that they are an adult, and that the club may store the child's data. */
export function Declarations({ form, registered, joining }: ChildQuestionProps<'isAdult' | 'agrees'>) {
  const { errors } = form.formState;
  return (
    <>
      <Checkbox {...form.register('isAdult')} error={errors.isAdult?.message}>
        {childTexts.isAdult}
      </Checkbox>
      {/* Asked before the birth date is known, because few parents register an adult. A box that appears later is overlooked. */}
      {(registered.birthDate === '' || isChild(registered, joining)) && (
        <Checkbox {...form.register('agrees')} error={errors.agrees?.message}>
          {childTexts.consent(joining?.organizationName ?? 'the club')}{' '}
          <TextLink href={paths.privacy}>Privacy Statement</TextLink>
        </Checkbox>
      )}
    </>
  );
}
