import * as z from 'zod/mini';
import { attendanceLimits } from '../constants.club.ts';
import { id, text } from '../core/text.ts';
import { clientTimestamp } from '../tryouts/schema.client-timestamp.ts';

// Every page loads this to send what waits on a phone, so it knows nothing of the schedule.

/** Marks of a player at an event, in the order of their buttons. */
export const attendanceMarks = ['present', 'late', 'absent', 'excused'] as const;
export type AttendanceMark = (typeof attendanceMarks)[number];

export const mark = z.nullable(z.enum(attendanceMarks));

/**
 * The same mark for one or several players; none takes the last one back. `act` names the act: for one player it is the
 * player's id, for several a new key. A device without signal keeps the last act of each name.
 */
export const attendanceForm = z.strictObject({
  eventId: id,
  act: text(1, 64),
  playerIds: z.array(id).check(z.minLength(1), z.maxLength(attendanceLimits.playersAtOnce)),
  mark,
  recorded: z.optional(clientTimestamp),
});

/** The number of players who were marked. */
export const taken = z.strictObject({ marked: z.number() });
