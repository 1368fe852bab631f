import * as z from 'zod/mini';
import { id } from '../core/text.ts';
import { eventAnswers } from '../answers/schema.ts';
import { eventStatuses } from '../schedule/schema.ts';
import { eventKinds, sides } from '../schedule/schema.next.ts';
import { viewToken } from '../tryouts/schema.client-timestamp.ts';
import { type AttendanceMark, mark } from './schema.taking.ts';

/** A mark with its time and, if the reader may know, its author. */
const recordedMark = z.strictObject({ id: z.number(), mark, markedAt: z.string(), markedBy: z.nullable(z.string()) });

export const attendedPlayer = z.strictObject({
  playerId: id,
  name: z.string(),
  /** False if the player has since left the team. */
  isOnTeam: z.boolean(),
  /** Current answer and its remark, for coaches and admins. */
  answer: z.nullable(z.enum(eventAnswers)),
  remark: z.nullable(z.string()),
  /** The current mark; for coaches and admins followed by previous ones, latest first. */
  marks: z.array(recordedMark),
});
export type AttendedPlayer = z.output<typeof attendedPlayer>;

/** Attendance at an event, with everything its page needs offline. */
export const eventAttendance = z.strictObject({
  eventId: id,
  kind: z.enum(eventKinds),
  title: z.nullable(z.string()),
  opponent: z.nullable(z.string()),
  side: z.nullable(z.enum(sides)),
  startsAt: z.string(),
  status: z.enum(eventStatuses),
  teamNames: z.array(z.string()),
  opensAt: z.string(),
  closesAt: z.string(),
  /** Families get only their own children. */
  players: z.array(attendedPlayer),
  /** Token for devices that take attendance (decision record 0011). */
  opening: z.nullable(viewToken),
});
export type EventAttendance = z.output<typeof eventAttendance>;

const tallyFields = { present: z.number(), late: z.number(), absent: z.number(), excused: z.number() } as const;
export type Tally = Readonly<Record<AttendanceMark, number>>;

const playerTally = z.strictObject({ playerId: id, name: z.string(), isOnTeam: z.boolean(), ...tallyFields });
export type PlayerTally = z.output<typeof playerTally>;

/** Attendance of a team over its season. */
export const teamAttendance = z.strictObject({
  teamId: id,
  teamName: z.string(),
  ageGroupName: z.string(),
  seasonName: z.string(),
  /** Number of events with at least one mark for the team. */
  eventCount: z.number(),
  players: z.array(playerTally),
});

/** A player's attendance on one team over its season, for the family. */
export const ownTally = z.strictObject({
  playerId: id,
  firstName: z.string(),
  teamId: id,
  teamName: z.string(),
  seasonName: z.string(),
  ...tallyFields,
});
export type OwnTally = z.output<typeof ownTally>;
