import { isTimeZone } from '../core/calendar.ts';
import { minLength } from '../constants.ts';
import type * as z from 'zod/mini';
import type { adminRegistration, coachRegistration, playerRegistration } from './schema.joining.ts';
import type { AdminRegistrationForm, CoachRegistrationForm, PlayerRegistrationForm } from './schema.forms.ts';

/** Fields that the browser adds to a form. */
interface FromBrowser {
  /** The time zone of the browser. An unknown one is dropped, so that it blocks no registration. */
  readonly timeZone?: string | undefined;
  readonly challenge?: string | undefined;
  /** The registration with a mistyped address that this one takes the place of. */
  readonly corrects?: { readonly email: string; readonly challenge: string } | undefined;
  /** From the letter of an account invitation. */
  readonly mailToken?: string | undefined;
}

/** The register action receives email, password, fullName and organizationName (REGADM-16), and nothing of the confirmation. */
export const adminPayload = (
  { organizationName, fullName, email, password, acceptTerms }: AdminRegistrationForm,
  { timeZone, challenge, corrects }: FromBrowser,
): z.input<typeof adminRegistration> => ({
  organizationName,
  fullName,
  email,
  password,
  ...(acceptTerms && { acceptTerms }),
  ...(timeZone !== undefined && isTimeZone(timeZone) && { timeZone }),
  ...(challenge !== undefined && { challenge }),
  ...(corrects && { corrects }),
});

type Joining = Pick<CoachRegistrationForm, 'organizationCode' | 'firstName' | 'lastName' | 'email' | 'password'>;

const joining = (
  { organizationCode, firstName, lastName, email, password }: Joining,
  { challenge, corrects, mailToken }: FromBrowser,
) => ({
  organizationCode,
  firstName,
  lastName,
  email,
  password,
  ...(challenge !== undefined && { challenge }),
  ...(corrects && { corrects }),
  ...(mailToken !== undefined && { mailToken }),
});

export const coachPayload = (form: CoachRegistrationForm, browser: FromBrowser): z.input<typeof coachRegistration> => ({
  ...joining(form, browser),
  role: 'coach',
  additionalData: { phone: form.phone },
});

export const playerPayload = (
  form: PlayerRegistrationForm,
  browser: FromBrowser,
): z.input<typeof playerRegistration> => ({
  ...joining(form, browser),
  role: 'player',
  additionalData: {
    birth_date: form.birthDate,
    position: form.position,
    gender: form.gender,
    parent_guardian_first_name: form.parentGuardianFirstName,
    parent_guardian_last_name: form.parentGuardianLastName,
    parent_guardian_phone: form.parentGuardianPhone,
  },
});

/** Longer, and a proxy that gives up after a minute would answer for the server. */
const longestSignInDelay = 30;

/** Seconds that an attempt to sign in waits when so many failures beyond the limit preceded it: 1, 2, 4 … 30. */
export const signInDelay = (failuresBeyondLimit: number): number =>
  failuresBeyondLimit <= 0 ? 0 : Math.min(longestSignInDelay, 2 ** (failuresBeyondLimit - 1));

/** First and last name for a profile that has to be made from one name (ruling 14); each long enough to be one. */
export const namesFrom = (name: string): { firstName: string; lastName: string } => {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const longEnough = (part: string) => (part.length < minLength.name ? name.trim() : part);
  return { firstName: longEnough(first), lastName: longEnough(rest.join(' ')) };
};
