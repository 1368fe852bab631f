import * as z from 'zod/mini';
import { optionalText } from '../core/text.ts';
import {
  birthDate,
  firstName,
  fullName,
  gender,
  guardianFirstName,
  guardianLastName,
  guardianPhone,
  invalidRegistrationType,
  lastName,
  organizationCode,
  organizationName,
  playerFacts,
  position,
  takesAll,
  timeZone,
} from './schema.joining.ts';
import { declarationBoxes, declarations, kind } from './schema.children.ts';
import { openedSession } from './schema.ts';

// Joining or creating an organization with an existing login.

const joiningFields = {
  organizationCode,
  /** True if the user accepts an invitation that was sent to another address. */
  otherAddress: z.optional(z.boolean()),
};

export const adminJoining = z.strictObject({ ...joiningFields, role: z.literal('admin') });

/** The person's own name, if the login has the name of the child it was created for. */
const ownName = z.optional(fullName);

export const coachJoining = z.strictObject({ ...joiningFields, role: z.literal('coach'), ownName });

export const playerJoining = z.strictObject({
  ...joiningFields,
  role: z.literal('player'),
  kind,
  ...declarations,
  takesAll,
  /** True if the user confirms details of their child that differ from the club's. */
  differs: z.optional(z.boolean()),
  firstName,
  lastName,
  additionalData: playerFacts,
});

export const joiningWithLogin = z.discriminatedUnion('role', [adminJoining, coachJoining, playerJoining], {
  error: invalidRegistrationType,
});
export type JoiningWithLogin = z.output<typeof joiningWithLogin>;

/** Forms that a signed-in visitor fills in. */
export const adminJoiningForm = z.strictObject({ organizationCode });

const ownNameField = optionalText(fullName);

export const coachJoiningForm = z.strictObject({ organizationCode, ownName: ownNameField });

export const playerJoiningForm = z.strictObject({
  organizationCode,
  kind,
  ...declarationBoxes,
  takesAll: z.boolean(),
  firstName,
  lastName,
  birthDate,
  gender,
  position,
  parentGuardianFirstName: guardianFirstName,
  parentGuardianLastName: guardianLastName,
  parentGuardianPhone: guardianPhone,
});

export const foundingForm = z.strictObject({ organizationName, ownName: ownNameField });

export const organizationWithLogin = z.strictObject({ organizationName, timeZone: z.optional(timeZone), ownName });

/** The session, switched to the added membership. */
export const joinedSession = z.strictObject({ session: openedSession });
