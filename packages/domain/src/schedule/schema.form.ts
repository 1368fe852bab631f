import * as z from 'zod/mini';
import { type Day, day } from '../core/calendar.ts';
import { idOr, optionalText, paragraphs, text } from '../core/text.ts';
import { eventsPerSeries } from '../constants.club.ts';
import { seriesError } from './messages.ts';
import { isLastOfMonth, nthOf, type Repeat, seriesProblem, sortedDays } from './rules.series.ts';
import { type EventTimes, startDays, timesOf, timesProblem } from './rules.times.ts';
import { eventKinds, sides } from './schema.next.ts';
import { clockTime, meetingMinutes, place, type EventDetail, type NewEvent } from './schema.ts';

/** Options for how an event repeats, as shown in the form. */
export const repetitions = [
  ...(['never', 'week', 'two_weeks', 'three_weeks', 'four_weeks'] as const),
  ...(['month', 'month_last'] as const),
] as const;
export type Repetition = (typeof repetitions)[number];

const weeksOf: Partial<Record<Repetition, number>> = { week: 1, two_weeks: 2, three_weeks: 3, four_weeks: 4 };

const dateNeeded = 'Please select a date.';
const selectValue = z.string();
const dayRange = z.object({ name: z.string(), firstDay: z.string(), lastDay: z.string() });
export type DayRange = z.output<typeof dayRange>;

const fields = {
  kind: z.enum(eventKinds),
  title: optionalText(text(2, 120, 'Title must be at least 2 characters.')),
  teamIds: z.array(idOr('Please select a team.')),
  isAllDay: z.boolean(),
  day: day(dateNeeded),
  time: selectValue,
  endDay: selectValue,
  endTime: selectValue,
  /** Empty for a typed place. */
  fieldId: selectValue,
  /** First and last part, as `1-2`; empty for the whole field. */
  parts: selectValue,
  place,
  meetingMinutes: selectValue,
  note: optionalText(paragraphs(2000)),
  opponent: optionalText(text(1, 120)),
  side: selectValue,
  repeats: z.enum(repetitions),
  weekdays: z.array(z.number()),
  until: selectValue,
  count: selectValue,
  /** The club's holidays, which a series leaves out by default. */
  holidays: z.array(dayRange),
  /** Dates that the user left out although they are not holidays, or included although they are. */
  flipped: z.array(z.string()),
};
const typedEvent = z.strictObject(fields);
export type TypedEvent = z.output<typeof typedEvent>;

/** Times in the form; the last day defaults to the first. */
export const typedTimes = ({ day: first, time, endDay, endTime, isAllDay }: TypedEvent): EventTimes =>
  isAllDay
    ? { day: first, time: null, endDay: endDay || first, endTime: null }
    : { day: first, time, endDay: endDay || first, endTime };

const parseNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const isCount = (count: number | null): boolean =>
  count === null || (Number.isInteger(count) && count >= 1 && count <= eventsPerSeries);

/** The form's rule without left-out dates; null for an event that does not repeat. */
const typedRule = ({ repeats, weekdays, until, count, day: first }: TypedEvent): Repeat | null => {
  if (repeats === 'never') return null;
  const number = parseNumber(count);
  const ends = { until: until || null, count: isCount(number) ? number : null, skipped: [] };
  const every = weeksOf[repeats];
  if (every !== undefined) return { unit: 'week', every, weekdays, ...ends };
  const isLast = repeats === 'month_last' || nthOf(first) === 5;
  return { unit: 'month', every: 1, nth: isLast && isLastOfMonth(first) ? -1 : nthOf(first), ...ends };
};

/** The holiday that includes a date. */
export const holidayOn = (date: Day, { holidays }: Pick<TypedEvent, 'holidays'>): DayRange | undefined =>
  holidays.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay);

/** Dates of the series, and dates left out: holidays, unless the user decided otherwise. */
export const typedDays = (value: TypedEvent): { days: readonly Day[]; leftOut: readonly Day[] } | null => {
  const rule = typedRule(value);
  if (!rule || (rule.until === null && rule.count === null)) return null;
  return sortedDays(value.day, rule, (date) => (holidayOn(date, value) !== undefined) !== value.flipped.includes(date));
};

/** The form's rule; null for an event that does not repeat. */
export const typedRepeat = (value: TypedEvent): Repeat | null => {
  const rule = typedRule(value);
  return rule && { ...rule, skipped: typedDays(value)?.leftOut ?? [] };
};

