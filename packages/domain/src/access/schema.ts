import * as z from 'zod/mini';
import { roles } from '../core/actor.ts';
import { id } from '../core/text.ts';

/** The session user of the app (DATA-01). `coachId` is empty for everybody who has no coach profile. */
export const sessionUser = z.strictObject({
  id,
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  organizationId: id,
  organizationName: z.string(),
  coachId: z.nullable(id),
  playerId: z.nullable(id),
  /** The organization's; "today", deadlines and displayed times use it (decision D34). */
  timeZone: z.string(),
});
export type SessionUser = z.output<typeof sessionUser>;
