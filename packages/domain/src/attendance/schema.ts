import * as z from 'zod/mini';
import { id } from '../core/text.ts';
import { eventAnswers } from '../answers/schema.ts';
import { eventStatuses } from '../schedule/schema.ts';
import { eventKinds, sides } from '../schedule/schema.next.ts';
import { viewToken } from '../tryouts/schema.client-timestamp.ts';
import { type AttendanceMark, mark } from './schema.taking.ts';

/** A mark with the person who made it, as far as the reader may know, and the time. */
const madeMark = z.strictObject({ id: z.number(), mark, markedAt: z.string(), markedBy: z.nullable(z.string()) });

export const attendedPlayer = z.strictObject({
  playerId: id,
  name: z.string(),
  /** False of a player who has left the team since. */
  isOnTeam: z.boolean(),
  /** The answer that counts, and the remark beside it, for coaches and admins. */
  answer: z.nullable(z.enum(eventAnswers)),
  remark: z.nullable(z.string()),
  /** The mark that counts, and the ones before it for coaches and admins: the last made comes first. */
  marks: z.array(madeMark),
});
export type AttendedPlayer = z.output<typeof attendedPlayer>;

/** The attendance of an event, with what its page shows of that where there is no signal. */
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
  /** Of families their own children. */
  players: z.array(attendedPlayer),
  /** For the devices of those who take it (decision record 0011). */
  opening: z.nullable(viewToken),
});
export type EventAttendance = z.output<typeof eventAttendance>;

const tally = { present: z.number(), late: z.number(), absent: z.number(), excused: z.number() } as const;
export type Tally = Readonly<Record<AttendanceMark, number>>;

const playerTally = z.strictObject({ playerId: id, name: z.string(), isOnTeam: z.boolean(), ...tally });
export type PlayerTally = z.output<typeof playerTally>;

/** Attendance of a team over its season. */
export const teamAttendance = z.strictObject({
  teamId: id,
  teamName: z.string(),
  ageGroupName: z.string(),
  seasonName: z.string(),
  /** Events at which anybody of the team was marked. */
  eventCount: z.number(),
  players: z.array(playerTally),
});

/** Attendance of a family's player on a team, over its season. */
export const ownTally = z.strictObject({
  playerId: id,
  firstName: z.string(),
  teamId: id,
  teamName: z.string(),
  seasonName: z.string(),
  ...tally,
});
export type OwnTally = z.output<typeof ownTally>;
