import * as z from 'zod/mini';
import { optionalText, phoneNumber } from '../core/text.ts';
import { clocks, dateOrders } from '../core/words.ts';
import {
  birthDate,
  firstName,
  fullName,
  gender,
  guardianFirstName,
  guardianLastName,
  guardianPhone,
  lastName,
  newPassword,
  organizationCode,
  organizationName,
  phone,
  position,
} from './schema.joining.ts';
import { declarationBoxes, kind } from './schema.children.ts';
import { emailAddress, existingPassword } from './schema.ts';

// The forms as users fill them in. rules.ts converts them to input.

const passwordFields = { password: newPassword, confirmPassword: z.string() };

/** Requires the confirmation to match the password, and puts the error on the confirmation. */
const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  {
    error: "Passwords don't match",
    path: ['confirmPassword'],
    // Reports a mismatch even if other fields are invalid.
    when: ({ value }) => typeof value === 'object' && value !== null && 'confirmPassword' in value,
  },
);

export const adminRegistrationForm = z
  .strictObject({
    organizationName,
    fullName,
    email: emailAddress,
    ...passwordFields,
    // Optional, because registration does not depend on it (ruling 6).
    acceptTerms: z.boolean(),
  })
  .check(passwordsMatch);

const joiningFields = { organizationCode, firstName, lastName, email: emailAddress, ...passwordFields };

export const invitedAdminForm = z.strictObject(joiningFields).check(passwordsMatch);

export const coachRegistrationForm = z
  .strictObject({ ...joiningFields, phone: optionalText(phone) })
  .check(passwordsMatch);

export const playerRegistrationForm = z
  .strictObject({
    ...joiningFields,
    kind,
    ...declarationBoxes,
    takesAll: z.boolean(),
    birthDate,
    gender,
    position,
    parentGuardianFirstName: guardianFirstName,
    parentGuardianLastName: guardianLastName,
    parentGuardianPhone: guardianPhone,
  })
  .check(passwordsMatch);

/** Registers an invited guardian; the address is the invitation's. */
export const guardianRegistrationForm = z
  .strictObject({ name: fullName, isAdult: z.boolean(), ...passwordFields })
  .check(passwordsMatch);

/** Requests the email that leads to a new password. */
export const forgotPasswordForm = z.strictObject({ email: emailAddress });

/** Sets a new password with an emailed link. */
export const newPasswordForm = z.strictObject(passwordFields).check(passwordsMatch);

/** Changes the user's own password on Settings. */
export const changePasswordForm = z
  .strictObject({ currentPassword: existingPassword, ...passwordFields })
  .check(passwordsMatch);

/** Changes the user's own address on Settings. */
export const changeEmailForm = z.strictObject({ email: emailAddress, currentPassword: existingPassword });

/** Details of the user's own account; each is saved separately on Settings. */
export const ownAccount = z.strictObject({ phone: z.nullable(z.string()) });
export const accountEdit = z.strictObject({
  name: z.optional(fullName),
  phone: z.optional(z.nullable(phoneNumber(1))),
  clock: z.optional(z.enum(clocks)),
  dateOrder: z.optional(z.enum(dateOrders)),
});
export const nameForm = z.strictObject({ name: fullName });
export const phoneForm = z.strictObject({ phone: optionalText(phone) });
export const clockForm = z.strictObject({ clock: z.enum(clocks) });
export const dateOrderForm = z.strictObject({ dateOrder: z.enum(dateOrders) });

export type AdminRegistrationForm = z.output<typeof adminRegistrationForm>;
export type InvitedAdminForm = z.output<typeof invitedAdminForm>;
export type CoachRegistrationForm = z.output<typeof coachRegistrationForm>;
export type PlayerRegistrationForm = z.output<typeof playerRegistrationForm>;
