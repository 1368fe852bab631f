import * as z from 'zod/mini';
import { id } from '../core/text.ts';

/** Facts that an invited coach gives on joining, and that the prepared profile may know otherwise. */
export const coachFactFields = ['firstName', 'lastName', 'phone'] as const;
export type CoachFactField = (typeof coachFactFields)[number];

/** A fact that a coach gave on joining and that waits for an admin. */
export const coachCorrection = z.strictObject({
  id,
  coachId: id,
  coachName: z.string(),
  field: z.enum(coachFactFields),
  /** The value when the coach joined. */
  before: z.string(),
  /** The value now: an admin may have changed it since. */
  now: z.nullable(z.string()),
  proposed: z.string(),
  proposedAt: z.string(),
});
export type CoachCorrection = z.output<typeof coachCorrection>;
