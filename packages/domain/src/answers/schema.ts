import * as z from 'zod/mini';
import { editOf } from '../core/edits.ts';
import { id, text } from '../core/text.ts';
import { answerLimits, eventsPerSeries } from '../constants.club.ts';

export const eventAnswers = ['yes', 'maybe', 'no'] as const;
export type EventAnswer = (typeof eventAnswers)[number];

/** Roles in which people answer: the player, a guardian, or a coach or an admin on their behalf. */
export const answererRoles = ['player', 'guardian', 'coach', 'manager', 'admin'] as const;
export type AnswererRole = (typeof answererRoles)[number];

/** A remark beside an answer, for coaches and admins. */
export const remark = text(1, answerLimits.remarkLength);

/**
 * An answer for a player: none where it is taken back. Without `remark` the one of the same answer stays. `count`: the
 * event and the next ones of its series, so many in all.
 */
export const answerForm = z.strictObject({
  eventId: id,
  playerId: id,
  answer: z.nullable(z.enum(eventAnswers)),
  remark: z.optional(z.nullable(remark)),
  count: z.optional(z.int().check(z.gte(1), z.lte(eventsPerSeries))),
});

/** The number of events that were answered. */
export const givenAnswers = z.strictObject({ answered: z.number() });

const stored = {
  answer: z.nullable(z.enum(eventAnswers)),
  /** Given for another day, or for a time 30 minutes or more away: asked again, unless it was a no. */
  isOutdated: z.boolean(),
  remark: z.nullable(z.string()),
  givenAs: z.nullable(z.enum(answererRoles)),
  /** The person who answered, unless that is the reader, or is not to be known. */
  answeredBy: z.nullable(z.string()),
  /** Given by the link of a letter. */
  byMail: z.boolean(),
  countsAsComing: z.boolean(),
};

/** The answer of a family's player to an event. */
export const ownAnswer = z.strictObject({
  ...stored,
  closesAt: z.string(),
  /** The reader can give it now. */
  isOpen: z.boolean(),
  /** The reader is asked for it. */
  isNeeded: z.boolean(),
});
export type OwnAnswer = z.output<typeof ownAnswer>;

/** The answer of a player, as coaches and admins read it. */
export const playerAnswer = z.strictObject({
  playerId: id,
  name: z.string(),
  ...stored,
  /** On no team of the event, and asked for it alone. */
  isGuest: z.boolean(),
  answeredAt: z.nullable(z.string()),
});
export type PlayerAnswer = z.output<typeof playerAnswer>;

/** A part of a name that finds guests; a shorter one would list the club. */
export const guestSearch = z.strictObject({ eventId: id, search: text(answerLimits.guestSearch, 100) });

/** A player of the club who could be a guest: the name, and the teams that tell two of one name apart (ruling 107). */
export const guestCandidate = z.strictObject({ playerId: id, name: z.string(), teamNames: z.array(z.string()) });

/** An answer of a coach: nothing where it is taken back. */
export const coachAnswerForm = z.strictObject({ eventId: id, answer: z.nullable(z.enum(eventAnswers)) });

/** The answer of a coach of the event, as coaches and admins read it. */
export const coachAnswer = z.strictObject({
  coachId: id,
  name: z.string(),
  answer: z.nullable(z.enum(eventAnswers)),
  isOutdated: z.boolean(),
  /** It is the reader's own, to be given or changed. */
  isOwn: z.boolean(),
});
export type CoachAnswer = z.output<typeof coachAnswer>;

/** Answers to an event: of the players whom the reader may see, and of the coaches of its teams. */
export const eventOverview = z.strictObject({
  players: z.array(playerAnswer),
  coaches: z.array(coachAnswer),
  /** The reader can answer on behalf of players. */
  isOpen: z.boolean(),
});
export type EventOverview = z.output<typeof eventOverview>;

const { closingHours, reminderHours } = answerLimits;
const hoursUpTo = (most: number) => {
  const notHours = `Please enter whole hours from 0 to ${most}.`;
  return z.int(notHours).check(z.gte(0, notHours), z.lte(most, notHours));
};

const settingFields = {
  answersCloseHours: hoursUpTo(closingHours),
  reminderHours: hoursUpTo(reminderHours),
  countsAsComing: z.boolean(),
  showsWhoComes: z.boolean(),
};

/** The number of people who were reminded. */
export const reminded = z.strictObject({ people: z.number() });

/** Rules of a team about answers. */
export const answerSettings = z.strictObject(settingFields);
export type AnswerSettings = z.output<typeof answerSettings>;
export const answerSettingChanges = editOf({ teamId: id }, settingFields);
