import * as z from 'zod/mini';
import { roles } from '../core/actor.ts';
import { holds } from '../core/hold.ts';
import { email, id } from '../core/text.ts';
import { clocks, dateOrders } from '../core/words.ts';
import { maxPasswordLength } from '../constants.ts';

/**
 * The user of a request, in the membership that it names. `coachId` is empty for users without a coach profile, `players` for
 * users who act for none.
 */
export const actingUser = z.strictObject({
  id,
  email: z.string(),
  name: z.string(),
  membershipId: id,
  role: z.enum(roles),
  /** Something is missing, or over: the session shows only the page that leads on. */
  hold: z.nullable(z.enum(holds)),
  organizationId: id,
  organizationName: z.string(),
  coachId: z.nullable(id),
  players: z.array(z.strictObject({ id, mayAnswer: z.boolean() })),
  /** The organization's; "today", deadlines and displayed times use it (ruling 34). */
  timeZone: z.string(),
  /** As the user wants hours and dates written; null as the browser has it. */
  clock: z.nullable(z.enum(clocks)),
  dateOrder: z.nullable(z.enum(dateOrders)),
  /** ISO 4217; null where costs are bare numbers. */
  currency: z.nullable(z.string()),
  /** The day of the year that begins new age groups, `MM-dd`. */
  ageCutOff: z.string(),
  /** The person whom families contact; null where the admins are. */
  contact: z.nullable(
    z.strictObject({ name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  ),
});
export type ActingUser = z.output<typeof actingUser>;

/** The session user of the app: the same, with facts that the browser shows and no act depends on. */
export const sessionUser = z.extend(actingUser, {
  /** Active memberships of the user, of all organizations. */
  membershipCount: z.number(),
  /** Day from which this admin needs a second step; null for all who have one or need none. */
  secondStepFrom: z.nullable(z.string()),
  /** The moment at which the organization is deleted, for admins; null for others and where nobody asked for it. */
  organizationEndsAt: z.nullable(z.string()),
  /** People who wait for an approval, as an admin sees it; 0 for others. */
  newcomerCount: z.number(),
  /** The name is that of a child whom the user acts for: the own one is asked for where it is needed. */
  isNamedAsChild: z.boolean(),
  organizationLogoUrl: z.nullable(z.string()),
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
export const openedSession = z.strictObject({
  user: sessionUser,
  expiresAt: z.string(),
  /** This sign-in kept the account, which would have been deleted. */
  isAccountKept: z.optional(z.literal(true)),
});

/** The answer of everything that may start a session; null where the user has to sign in (or confirm) first. */
export const sessionAnswer = z.strictObject({ session: z.nullable(openedSession) });

/** The answer of the password: the session, or the token of a sign-in that waits for its second step. */
export const signInAnswer = z.strictObject({ session: z.nullable(openedSession), secondStep: z.optional(z.string()) });

export const emailAddress = email('Please enter a valid email address.');

/** A password that is compared, not chosen: any of one or more characters. */
export const givenPassword = z
  .string('Password is required.')
  .check(
    z.minLength(1, 'Password is required.'),
    z.maxLength(2 * maxPasswordLength, `Password must be at most ${maxPasswordLength} characters.`),
  );

/** The S256 challenge of the browser that asks for a mailed link (ruling 3, RFC 7636). */
export const challenge = z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'This challenge cannot be used.')));
/** Input of signing in, and the form of the sign-in screen. */
export const signInForm = z.strictObject({ email: emailAddress, password: givenPassword });
