import * as z from 'zod/mini';
import { roles } from '../core/actor.ts';
import { day, isTimeZone } from '../core/calendar.ts';
import { properName } from '../core/name.ts';
import { id, lengthBetween, optionalText, phoneNumber, required, text, wellFormed } from '../core/text.ts';
import { codeLength, maxPasswordLength, minLength } from '../constants.ts';
import { declarations, kind } from './schema.children.ts';
import { challenge, emailAddress } from './schema.ts';

/** Version of the terms that a checked box refers to (ruling 6). */
export const termsVersion = '2026-11-27';

/** Roles that people can join with a code; an admin needs the code of an invitation. */
export const joiningRoles = ['admin', 'coach', 'player'] as const;
export type JoiningRole = (typeof joiningRoles)[number];

export const genders = ['Male', 'Female'] as const;

/** A new password is neither trimmed nor cleaned, because every character counts. */
const passwordTooShort = `Password must be at least ${minLength.password} characters.`;
const passwordTooLong = `Password must be at most ${maxPasswordLength} characters.`;
export const newPassword = z
  .string(passwordTooShort)
  .check(wellFormed, lengthBetween(minLength.password, maxPasswordLength, passwordTooShort, passwordTooLong));

const nameOf = (tooShort: string) => properName(minLength.name, 100, tooShort);

export const fullName = nameOf('Full name must be at least 2 characters.');
export const firstName = nameOf('First name must be at least 2 characters.');
export const lastName = nameOf('Last name must be at least 2 characters.');
export const guardianFirstName = nameOf('Parent/guardian first name must be at least 2 characters.');
export const guardianLastName = nameOf('Parent/guardian last name must be at least 2 characters.');
export const organizationName = properName(
  minLength.organizationName,
  100,
  `Organization name must be at least ${minLength.organizationName} characters.`,
);

export const phone = phoneNumber(0);
export const guardianPhone = phoneNumber(
  minLength.guardianPhone,
  `Parent/guardian phone must be at least ${minLength.guardianPhone} characters.`,
);

/** The server, which knows the current date, checks that the birth date is in the past. */
export const birthDate = z.pipe(z.string(required).check(z.minLength(1, required)), day('Please enter a valid date.'));
export const gender = z.enum(genders, required);
export const position = optionalText(text(0, 60));

/**
 * A registration code or an account invitation's code; only the look-up distinguishes them (ruling 8). Codes contain no
 * spaces, so a typed space counts as a hyphen.
 */
export const organizationCode = z.string(`Organization code must be at least ${codeLength.min} characters.`).check(
  z.overwrite((value) => value.trim().replaceAll(/\s+/g, '-').toUpperCase()),
  z.minLength(codeLength.min, `Organization code must be at least ${codeLength.min} characters.`),
  z.maxLength(codeLength.max, `Organization code must be at most ${codeLength.max} characters.`),
);

/** Accepts only zone names, because PostgreSQL reads offsets such as `+02:00` with the opposite sign. */
export const timeZone = z
  .string()
  .check(z.refine((value) => /^[a-z]/i.test(value) && isTimeZone(value), 'This time zone is not known.'));

export const verifier = z.optional(z.string().check(z.regex(/^[\w.~-]{43,128}$/, 'This verifier cannot be used.')));
export const linkToken = z.string(required).check(z.minLength(1, required), z.maxLength(100, required));

/** An earlier registration with a mistyped address, to be corrected. The browser's challenge proves who made it. */
const corrects = z.optional(z.strictObject({ email: emailAddress, challenge }));

/** Input for the register action, with the values added by the browser. */
export const adminRegistration = z.strictObject({
  organizationName,
  fullName,
  email: emailAddress,
  password: newPassword,
  timeZone: z.optional(timeZone),
  acceptTerms: z.optional(z.boolean()),
  challenge,
  corrects,
});
export type AdminRegistration = z.output<typeof adminRegistration>;

const joiningFields = {
  organizationCode,
  firstName,
  lastName,
  email: emailAddress,
  password: newPassword,
  challenge,
  corrects,
  // Token from an invitation email. Unlike the code, it proves the address.
  mailToken: z.optional(linkToken),
};

export const coachRegistration = z.strictObject({
  ...joiningFields,
  role: z.literal('coach'),
  additionalData: z.strictObject({ phone: optionalText(phone) }),
});

/** Registration of an invited admin, who enters no other details. */
export const invitedAdminRegistration = z.strictObject({ ...joiningFields, role: z.literal('admin') });

/** Details of a player who joins with a code. */
export const playerFacts = z.strictObject({
  birth_date: birthDate,
  position,
  gender,
  parent_guardian_first_name: guardianFirstName,
  parent_guardian_last_name: guardianLastName,
  parent_guardian_phone: guardianPhone,
});

/** True if a guardian also accepts the invitations of the other children in the email. */
export const takesAll = z.optional(z.boolean());

export const playerRegistration = z.strictObject({
  ...joiningFields,
  role: z.literal('player'),
  /** Defaults to `self`, because pages from older versions do not send it. */
  kind: z._default(kind, 'self'),
  ...declarations,
  takesAll,
  additionalData: playerFacts,
});

export const invalidRegistrationType = 'Invalid registration type';

/** Registration with a code. The role selects the fields; the code decides whether the role is allowed (ruling 5). */
export const codeRegistration = z.discriminatedUnion(
  'role',
  [invitedAdminRegistration, coachRegistration, playerRegistration],
  { error: invalidRegistrationType },
);
export type CodeRegistration = z.output<typeof codeRegistration>;

/** The organization and role that a code is for. An account invitation names its recipient; other codes do not. */
export const joinableClub = z.strictObject({
  organizationName: z.string(),
  role: z.enum(joiningRoles),
  /** Players below this age are registered by a guardian. */
  consentAge: z.number(),
  invitation: z.nullable(
    z.strictObject({
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      /** Details of an invited player besides the name; null for anyone else (ruling 121). */
      birthDate: z.nullable(z.string()),
      gender: z.nullable(z.enum(genders)),
      /** Names of the other children invited in the same email. */
      others: z.array(z.string()),
    }),
  ),
});

/** The account for a confirmation link. `choosesPassword` is true unless this is the browser that registered. */
export const confirmation = z.strictObject({
  organizationName: z.string(),
  role: z.enum(roles),
  email: z.string(),
  choosesPassword: z.boolean(),
});

/** One of the user's own sessions, as shown in the list of browsers where the user is signed in. */
export const ownSession = z.strictObject({
  id,
  createdAt: z.string(),
  lastUsedAt: z.string(),
  userAgent: z.nullable(z.string()),
  current: z.boolean(),
});
