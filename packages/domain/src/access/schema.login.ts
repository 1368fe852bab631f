import * as z from 'zod/mini';
import {
  firstName,
  invalidRegistrationType,
  lastName,
  organizationCode,
  organizationName,
  playerFacts,
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

export const foundingWithLogin = z.strictObject({ organizationName, timeZone: z.optional(timeZone) });

/** The session goes on in the membership that was added. */
export const sessionThere = z.strictObject({ session: openedSession });
