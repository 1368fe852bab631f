import * as z from 'zod/mini';
import { paragraphs, text } from '../core/text.ts';
import { faultLength } from '../constants.ts';

/** A fault on a page of the app. `incident` is made by the browser, and short enough to be read out. */
export const faultReport = z.strictObject({
  incident: z.string('Required').check(z.regex(/^[0-9a-f]{8}$/, 'This number cannot be used.')),
  message: paragraphs(faultLength.message),
  stack: paragraphs(faultLength.stack),
  // Queries and fragments contain the secrets of links.
  page: text(1, faultLength.page).check(z.regex(/^\/[^?#]*$/, 'Please name the path alone.')),
});
