import * as z from 'zod/mini';
import { currency, terms } from './schema.ts';

/** An offer's parties as named on a page that needs no account, and the club's contact. */
export const linkedParties = {
  organizationName: z.string(),
  playerName: z.string(),
  teamName: z.string(),
  clubContact: z.nullable(z.string()),
} as const;
export type LinkedParties = { readonly [Party in keyof typeof linkedParties]: z.output<(typeof linkedParties)[Party]> };

/** A pending offer, as shown to a contact without an account. */
export const linkedOffer = z.strictObject({
  ...linkedParties,
  ...terms,
  currency,
  timeZone: z.string(),
  expiresAt: z.nullable(z.string()),
  seasonName: z.string(),
  tryoutTitle: z.nullable(z.string()),
  tryoutDate: z.nullable(z.string()),
  ageGroupName: z.nullable(z.string()),
  coachName: z.nullable(z.string()),
  blockedByAcceptance: z.boolean(),
});
export type LinkedOffer = z.output<typeof linkedOffer>;
