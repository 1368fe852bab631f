import * as z from 'zod/mini';
import { consentVersion } from '../access/messages.children.ts';
import { id } from '../core/text.ts';

/** Subjects that need separate consent: data about a child, and photos. */
export const consentSubjects = ['data', 'photos'] as const;
export type ConsentSubject = (typeof consentSubjects)[number];

const subject = z.enum(consentSubjects, 'Required');

export const givenConsent = z.strictObject({
  playerId: id,
  subject,
  textVersion: z.literal(consentVersion, 'The text has changed. Please reload the page and read it again.'),
  isAdult: z.literal(true, 'Only an adult may consent for a child.'),
});

export const withdrawnConsent = z.strictObject({ playerId: id, subject });

/** A current consent. `by` is null if the account is deleted. */
const currentConsent = z.nullable(
  z.strictObject({ at: z.string(), by: z.nullable(z.string()), textVersion: z.string() }),
);

/** Current consents for a player. `isNeeded`: the child is below the age of consent, and consent to data is missing. */
export const playerConsents = z.strictObject({
  playerId: id,
  playerName: z.string(),
  isNeeded: z.boolean(),
  data: currentConsent,
  photos: currentConsent,
});
export type PlayerConsents = z.output<typeof playerConsents>;
