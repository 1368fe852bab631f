import { isTimeZone } from '../core/calendar.ts';
import { minLength } from '../constants.ts';
import type * as z from 'zod/mini';
import { consentVersion } from './messages.children.ts';
import type {
  adminRegistration,
  coachRegistration,
  invitedAdminRegistration,
  playerRegistration,
} from './schema.joining.ts';
import type { playerJoining } from './schema.login.ts';
import type {
  AdminRegistrationForm,
  CoachRegistrationForm,
  InvitedAdminForm,
  PlayerRegistrationForm,
} from './schema.forms.ts';

/** Fields that the browser adds to a form. */
type BrowserFields = Pick<z.input<typeof coachRegistration>, 'challenge' | 'corrects' | 'mailToken'>;

/**
 * The register action receives email, password, fullName and organizationName, without the confirmation. An unknown
 * time zone is dropped, so that it does not prevent a registration.
 */
export const adminPayload = (
  { confirmPassword: _, acceptTerms, ...form }: AdminRegistrationForm,
  { timeZone, ...browser }: Pick<z.input<typeof adminRegistration>, 'timeZone' | 'challenge' | 'corrects'>,
): z.input<typeof adminRegistration> => ({
  ...form,
  ...browser,
  ...(acceptTerms && { acceptTerms }),
  ...(timeZone !== undefined && isTimeZone(timeZone) && { timeZone }),
});

export const invitedAdminPayload = (
  { confirmPassword: _, ...form }: InvitedAdminForm,
  browser: BrowserFields,
): z.input<typeof invitedAdminRegistration> => ({ ...form, ...browser, role: 'admin' });

export const coachPayload = (
  { confirmPassword: _, phone, ...form }: CoachRegistrationForm,
  browser: BrowserFields,
): z.input<typeof coachRegistration> => ({ ...form, ...browser, role: 'coach', additionalData: { phone } });

type PlayerForm = Omit<PlayerRegistrationForm, 'email' | 'password' | 'confirmPassword'>;

/** Fields of both player forms, as sent. The guardian's checkboxes only count if a guardian registers. */
export const playerJoiningPayload = (form: PlayerForm): Omit<z.input<typeof playerJoining>, 'otherAddress'> => ({
  organizationCode: form.organizationCode,
  role: 'player',
  kind: form.kind,
  ...(form.kind === 'guardian' && form.isAdult && { isAdult: true }),
  ...(form.kind === 'guardian' && form.takesAll && { takesAll: true }),
  ...(form.kind === 'guardian' && form.agrees && { consent: consentVersion }),
  firstName: form.firstName,
  lastName: form.lastName,
  additionalData: {
    birth_date: form.birthDate,
    position: form.position,
    gender: form.gender,
    parent_guardian_first_name: form.parentGuardianFirstName,
    parent_guardian_last_name: form.parentGuardianLastName,
    parent_guardian_phone: form.parentGuardianPhone,
  },
});

export const playerPayload = (
  { email, password, confirmPassword: _, ...form }: PlayerRegistrationForm,
  browser: BrowserFields,
): z.input<typeof playerRegistration> => ({ ...playerJoiningPayload(form), email, password, ...browser });

/** A longer delay could exceed the timeout of a proxy, often a minute. */
const maxSignInDelaySeconds = 30;

/** Seconds that a sign-in attempt waits after this many failures beyond the limit: 1, 2, 4 … 30. */
export const signInDelay = (failuresBeyondLimit: number): number =>
  failuresBeyondLimit <= 0 ? 0 : Math.min(maxSignInDelaySeconds, 2 ** (failuresBeyondLimit - 1));

/** Splits a single name into first and last name (ruling 14). Both are long enough to be valid. */
export const namesFrom = (name: string): { firstName: string; lastName: string } => {
  const [first = '', ...otherNames] = name.trim().split(/\s+/);
  const padded = (part: string) => (part.length < minLength.name ? name.trim() : part);
  return { firstName: padded(first), lastName: padded(otherNames.join(' ')) };
};
