import * as z from 'zod/mini';
import { linkToken } from '../access/schema.joining.ts';
import { anyone, command } from '../core/operation.ts';

// Apart from what admins do: the form of a token would move with the page of a player into what visitors load first.

const byLink = {
  can: anyone,
  input: z.strictObject({ token: linkToken }),
  output: z.strictObject({ organizationName: z.string() }),
} as const;

/** Reads whose question the mailed link answers. By POST, so that tokens stay out of addresses. */
export const readContactLink = command('families.readContactLink', {
  route: 'POST /contact-link',
  ...byLink,
  changes: [],
});

/** Confirms the address of a contact, who gets the letters of a family from then on. */
export const confirmContact = command('families.confirmContact', {
  route: 'POST /contact-link/confirmation',
  ...byLink,
  changes: ['guardians', 'offers'],
});
