import * as z from 'zod/mini';
import { linkToken } from '../access/schema.joining.ts';
import { anyone, command } from '../core/operation.ts';

// Separate from the admins' operations to keep the player's page out of a visitor's first load.

const byLink = {
  can: anyone,
  input: z.strictObject({ token: linkToken }),
  output: z.strictObject({ organizationName: z.string() }),
} as const;

/** Returns the question that an emailed link asks. Uses POST to keep the token out of URLs. */
export const readContactLink = command('families.readContactLink', {
  route: 'POST /contact-link',
  ...byLink,
  changes: [],
});

/** Confirms a contact's address, which gets the family's emails from then on. */
export const confirmContact = command('families.confirmContact', {
  route: 'POST /contact-link/confirmation',
  ...byLink,
  changes: ['guardians', 'offers'],
});
