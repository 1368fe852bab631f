import * as z from 'zod/mini';
import { day, instant } from '../core/calendar.ts';
import { editOf } from '../core/edits.ts';
import { flag, id, idOr, optionalText, paragraphs, text } from '../core/text.ts';
import { ownAnswer } from '../answers/schema.ts';
import { eventsPerSeries, maxFieldParts, maxMeetingMinutes, maxPlaceLength, teamsPerEvent } from '../constants.club.ts';
import { tryoutStatuses } from '../tryouts/schema.ts';
import { bookedField, eventKinds, sides } from './schema.next.ts';

export const eventStatuses = ['scheduled', 'cancelled'] as const;
export type EventStatus = (typeof eventStatuses)[number];

const dateNeeded = 'Please select a date.';
const timeNeeded = 'Please enter a time.';
const meetingMessage = `Please enter whole minutes from 0 to ${maxMeetingMinutes}, or leave it empty.`;

export const clockTime = z
  .string(timeNeeded)
  .check(z.refine((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), timeNeeded));

const partNumber = z.nullable(z.int('Please choose a part.').check(z.gte(1), z.lte(maxFieldParts)));

export const meetingMinutes = z.nullable(
  z.int(meetingMessage).check(z.gte(0, meetingMessage), z.lte(maxMeetingMinutes, meetingMessage)),
);

/** A typed place, for an event that uses none of the club's fields. */
export const place = optionalText(text(2, maxPlaceLength, 'Place must be at least 2 characters.'));

/** Fields of an event. Times are in the club's time zone; an event without times is all-day. */
const eventFields = {
  kind: z.enum(eventKinds, 'Please select a kind.'),
  /** Required for an event that is neither practice nor game. */
  title: optionalText(text(2, 120, 'Title must be at least 2 characters.')),
  /** Empty for an event for the whole organization. */
  teamIds: z.array(idOr('Please select a team.')).check(
    z.maxLength(teamsPerEvent, `Please choose at most ${teamsPerEvent} teams.`),
    z.refine((ids) => new Set(ids).size === ids.length, 'Please choose each team once.'),
  ),
  day: day(dateNeeded),
  time: z.nullable(clockTime),
  endDay: day(dateNeeded),
  endTime: z.nullable(clockTime),
  fieldId: z.nullable(idOr('Please select a field.')),
  /** Adjacent parts of a divided field, counted from 1; left out for the whole field. */
  firstPart: partNumber,
  lastPart: partNumber,
  place,
  meetingMinutes,
  note: optionalText(paragraphs(2000)),
  opponent: optionalText(text(1, 120)),
  side: z.nullable(z.enum(sides)),
};
export const eventForm = z.strictObject(eventFields);
export type EventForm = z.output<typeof eventForm>;

const interval = z.int().check(z.gte(1), z.lte(4));
const repeatFields = {
  every: interval,
  until: z.nullable(day(dateNeeded)),
  count: z.nullable(
    z
      .int('Please enter a number.')
      .check(z.gte(1), z.lte(eventsPerSeries, `A series has at most ${eventsPerSeries} events.`)),
  ),
  skipped: z.array(day(dateNeeded)).check(z.maxLength(400)),
};
const weekday = z.int().check(z.gte(1), z.lte(7));

/** Repetition of a series. */
export const repeat = z.discriminatedUnion('unit', [
  z.strictObject({
    unit: z.literal('week'),
    ...repeatFields,
    weekdays: z.array(weekday).check(z.minLength(1, 'Please choose a weekday.'), z.maxLength(7)),
  }),
  z.strictObject({
    unit: z.literal('month'),
    ...repeatFields,
    nth: z.int().check(z.refine((value) => value === -1 || (value >= 1 && value <= 4))),
  }),
]);

export const newEvent = z.extend(eventForm, {
  repeat: z.nullable(repeat),
  /** True if an admin lets both events use the field. */
  sharesField: z.optional(z.boolean()),
});
export type NewEvent = z.output<typeof newEvent>;

/** Events of a series that a change affects. */
export const scopes = ['one', 'following'] as const;
export type Scope = (typeof scopes)[number];
/** If missing, the change affects only the event itself. */
export const scope = z.optional(z.enum(scopes));

export const eventChanges = z.extend(editOf({ eventId: id }, eventFields), {
  scope,
  sharesField: z.optional(z.boolean()),
});

const namedEntity = z.strictObject({ id, name: z.string() });

/** One of the reader's children whom an event concerns. */
const concernedChild = z.strictObject({ id, firstName: z.string() });

/** A child invited to an event, with the answer. */
const childWithAnswer = z.extend(concernedChild, { answer: ownAnswer });
export type ChildWithAnswer = z.output<typeof childWithAnswer>;

/** An event, as shown in lists. */
export const event = z.strictObject({
  id,
  kind: z.enum(eventKinds),
  title: z.nullable(z.string()),
  startsAt: z.string(),
  endsAt: z.string(),
  isAllDay: z.boolean(),
  meetingMinutes: z.nullable(z.number()),
  status: z.enum(eventStatuses),
  seriesId: z.nullable(id),
  /** Empty for an event for the whole organization; a family sees only its children's teams. */
  teams: z.array(namedEntity),
  isForAll: z.boolean(),
  field: z.nullable(bookedField),
  place: z.nullable(z.string()),
  opponent: z.nullable(z.string()),
  side: z.nullable(z.enum(sides)),
  children: z.array(childWithAnswer),
  /** True if no coach of the event's teams is coming; for admins. */
  isWithoutCoach: z.boolean(),
});
export type ScheduledEvent = z.output<typeof event>;

