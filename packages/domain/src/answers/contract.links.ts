import * as z from 'zod/mini';
import { linkToken } from '../access/schema.joining.ts';
import { anyone, command } from '../core/operation.ts';
import { linkedEvent } from './schema.links.ts';
import { eventAnswers } from './schema.ts';

/** Returns the event that an emailed link refers to. Uses POST to keep the token out of URLs. */
export const readAnswerLink = command('answers.readLink', {
  route: 'POST /answer-link',
  can: anyone,
  changes: [],
  input: z.strictObject({ token: linkToken }),
  output: linkedEvent,
});

/** Saves the guardian's answer for the player in the email. A later answer, through the link or in the app, replaces it. */
export const giveAnswerByLink = command('answers.giveByLink', {
  route: 'POST /answer-link/answer',
  can: anyone,
  changes: ['answers'],
  input: z.strictObject({ token: linkToken, answer: z.enum(eventAnswers) }),
  output: linkedEvent,
});
