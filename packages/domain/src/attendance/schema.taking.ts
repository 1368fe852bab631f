import * as z from 'zod/mini';
import { attendanceLimits } from '../constants.club.ts';
import { id, text } from '../core/text.ts';
import { clientTimestamp } from '../tryouts/schema.client-timestamp.ts';

// Every page loads this file in order to send unsent entries, so it must not depend on the schedule.

/** Marks for a player at an event, in the order of their buttons. */
export const attendanceMarks = ['present', 'late', 'absent', 'excused'] as const;
export type AttendanceMark = (typeof attendanceMarks)[number];

export const mark = z.nullable(z.enum(attendanceMarks));

/**
 * The same mark for one or more players; null removes the last mark. `act` identifies the action: the player's id
 * for one player, a new key for more. Offline, a device keeps only the last action of each `act`.
 */
export const attendanceForm = z.strictObject({
  eventId: id,
  act: text(1, 64),
  playerIds: z.array(id).check(z.minLength(1), z.maxLength(attendanceLimits.playersAtOnce)),
  mark,
  recorded: z.optional(clientTimestamp),
});

/** The number of players who were marked. */
export const attendanceResult = z.strictObject({ marked: z.number() });
