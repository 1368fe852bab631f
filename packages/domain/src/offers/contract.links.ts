import * as z from 'zod/mini';
import { linkToken } from '../access/schema.joining.ts';
import { anyone, command } from '../core/operation.ts';
import { linkedOffer, linkedParties } from './schema.links.ts';
import { answers } from './schema.ts';

/** Returns the offer that an emailed link refers to; needs no account. Uses POST to keep the token out of URLs. */
export const readOfferLink = command('offers.readLink', {
  route: 'POST /offer-link',
  can: anyone,
  changes: [],
  input: z.strictObject({ token: linkToken }),
  output: linkedOffer,
});

/** Saves a contact's answer, with the same effects as a user's. Repeating it is harmless (ruling 62). */
export const answerOfferByLink = command('offers.answerByLink', {
  route: 'POST /offer-link/answer',
  can: anyone,
  changes: ['offers', 'teams'],
  input: z.strictObject({ token: linkToken, answer: z.enum(answers) }),
  output: z.strictObject({ ...linkedParties, othersDeclined: z.number() }),
});
