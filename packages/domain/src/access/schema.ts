import * as z from 'zod/mini';
import { roles } from '../core/actor.ts';
import { email, id } from '../core/text.ts';
import { maxPasswordLength } from '../constants.ts';

/**
 * The session user of the app (DATA-01) in the membership in use. `coachId` is empty for users without a coach profile,
 * `players` for users who act for none.
 */
export const sessionUser = z.strictObject({
  id,
  email: z.string(),
  name: z.string(),
  membershipId: id,
  /** Active memberships of the user, of all organizations. */
  membershipCount: z.number(),
  role: z.enum(roles),
  organizationId: id,
  organizationName: z.string(),
  coachId: z.nullable(id),
  players: z.array(z.strictObject({ id, mayAnswer: z.boolean() })),
  /** The first of them: pages that stayed open over an update know no other. */
  playerId: z.nullable(id),
  /** The organization's; "today", deadlines and displayed times use it (ruling 34). */
  timeZone: z.string(),
});
export type SessionUser = z.output<typeof sessionUser>;

/** A membership of the user as the switcher lists it. `isWaitedFor`: an offer to one of its players is pending. */
export const ownMembership = z.strictObject({
  id,
  role: z.enum(roles),
  organizationId: id,
  organizationName: z.string(),
  isWaitedFor: z.boolean(),
});
export type OwnMembership = z.output<typeof ownMembership>;

/** A session as the browser keeps it: the user and the expiry, nothing that opens it (ruling 1). */
export const openedSession = z.strictObject({ user: sessionUser, expiresAt: z.string() });

/** The answer of everything that may start a session; null where the user has to sign in (or confirm) first. */
export const sessionAnswer = z.strictObject({ session: z.nullable(openedSession) });

export const emailAddress = email('Please enter a valid email address.');

/** A password that is compared, not chosen: any of one or more characters (LOGIN-13). */
export const givenPassword = z
  .string('Password is required.')
  .check(
    z.minLength(1, 'Password is required.'),
    z.maxLength(2 * maxPasswordLength, `Password must be at most ${maxPasswordLength} characters.`),
  );

/** The S256 challenge of the browser that asks for a mailed link (ruling 3, RFC 7636). */
export const challenge = z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'This challenge cannot be used.')));
/** Input of signing in, and the form of the sign-in screen (LOGIN-11 to LOGIN-13). */
export const signInForm = z.strictObject({ email: emailAddress, password: givenPassword });
