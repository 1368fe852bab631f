import * as z from 'zod/mini';
import { day } from '../core/calendar.ts';
import { id, lengthBetween, optionalText, text } from '../core/text.ts';
import { codeLength } from '../constants.ts';

/** The roles that can join with a registration code; admins cannot. */
export const codeRoles = ['coach', 'player'] as const;
export type CodeRole = (typeof codeRoles)[number];

const tooShortMessage = `Code must be at least ${codeLength.min} characters.`;
const tooLongMessage = `Code must be at most ${codeLength.max} characters.`;

/** A registration code, normalized to upper case (ruling 7). */
export const code = z.string(tooShortMessage).check(
  z.overwrite((value) => value.trim().toUpperCase()),
  lengthBetween(codeLength.min, codeLength.max, tooShortMessage, tooLongMessage),
  // A pattern would make the API description refuse lower case, which is allowed.
  z.refine((value) => /^[A-Z0-9_-]*$/.test(value), 'Code may only contain letters, digits, hyphens and underscores.'),
);

export const newCode = z.strictObject({
  code,
  role: z.enum(codeRoles, 'Please select a role.'),
  description: optionalText(text(0, 200)),
  expiryDate: optionalText(day('Please enter a valid date.')),
});
export type NewCode = z.output<typeof newCode>;

export const registrationCode = z.strictObject({
  id,
  code: z.string(),
  role: z.enum(codeRoles),
  description: z.nullable(z.string()),
  /** The last day the code works, in the organization's time zone. */
  expiryDate: z.nullable(z.string()),
  isActive: z.boolean(),
  createdAt: z.string(),
});
export type RegistrationCode = z.output<typeof registrationCode>;
