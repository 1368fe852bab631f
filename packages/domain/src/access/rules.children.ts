import { ageOn, type Day } from '../core/calendar.ts';
import { Problem } from '../core/problem.ts';
import { childTexts } from './messages.children.ts';
import type { Kind } from './schema.children.ts';

interface RegistrationFacts {
  readonly kind: Kind;
  readonly birthDate: Day;
  readonly isAdult?: boolean | undefined;
  readonly consent?: string | undefined;
}

/** True if a guardian has to consent before the club may store the player's data. */
export const needsConsent = (birthDate: Day, today: Day, consentAge: number): boolean =>
  ageOn(birthDate, today) < consentAge;

const refusalOf = (fields: Readonly<Record<string, string>>): Problem | undefined => {
  const [message] = Object.values(fields);
  return message === undefined ? undefined : new Problem(422, 'invalid', message, { fields });
};

const adultFields = (kind: Kind, isAdult: boolean | undefined): Readonly<Record<string, string>> =>
  kind === 'guardian' && !isAdult ? { isAdult: childTexts.isAdultNeeded } : {};

/** Refusal of a guardian who has not declared that they are an adult; undefined for anyone else. */
export const adultRefusal = (kind: Kind, isAdult: boolean | undefined): Problem | undefined =>
  refusalOf(adultFields(kind, isAdult));

/** Refusal of a registration, by field. A child must be registered by an adult who consents. Undefined if valid. */
export const registrationRefusal = (
  { kind, birthDate, isAdult, consent }: RegistrationFacts,
  today: Day,
  consentAge: number,
): Problem | undefined => {
  const isChild = needsConsent(birthDate, today, consentAge);
  return refusalOf({
    ...(kind === 'self' && isChild && { kind: childTexts.onlyChild(consentAge) }),
    ...adultFields(kind, isAdult),
    ...(kind === 'guardian' && isChild && consent === undefined && { consent: childTexts.consentNeeded }),
  });
};
