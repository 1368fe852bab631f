import * as z from 'zod/mini';
import { id } from '../core/text.ts';
import { tryoutStatuses } from './schema.ts';

/** Attendance states that a family can see for its child; withdrawn registrations are left out (ruling 78). */
export const ownAttendances = ['registered', 'checked_in', 'absent'] as const;
export type OwnAttendance = (typeof ownAttendances)[number];

/** The part of a tryout that the family of a registered child may see (ruling 78). */
export const ownTryout = z.strictObject({
  id,
  title: z.string(),
  date: z.string(),
  location: z.string(),
  status: z.enum(tryoutStatuses),
  /** The registered child. */
  playerId: id,
  playerName: z.string(),
  attendance: z.enum(ownAttendances),
});
export type OwnTryout = z.output<typeof ownTryout>;
