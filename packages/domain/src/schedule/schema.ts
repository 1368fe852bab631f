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

const notADay = 'Please select a date.';
const notATime = 'Please enter a time.';
const notAMeeting = `Please enter whole minutes from 0 to ${maxMeetingMinutes}, or leave it empty.`;

export const clockTime = z
  .string(notATime)
  .check(z.refine((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), notATime));

const partNumber = z.nullable(z.int('Please choose a part.').check(z.gte(1), z.lte(maxFieldParts)));

export const meetingMinutes = z.nullable(
  z.int(notAMeeting).check(z.gte(0, notAMeeting), z.lte(maxMeetingMinutes, notAMeeting)),
);

/** A typed place, for an event on no field of the club. */
export const place = optionalText(text(2, maxPlaceLength, 'Place must be at least 2 characters.'));

/** Fields of an event. Times are those of the club's clock; without any it takes whole days. */
const eventFields = {
  kind: z.enum(eventKinds, 'Please select a kind.'),
  /** Required of an event that is neither practice nor game. */
  title: optionalText(text(2, 120, 'Title must be at least 2 characters.')),
  /** Empty for an event of the whole organization. */
  teamIds: z.array(idOr('Please select a team.')).check(
    z.maxLength(teamsPerEvent, `Please choose at most ${teamsPerEvent} teams.`),
    z.refine((ids) => new Set(ids).size === ids.length, 'Please choose each team once.'),
  ),
  day: day(notADay),
  time: z.nullable(clockTime),
  endDay: day(notADay),
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

const every = z.int().check(z.gte(1), z.lte(4));
const ends = {
  every,
  until: z.nullable(day(notADay)),
  count: z.nullable(
    z
      .int('Please enter a number.')
      .check(z.gte(1), z.lte(eventsPerSeries, `A series has at most ${eventsPerSeries} events.`)),
  ),
  skipped: z.array(day(notADay)).check(z.maxLength(400)),
};
const weekday = z.int().check(z.gte(1), z.lte(7));

/** Repetition of a series. */
export const repeat = z.discriminatedUnion('unit', [
  z.strictObject({
    unit: z.literal('week'),
    ...ends,
    weekdays: z.array(weekday).check(z.minLength(1, 'Please choose a weekday.'), z.maxLength(7)),
  }),
  z.strictObject({
    unit: z.literal('month'),
    ...ends,
    nth: z.int().check(z.refine((value) => value === -1 || (value >= 1 && value <= 4))),
  }),
]);

export const newEvent = z.extend(eventForm, {
  repeat: z.nullable(repeat),
  /** True if an admin has seen the other event on the field, and lets both use it. */
  sharesField: z.optional(z.boolean()),
});
export type NewEvent = z.output<typeof newEvent>;

/** Events of a series that a change reaches. */
export const scopes = ['one', 'following'] as const;
export type Scope = (typeof scopes)[number];
/** Without one, the event alone. */
export const scope = z.optional(z.enum(scopes));

export const eventChanges = z.extend(editOf({ eventId: id }, eventFields), {
  scope,
  sharesField: z.optional(z.boolean()),
});

const named = z.strictObject({ id, name: z.string() });

/** A child of the reader that an event concerns. */
const concernedChild = z.strictObject({ id, firstName: z.string() });

/** A child whom an event asks, with the answer. */
const childWithAnswer = z.extend(concernedChild, { answer: ownAnswer });
export type ChildWithAnswer = z.output<typeof childWithAnswer>;

/** An event, as lists show it. */
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
  /** None for the whole organization; a family reads those of its children. */
  teams: z.array(named),
  isForAll: z.boolean(),
  field: z.nullable(bookedField),
  place: z.nullable(z.string()),
  opponent: z.nullable(z.string()),
  side: z.nullable(z.enum(sides)),
  children: z.array(childWithAnswer),
  /** No coach of its teams is coming; for admins. */
  isWithoutCoach: z.boolean(),
});
export type ScheduledEvent = z.output<typeof event>;

/** A tryout in the schedule of those who may see it. */
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

/** A team that the user may give events to. */
export const teamChoice = z.strictObject({ id, name: z.string(), ageGroupName: z.string(), seasonEnd: z.string() });

/** Values that the last event of a team and a kind had, as a proposal for the next one. */
export const proposalSearch = z.strictObject({ teamId: id, kind: z.enum(eventKinds) });
export const proposal = z.nullable(
  z.strictObject({
    /** Null for whole days. */
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

/** Filters of the schedule. */
export const filters = {
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
 * A page of the agenda: entries that start at or after a moment or the beginning of a day, or before it; without them it is
 * that of today. `after` is the last entry of the page before.
 */
export const agendaSearch = z.strictObject({
  ...filters,
  direction: z._default(z.enum(['later', 'earlier']), 'later'),
  at: z.optional(instant),
  day: z.optional(day(notADay)),
  after: z.optional(id),
});
export type AgendaSearch = z.output<typeof agendaSearch>;

export const agenda = z.strictObject({
  /** In the direction asked for: of earlier entries the latest comes first. */
  entries: z.array(entry),
  next: z.nullable(id),
});

/** Stretches of days that are shown as a grid. */
export const spans = ['week', 'month'] as const;
export type Span = (typeof spans)[number];

/** The week or the month in which a day lies. */
export const daysSearch = z.strictObject({ ...filters, span: z.enum(spans), day: day(notADay) });
export type DaysSearch = z.output<typeof daysSearch>;

const shownDay = z.strictObject({
  day: z.string(),
  /** Entries that start on this day, of which the first ones are shown; on the first day also those that go on. */
  total: z.number(),
  entries: z.array(entry),
});
export const shownDays = z.array(shownDay);
export type ShownDay = z.output<typeof shownDay>;

/** The values that differ of an event, before or after a change. */
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
  /** Start and end as people typed them, on the club's clock. */
  wallStart: z.string(),
  wallEnd: z.string(),
  note: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  directions: z.nullable(z.string()),
  createdBy: z.nullable(z.string()),
  /** Others that use the same booking, as an admin allowed. */
  sharedWith: z.array(z.string()),
  /** The latest, in their order, and the number of those before. */
  changes: z.array(eventChange),
  earlierChanges: z.number(),
  mayManage: z.boolean(),
  /** Teams that a reader who does not manage the event may take out of it. */
  leavable: z.array(named),
  /** True if nobody was told of it, nobody has answered, and the reader manages it. */
  isDeletable: z.boolean(),
  /** The reader may see who has seen an urgent change of it. */
  hasUrgentChange: z.boolean(),
  /** The reader sees the answers to it. */
  mayReadAnswers: z.boolean(),
  /** Contacts of those coaches of the event whom a family knows, for an answer that comes too late. */
  coaches: z.array(z.strictObject({ name: z.string(), phone: z.nullable(z.string()), email: z.nullable(z.string()) })),
  /** First names of others who come, where their team shows them to families. */
  alsoComing: z.nullable(z.array(z.string())),
});
export type EventDetail = z.output<typeof eventDetail>;

export const cancelReason = optionalText(text(2, 300, 'Reason must be at least 2 characters.'));

export const cancellation = z.strictObject({
  eventId: id,
  reason: cancelReason,
  scope,
});

/** The event that was written, the first one of a series, and the number of all of them. */
export const writtenEvents = z.strictObject({ id, count: z.number() });