/** A tryout in the schedules of people who may see it. */
export const scheduledTryout = z.strictObject({
  id,
  title: z.string(),
  startsAt: z.string(),
  status: z.enum(tryoutStatuses),
  place: z.string(),
  ageGroupName: z.string(),
  children: z.array(concernedChild),
});
export type ScheduledTryout = z.output<typeof scheduledTryout>;

export const entry = z.discriminatedUnion('type', [
  z.extend(event, { type: z.literal('event') }),
  z.extend(scheduledTryout, { type: z.literal('tryout') }),
]);
export type Entry = z.output<typeof entry>;

/** A team for which the user may create events. */
export const teamChoice = z.strictObject({ id, name: z.string(), ageGroupName: z.string(), seasonEnd: z.string() });

/** Requests the values of a team's last event of a kind as a proposal for the next one. */
export const proposalSearch = z.strictObject({ teamId: id, kind: z.enum(eventKinds) });
export const proposal = z.nullable(
  z.strictObject({
    /** Null for an all-day event. */
    time: z.nullable(z.string()),
    minutes: z.number(),
    meetingMinutes: z.nullable(z.number()),
    fieldId: z.nullable(id),
    firstPart: z.nullable(z.number()),
    lastPart: z.nullable(z.number()),
    place: z.nullable(z.string()),
  }),
);
export type Proposal = NonNullable<z.output<typeof proposal>>;

/** Filters for the schedule. */
export const filterFields = {
  teamId: z.optional(id),
  kind: z.optional(z.enum([...eventKinds, 'tryout'])),
  fieldId: z.optional(id),
  playerId: z.optional(id),
  /** Only events for which the reader's family still has to answer. */
  unanswered: z.optional(flag),
  /** Filter for admins: events without a coach who is coming. */
  lacking: z.optional(z.enum(['coach'])),
};

/**
 * A page of the agenda: entries from a point in time on, or before it. The point is an instant or the beginning of a
 * day, by default of today. `after` is the last entry of the previous page.
 */
export const agendaSearch = z.strictObject({
  ...filterFields,
  direction: z._default(z.enum(['later', 'earlier']), 'later'),
  at: z.optional(instant),
  day: z.optional(day(dateNeeded)),
  after: z.optional(id),
});
export type AgendaSearch = z.output<typeof agendaSearch>;

export const agenda = z.strictObject({
  /** In the requested direction: earlier entries are listed latest first. */
  entries: z.array(entry),
  next: z.nullable(id),
});

/** Periods that are shown as a grid of days. */
export const spans = ['week', 'month'] as const;
export type Span = (typeof spans)[number];

/** The week or month that contains a day. */
export const daysSearch = z.strictObject({ ...filterFields, span: z.enum(spans), day: day(dateNeeded) });
export type DaysSearch = z.output<typeof daysSearch>;

const shownDay = z.strictObject({
  day: z.string(),
  /** Number of entries that start on this day or, on the first day shown, are still in progress. Only some are listed. */
  total: z.number(),
  entries: z.array(entry),
});
export const shownDays = z.array(shownDay);
export type ShownDay = z.output<typeof shownDay>;

/** Values of an event before or after a change; only those that differ. */
const changedValues = z.strictObject({
  startsAt: z.optional(z.string()),
  endsAt: z.optional(z.string()),
  isAllDay: z.optional(z.boolean()),
  meetingMinutes: z.optional(z.nullable(z.number())),
  place: z.optional(z.nullable(z.string())),
});

const eventChange = z.strictObject({
  id,
  kind: z.enum(['created', 'changed', 'cancelled', 'restored']),
  before: changedValues,
  after: changedValues,
  reason: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  createdAt: z.string(),
});

/** An event with the additional data of its own page. */
export const eventDetail = z.extend(event, {
  /** Start and end as typed, in the club's time zone. */
  wallStart: z.string(),
  wallEnd: z.string(),
  note: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  directions: z.nullable(z.string()),
  createdBy: z.nullable(z.string()),
  /** Names of other events that share the field with an admin's permission. */
  sharedWith: z.array(z.string()),
  /** The latest changes in order, and the number of earlier ones. */
  changes: z.array(eventChange),
  earlierChanges: z.number(),
  mayManage: z.boolean(),
  /** Teams that a reader who does not manage the event may remove from it. */
  leavable: z.array(namedEntity),
  /** True if the reader manages the event, nobody was notified about it, and nobody has answered. */
  isDeletable: z.boolean(),
  /** True if the reader may see who has seen an urgent change to the event. */
  hasUrgentChange: z.boolean(),
  /** True if the reader may see the answers to the event. */
  mayReadAnswers: z.boolean(),
  /** Contacts of the event's coaches whom the family may contact if it is too late to answer. */
  coaches: z.array(z.strictObject({ name: z.string(), phone: z.nullable(z.string()), email: z.nullable(z.string()) })),
  /** First names of others who are coming, if their team shows them to families. */
  alsoComing: z.nullable(z.array(z.string())),
});
export type EventDetail = z.output<typeof eventDetail>;

export const cancelReason = optionalText(text(2, 300, 'Reason must be at least 2 characters.'));

export const cancellation = z.strictObject({
  eventId: id,
  reason: cancelReason,
  scope,
});

/** Id of the written event, or of the first one of a series, and the number of all written events. */
export const savedEvents = z.strictObject({ id, count: z.number() });
