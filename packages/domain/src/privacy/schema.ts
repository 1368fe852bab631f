import * as z from 'zod/mini';
import { id, text } from '../core/text.ts';

/** Contact of the club for questions about data, the age below which it asks a guardian for consent, and the months it keeps data. */
export const clubPrivacy = z.strictObject({
  name: z.string(),
  contactName: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  consentAge: z.number(),
  retentionMonths: z.number(),
});
export type ClubPrivacy = z.output<typeof clubPrivacy>;

/** The archive of a user's own data: when it was made, until when it can be had, and when another may follow. */
export const ownData = z.strictObject({ createdAt: z.string(), expiresAt: z.string(), nextAt: z.string() });
export type OwnData = z.output<typeof ownData>;

/** Typing the name shows that the right player is meant. */
export const erasureForm = z.strictObject({ name: text(1, 500) });
export const erasure = z.strictObject({ playerId: id, ...erasureForm.shape });

/** Players with the day on which the club deletes what it keeps of them; as many as a page takes. */
export const retention = z.strictObject({
  total: z.number(),
  players: z.array(z.strictObject({ playerId: z.string(), playerName: z.string(), day: z.string() })),
});
