import * as z from 'zod/mini';
import {
  birthDate,
  firstName,
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
  timeZone,
} from './schema.joining.ts';
import { openedSession } from './schema.ts';

// Joining and founding with a login that exists (MEMB-07).

const joining = {
  organizationCode,
  /** The person has read that the invitation was sent to another address, and joins with this login all the same. */
  otherAddress: z.optional(z.boolean()),
};

export const coachJoining = z.strictObject({ ...joining, role: z.literal('coach') });

/** Ties of a user to a player that they register: the player, or somebody who acts for the player. */
export const kinds = ['self', 'guardian'] as const;
export type Kind = (typeof kinds)[number];

export const playerJoining = z.strictObject({
  ...joining,
  role: z.literal('player'),
  kind: z.enum(kinds, 'Required'),
  firstName,
  lastName,
  additionalData: playerFacts,
});

export const joiningWithLogin = z.discriminatedUnion('role', [coachJoining, playerJoining], {
  error: invalidRegistrationType,
});
export type JoiningWithLogin = z.output<typeof joiningWithLogin>;

/** The forms as a signed-in visitor fills them in. */
export const coachJoiningForm = z.strictObject({ organizationCode });

export const playerJoiningForm = z.strictObject({
  organizationCode,
  kind: z.enum(kinds, 'Required'),
  firstName,
  lastName,
  birthDate,
  gender,
  position,
  parentGuardianFirstName: guardianFirstName,
  parentGuardianLastName: guardianLastName,
  parentGuardianPhone: guardianPhone,
});

export const foundingForm = z.strictObject({ organizationName });

export const foundingWithLogin = z.strictObject({ organizationName, timeZone: z.optional(timeZone) });

/** The session goes on in the membership that was added. */
export const sessionThere = z.strictObject({ session: openedSession });
