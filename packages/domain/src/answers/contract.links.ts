import * as z from 'zod/mini';
import { linkToken } from '../access/schema.joining.ts';
import { anyone, command } from '../core/operation.ts';
import { linkedEvent } from './schema.links.ts';
import { eventAnswers } from './schema.ts';

/** Shows the event that a letter to a guardian is about. By POST, so that tokens stay out of addresses. */
export const readAnswerLink = command('answers.readLink', {
  route: 'POST /answer-link',
  can: anyone,
  changes: [],
  input: z.strictObject({ token: linkToken }),
  output: linkedEvent,
});

/** The guardian's answer for the player of the letter. A later one counts, by a link or in the app. */
export const giveAnswerByLink = command('answers.giveByLink', {
  route: 'POST /answer-link/answer',
  can: anyone,
  changes: ['answers'],
  input: z.strictObject({ token: linkToken, answer: z.enum(eventAnswers) }),
  output: linkedEvent,
});
