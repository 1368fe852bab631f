import * as z from 'zod/mini';
import { command } from '../core/operation.ts';
import { id } from '../core/text.ts';
import { numberNotices } from './messages.numbers.ts';
import * as schema from './schema.registrations.ts';

/** Gives the lowest free numbers to all checked-in players without one, in the order of check-in. */
export const handOutNumbers = command('tryouts.handOutNumbers', {
  route: 'POST /tryouts/{tryoutId}/numbers',
  can: 'registrations.attend',
  changes: ['registrations'],
  input: z.strictObject({ tryoutId: id }),
  output: z.array(schema.assignedNumber),
  done: numberNotices.handedOut,
  failed: numberNotices.notHandedOut,
});
