import * as z from 'zod/mini';
import { type Day, day } from '../core/calendar.ts';
import { maxEventsLeftOut } from '../constants.club.ts';
import { severalProblems } from './messages.several.ts';
import { partsOf } from './schema.form.ts';
import { cancelReason, place } from './schema.ts';
import { type EventAction, maxMove } from './schema.several.ts';

const typedValues = z.strictObject({
  by: z.enum(['day', 'venue', 'team', 'season']),
  seasonId: z.string(),
  day: day('Please select a date.'),
  lastDay: z.string(),
  venueId: z.string(),
  teamId: z.string(),
  act: z.enum(['cancel', 'move']),
  days: z.string(),
  minutes: z.string(),
  isElsewhere: z.boolean(),
  fieldId: z.string(),
  parts: z.string(),
  place,
  reason: cancelReason,
});

export type SeveralValues = z.input<typeof typedValues>;

const isDay = (value: string): boolean => day('').safeParse(value).success;

const wholeNumber = (typedNumber: string): number => (typedNumber.trim() === '' ? 0 : Number(typedNumber));

const isWithin = (typedNumber: string, max: number): boolean =>
  Number.isInteger(wholeNumber(typedNumber)) && Math.abs(wholeNumber(typedNumber)) <= max;

/** Form for an action on several events: converts text as typed to the API's input, without the events. */
export const severalForm = z.pipe(
  typedValues.check(
    z.superRefine((value, context) => {
      const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (value.act === 'cancel') return;
      for (const name of ['days', 'minutes'] as const)
        if (!isWithin(value[name], maxMove[name]))
          refuse(name, `Please enter a whole number, at most ${maxMove[name]}.`);
      if (wholeNumber(value.days) === 0 && wholeNumber(value.minutes) === 0 && !value.isElsewhere)
        refuse('days', severalProblems.noMove().message);
    }),
  ),
  z.transform(
    ({
      act,
      days,
      minutes,
      isElsewhere,
      fieldId,
      parts,
      place,
      reason,
    }): { reason: string | null; act: EventAction } => {
      if (act === 'cancel') return { reason, act: { kind: 'cancel' } };
      const [firstPart, lastPart] = fieldId === '' ? [null, null] : partsOf(parts);
      const newPlace = { fieldId: fieldId || null, firstPart, lastPart, place: fieldId === '' ? place : null };
      return {
        reason,
        act: {
          kind: 'move',
          days: wholeNumber(days),
          minutes: wholeNumber(minutes),
          place: isElsewhere ? newPlace : null,
        },
      };
    },
  ),
);

/** Initial values of the dialog: today's events, a team's events from today on, or events past the end of a season. */
export const initialSeveralValues = (today: Day, teamId: string | undefined, seasonId: string): SeveralValues => ({
  ...{
    by: seasonId !== '' ? 'season' : teamId === undefined ? 'day' : 'team',
    seasonId,
    day: today,
    lastDay: '',
    venueId: '',
    teamId: teamId ?? '',
  },
  ...{ act: 'cancel', days: '', minutes: '', isElsewhere: false, fieldId: '', parts: '', place: '', reason: '' },
});

/** Search for the selected events; null until it is complete. */
export const searchOfSeveral = ({ by, day: first, lastDay, venueId, teamId, seasonId }: SeveralValues) => {
  if (by === 'season') return { seasonId };
  if (!isDay(first)) return null;
  if (by === 'day') return { day: first, lastDay: first };
  const until = isDay(lastDay) ? { lastDay } : {};
  if (by === 'venue') return venueId === '' ? null : { venueId, day: first, ...until };
  return teamId === '' ? null : { teamId, day: first, ...until };
};

/** Preview query of the action; null if it moves nothing, or if more events are left out than fit in a URL. */
export const actSearchFor = (
  { act, days, minutes, isElsewhere, fieldId, parts, place }: SeveralValues,
  search: NonNullable<ReturnType<typeof searchOfSeveral>>,
  leftOut: readonly string[],
) => {
  if (leftOut.length > maxEventsLeftOut) return null;
  const leftOutSearch = leftOut.length > 0 ? { without: leftOut.join(',') } : {};
  if (act === 'cancel') return { act, ...search, ...leftOutSearch };
  if (!isWithin(days, maxMove.days) || !isWithin(minutes, maxMove.minutes)) return null;
  const [firstPart, lastPart] = partsOf(parts);
  const fieldSearch = {
    fieldId,
    ...(firstPart !== null && { firstPart: String(firstPart), lastPart: String(lastPart) }),
  };
  const placeSearch = !isElsewhere ? {} : fieldId !== '' ? fieldSearch : place ? { place } : {};
  return {
    act,
    ...search,
    ...leftOutSearch,
    ...placeSearch,
    days: String(wholeNumber(days)),
    minutes: String(wholeNumber(minutes)),
  };
};
