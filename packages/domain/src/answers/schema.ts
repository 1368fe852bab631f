import * as z from 'zod/mini';
import { editOf } from '../core/edits.ts';
import { id, text } from '../core/text.ts';
import { answerLimits, eventsPerSeries } from '../constants.club.ts';

export const eventAnswers = ['yes', 'maybe', 'no'] as const;
export type EventAnswer = (typeof eventAnswers)[number];

/** Roles in which people answer: as the player, as a guardian, or on behalf of either. */
export const answererRoles = ['player', 'guardian', 'coach', 'manager', 'admin'] as const;
export type AnswererRole = (typeof answererRoles)[number];

/** Remark on an answer, for coaches and admins. */
export const remark = text(1, answerLimits.remarkLength);

/**
 * Answer for a player; null removes it. Without `remark`, an unchanged answer keeps its remark. `count` says how many
 * events of the series to answer, starting with this event.
 */
export const answerForm = z.strictObject({
  eventId: id,
  playerId: id,
  answer: z.nullable(z.enum(eventAnswers)),
  remark: z.optional(z.nullable(remark)),
  count: z.optional(z.int().check(z.gte(1), z.lte(eventsPerSeries))),
});

/** Number of answered events. */
export const answerResult = z.strictObject({ answered: z.number() });

const storedAnswerFields = {
  answer: z.nullable(z.enum(eventAnswers)),
  /**
   * True if the event has since moved to another day, or by at least 30 minutes. The player is asked again unless the
   * answer was "no".
   */
  isOutdated: z.boolean(),
  remark: z.nullable(z.string()),
  givenAs: z.nullable(z.enum(answererRoles)),
  /** The person who answered; null if it was the reader, or if the reader may not know. */
  answeredBy: z.nullable(z.string()),
  /** True if the answer was given through an emailed link. */
  byMail: z.boolean(),
  countsAsComing: z.boolean(),
};

/** A family's answer to an event for one of their players. */
export const ownAnswer = z.strictObject({
  ...storedAnswerFields,
  closesAt: z.string(),
  /** True if the reader can answer now. */
  isOpen: z.boolean(),
  /** True if the reader is asked for an answer. */
  isNeeded: z.boolean(),
});
export type OwnAnswer = z.output<typeof ownAnswer>;

/** A player's answer, as shown to coaches and admins. */
export const playerAnswer = z.strictObject({
  playerId: id,
  name: z.string(),
  ...storedAnswerFields,
  /** True if the player is invited but not on any of the event's teams. */
  isGuest: z.boolean(),
  answeredAt: z.nullable(z.string()),
});
export type PlayerAnswer = z.output<typeof playerAnswer>;

/** `search`: part of a player's name, at least three characters, so that a search cannot list the whole club. */
export const guestSearch = z.strictObject({ eventId: id, search: text(answerLimits.guestSearch, 100) });

/** A player of the club who can be a guest, with their teams to tell namesakes apart (ruling 107). */
export const guestCandidate = z.strictObject({ playerId: id, name: z.string(), teamNames: z.array(z.string()) });

/** A coach's answer; null removes it. */
export const coachAnswerForm = z.strictObject({ eventId: id, answer: z.nullable(z.enum(eventAnswers)) });

/** The answer of one of the event's coaches, as shown to coaches and admins. */
export const coachAnswer = z.strictObject({
  coachId: id,
  name: z.string(),
  answer: z.nullable(z.enum(eventAnswers)),
  isOutdated: z.boolean(),
  /** True for the reader's own answer, which they can give or change. */
  isOwn: z.boolean(),
});
export type CoachAnswer = z.output<typeof coachAnswer>;

/** Answers to an event from its coaches and from the players whom the reader may see. */
export const eventOverview = z.strictObject({
  players: z.array(playerAnswer),
  coaches: z.array(coachAnswer),
  /** True if the reader can answer on behalf of players now. */
  isOpen: z.boolean(),
});
export type EventOverview = z.output<typeof eventOverview>;

const { closingHours, reminderHours } = answerLimits;
const hoursUpTo = (max: number) => {
  const hoursMessage = `Please enter whole hours from 0 to ${max}.`;
  return z.int(hoursMessage).check(z.gte(0, hoursMessage), z.lte(max, hoursMessage));
};

const settingFields = {
  answersCloseHours: hoursUpTo(closingHours),
  reminderHours: hoursUpTo(reminderHours),
  countsAsComing: z.boolean(),
  showsWhoComes: z.boolean(),
};

/** Number of people who were reminded. */
export const reminderResult = z.strictObject({ people: z.number() });

/** A team's answer settings. */
export const answerSettings = z.strictObject(settingFields);
export type AnswerSettings = z.output<typeof answerSettings>;
export const answerSettingChanges = editOf({ teamId: id }, settingFields);
