import * as z from 'zod/mini';
import { text } from '../core/text.ts';

/** The admin types the name to confirm the right organization. */
export const deleteOrganizationForm = z.strictObject({ name: text(1, 500) });

/** Planned deletion of the organization, if any, and the export required before it. */
export const ending = z.strictObject({
  name: z.string(),
  endsAt: z.nullable(z.string()),
  export: z.nullable(z.strictObject({ askedAt: z.string(), expiresAt: z.string(), isReady: z.boolean() })),
});