interface FormContext {
  readonly now: Date;
  readonly timeZone: string;
  /** False for admins, who may create events for everyone. */
  readonly needsTeam: boolean;
  /** Times of the edited event; an unchanged start may be at any time. */
  readonly before?: EventTimes | undefined;
}

interface FieldProblems {
  readonly field: string;
  readonly message: string;
}

const problemsOf = (value: TypedEvent, { now, timeZone, needsTeam, before }: FormContext): readonly FieldProblems[] => {
  const bounds = startDays(now, timeZone);
  const hasTimes = clockTime.safeParse(value.time).success && clockTime.safeParse(value.endTime).success;
  if (!value.isAllDay && !hasTimes)
    return [{ field: value.time === '' ? 'time' : 'endTime', message: 'Please enter a time.' }];
  const times = timesProblem(typedTimes(value), bounds, before);
  const repeat = typedRepeat(value);
  const series = repeat && seriesProblem(value.day, repeat, bounds.last);
  const meeting = meetingMinutes.safeParse(parseNumber(value.meetingMinutes));
  return [
    ...(times ? [times] : []),
    ...(repeat && !isCount(parseNumber(value.count))
      ? [{ field: 'count', message: `Please enter a number from 1 to ${eventsPerSeries}.` }]
      : []),
    ...(series ? [seriesError(series)] : []),
    ...(meeting.success ? [] : [{ field: 'meetingMinutes', message: meeting.error.issues[0]?.message ?? '' }]),
    ...(needsTeam && value.teamIds.length === 0 ? [{ field: 'teamIds', message: 'Please choose a team.' }] : []),
    ...(value.kind === 'event' && value.title === null ? [{ field: 'title', message: 'Please enter a title.' }] : []),
  ];
};

/** First and last part of an option such as `1-2`. */
export const partsOf = (parts: string): readonly [number | null, number | null] => {
  const [first, last] = parts.split('-').map(Number);
  return parts === '' || first === undefined || last === undefined ? [null, null] : [first, last];
};

/** Form for the event dialog. Converts text as typed to the API's input. */
export const eventDialogForm = (formContext: FormContext) =>
  z.pipe(
    typedEvent.check(
      z.superRefine((value, context) => {
        for (const { field, message } of problemsOf(value, formContext))
          context.addIssue({ code: 'custom', path: [field], message });
      }),
    ),
    z.transform((value): NewEvent => {
      const { kind, title, teamIds, place, note, opponent, side, fieldId } = value;
      const isGame = kind === 'game';
      const [firstPart, lastPart] = fieldId === '' ? [null, null] : partsOf(value.parts);
      return {
        ...{ kind, title, teamIds, note, ...typedTimes(value) },
        ...{ fieldId: fieldId || null, firstPart, lastPart, place: fieldId === '' ? place : null },
        meetingMinutes: parseNumber(value.meetingMinutes),
        opponent: isGame ? opponent : null,
        side: isGame ? (sides.find((knownSide) => knownSide === side) ?? null) : null,
        repeat: typedRepeat(value) as NewEvent['repeat'],
      };
    }),
  );

export type TypedValues = Required<z.input<typeof typedEvent>>;

/** Initial values of the dialog. */
export const emptyEvent = (today: Day): TypedValues => ({
  ...{ kind: 'practice', title: '', teamIds: [], isAllDay: false, day: today },
  ...{ time: '18:00', endDay: '', endTime: '19:30', fieldId: '', parts: '', place: '', meetingMinutes: '', note: '' },
  ...{ opponent: '', side: '', repeats: 'never', weekdays: [], until: '', count: '', holidays: [], flipped: [] },
});

/** Initial values for an event that is edited or copied. */
export const valuesOfEvent = (event: EventDetail): TypedValues => {
  const { isAllDay, field, meetingMinutes: minutes } = event;
  const { day: first, time, endDay, endTime } = timesOf(event, isAllDay);
  return {
    ...emptyEvent(first),
    ...{ kind: event.kind, title: event.title ?? '', teamIds: event.teams.map(({ id }) => id), isAllDay },
    ...{ time: time ?? '18:00', endDay: endDay === first ? '' : endDay, endTime: endTime ?? '19:30' },
    ...{ fieldId: field?.id ?? '', place: event.place ?? '', meetingMinutes: minutes === null ? '' : String(minutes) },
    parts: field && field.firstPart !== null ? `${field.firstPart}-${field.lastPart}` : '',
    ...{ note: event.note ?? '', opponent: event.opponent ?? '', side: event.side ?? '' },
  };
};
