import * as z from 'zod/mini';
import { id } from '../core/text.ts';
import { firstName, invitedEmail, lastName } from './schema.ts';

export const adminInvitationForm = z.strictObject({ firstName, lastName, email: invitedEmail });

/** An admin of the organization, with the id of their login. */
export const admin = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  emailRefused: z.boolean(),
  since: z.string(),
});
export type Admin = z.output<typeof admin>;
