import * as z from 'zod/mini';
import { text } from '../core/text.ts';

/** Typing the name shows that the right organization is meant. */
export const endForm = z.strictObject({ name: text(1, 500) });

/** The end of the organization, if an admin asked for it, and the archive that comes before. */
export const ending = z.strictObject({
  name: z.string(),
  endsAt: z.nullable(z.string()),
  export: z.nullable(z.strictObject({ askedAt: z.string(), expiresAt: z.string(), isReady: z.boolean() })),
});
