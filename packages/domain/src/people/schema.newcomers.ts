import * as z from 'zod/mini';
import { joiningRoles } from '../access/schema.joining.ts';
import { id } from '../core/text.ts';

/** A person who joined with a code and waits for approval: the login, and the registered player. */
export const newcomer = z.strictObject({
  id,
  role: z.enum(joiningRoles),
  name: z.string(),
  email: z.string(),
  emailRefused: z.boolean(),
  /** False if the address is still unconfirmed, which only happens if there is a mail server. */
  isConfirmed: z.boolean(),
  playerName: z.nullable(z.string()),
  birthDate: z.nullable(z.string()),
  joinedAt: z.string(),
});
export type Newcomer = z.output<typeof newcomer>;
