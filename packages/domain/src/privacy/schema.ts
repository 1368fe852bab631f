import * as z from 'zod/mini';
import { id, text } from '../core/text.ts';

/** The club's contact for privacy questions, its age of consent, and its retention in months. */
export const clubPrivacy = z.strictObject({
  name: z.string(),
  contactName: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  consentAge: z.number(),
  retentionMonths: z.number(),
});
export type ClubPrivacy = z.output<typeof clubPrivacy>;

/** Archive of the user's own data: when it was made, when it expires, and when the next one is allowed. */
export const ownData = z.strictObject({ createdAt: z.string(), expiresAt: z.string(), nextAt: z.string() });
export type OwnData = z.output<typeof ownData>;

/** The admin types the name to confirm the right player. */
export const erasureForm = z.strictObject({ name: text(1, 500) });
export const erasure = z.strictObject({ playerId: id, ...erasureForm.shape });

/** Players with the date on which the club deletes their data, as many as fit on a page. */
export const retention = z.strictObject({
  total: z.number(),
  players: z.array(z.strictObject({ playerId: z.string(), playerName: z.string(), day: z.string() })),
});
