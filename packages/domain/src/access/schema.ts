import * as z from 'zod/mini';
import { roles } from '../core/actor.ts';
import { holds } from '../core/hold.ts';
import { email, id } from '../core/text.ts';
import { clocks, dateOrders } from '../core/words.ts';
import { maxPasswordLength } from '../constants.ts';

/**
 * A request's user, in the membership that the request names. `coachId` is empty for users without a coach profile,
 * `players` for users who act for none; `managesTeam` is true if the membership manages a team.
 */
export const actingUser = z.strictObject({
  id,
  email: z.string(),
  name: z.string(),
  membershipId: id,
  role: z.enum(roles),
  /** Reason why the session shows only the page where the user can resolve it; null if there is none. */
  hold: z.nullable(z.enum(holds)),
  organizationId: id,
  organizationName: z.string(),
  coachId: z.nullable(id),
  players: z.array(z.strictObject({ id, mayAnswer: z.boolean() })),
  managesTeam: z.boolean(),
  /** The organization's time zone, used for "today", deadlines and displayed times (ruling 34). */
  timeZone: z.string(),
  /** The user's preferred format for times and dates; null for the browser's. */
  clock: z.nullable(z.enum(clocks)),
  dateOrder: z.nullable(z.enum(dateOrders)),
  /** ISO 4217; null if costs are bare numbers. */
  currency: z.nullable(z.string()),
  /** The cut-off day of the year for age groups, `MM-dd`. */
  ageCutOff: z.string(),
  /** The person whom families contact; null if they contact the admins. */
  contact: z.nullable(
    z.strictObject({ name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  ),
});
export type ActingUser = z.output<typeof actingUser>;

/** The app's session user: the acting user plus details that the browser shows and that no action depends on. */
export const sessionUser = z.extend(actingUser, {
  /** The user's active memberships in all organizations. */
  membershipCount: z.number(),
  /** Day from which this admin needs a second step; null for everyone who already has a second step or needs none. */
  secondStepFrom: z.nullable(z.string()),
  /**
   * The time at which the organization will be deleted, for admins; null for others, and if no deletion is scheduled.
   */
  organizationEndsAt: z.nullable(z.string()),
  /** Number of people waiting for approval; 0 unless the user is an admin. */
  newcomerCount: z.number(),
  /** True if the name is the name of a child whom the user acts for; the app asks for the user's own name when needed. */
  isNamedAsChild: z.boolean(),
  organizationLogoUrl: z.nullable(z.string()),
});
export type SessionUser = z.output<typeof sessionUser>;

/** A membership as listed by the switcher. `isWaitedFor` is true while an offer to one of its players is pending. */
export const ownMembership = z.strictObject({
  id,
  role: z.enum(roles),
  organizationId: id,
  organizationName: z.string(),
  isWaitedFor: z.boolean(),
});
export type OwnMembership = z.output<typeof ownMembership>;

/** A session as the browser stores it: the user and the expiry, but no secret (ruling 1). */
export const openedSession = z.strictObject({
  user: sessionUser,
  expiresAt: z.string(),
  /** True if this sign-in canceled a scheduled deletion of the account. */
  isAccountKept: z.optional(z.literal(true)),
});

/** Response from operations that may start a session; null if the user has to sign in or confirm first. */
export const sessionResponse = z.strictObject({ session: z.nullable(openedSession) });

/** Response to a password: the session, or a token for the second step. */
export const signInResponse = z.strictObject({
  session: z.nullable(openedSession),
  secondStep: z.optional(z.string()),
});

export const emailAddress = email('Please enter a valid email address.');

/** A password to compare with the stored one; rules for new passwords do not apply. */
export const existingPassword = z
  .string('Password is required.')
  .check(
    z.minLength(1, 'Password is required.'),
    z.maxLength(2 * maxPasswordLength, `Password must be at most ${maxPasswordLength} characters.`),
  );

/** The S256 challenge of the browser that requests an emailed link (ruling 3, RFC 7636). */
export const challenge = z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'This challenge cannot be used.')));
/** Input for signing in, and the form on the sign-in screen. */
export const signInForm = z.strictObject({ email: emailAddress, password: existingPassword });
