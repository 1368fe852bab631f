import { type Day, daysLater } from '../core/calendar.ts';
import { eventMinutes, maxMeetingMinutes } from '../constants.club.ts';
import { foldedName } from '../core/search.ts';
import type { DateOrder } from '../people/schema.import.ts';
import { eventRowSentences as sentences } from './messages.import.ts';
import { titleOf } from './rules.names.ts';
import { isTryout, readEventDate, readKind, readSide, readTime, timesIn } from './rules.reading.ts';
import { endAfter, type Span, spanOf, startIsSkipped, timesProblem } from './rules.times.ts';
import { eventProblem } from './rules.ts';
import { type EventForm, eventForm } from './schema.ts';
import type { EventCells, EventField, EventOutcome, EventRow } from './schema.import.ts';

interface ImportVenue {
  readonly name: string;
  readonly fields: readonly { readonly id: string; readonly name: string; readonly parts: number }[];
}

/** Context for parsing rows: the teams and venues available to the user, and the settings for all rows. */
export interface Reading {
  readonly teams: readonly { readonly id: string; readonly name: string; readonly ageGroupName: string }[];
  readonly venues: readonly ImportVenue[];
  readonly teamId: string | null;
  readonly mayInviteAll: boolean;
  readonly dateOrder: DateOrder;
  readonly today: Day;
  readonly days: { readonly first: Day; readonly last: Day };
  readonly timeZone: string;
}

/** A parsed row: an event, or its problems. */
export interface ReadEvent {
  readonly line: number;
  readonly form: EventForm | null;
  readonly span: Span | null;
  readonly problems: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}

const folded = (name: string): string => foldedName(name).replaceAll(/[^\p{L}\p{N}]/gu, '');

const everyoneWords = ['everyone', 'all', 'club', 'alle', 'tous', 'todos'];

/** Collects a row's notes, and its problems by field. */
class Findings {
  readonly problems: Record<string, string> = {};
  readonly notes: string[] = [];

  refuse(field: EventField, sentence: string): void {
    this.problems[field] ??= sentence;
  }

  note(sentence: string): void {
    this.notes.push(sentence);
  }
}

const teamsOf = (cell: string | undefined, reading: Reading, found: Findings): readonly string[] => {
  const { teams, teamId, mayInviteAll } = reading;
  if (cell === undefined || everyoneWords.includes(folded(cell))) {
    if (cell === undefined && teamId !== null) return [teamId];
    if (!mayInviteAll) found.refuse('teams', sentences.teamMissing);
    return [];
  }
  const named = (text: string) =>
    teams.filter(({ name, ageGroupName }) =>
      [name, `${ageGroupName}${name}`, `${name}${ageGroupName}`].map(folded).includes(folded(text)),
    );
  const whole = named(cell);
  const parts = whole.length > 0 ? [cell] : cell.split(/[,;\n]/).flatMap((part) => part.trim() || []);
  return [
    ...new Set(
      parts.flatMap((part) => {
        const [team, another] = named(part);
        if (!team) found.refuse('teams', sentences.teamUnknown(part));
        else if (another) found.refuse('teams', sentences.teamNotUnique(part));
        return team?.id ?? [];
      }),
    ),
  ];
};

const onWall = (cells: EventCells, reading: Reading, found: Findings) => {
  const { dateOrder, today } = reading;
  const dateIn = (field: 'date' | 'endDate'): Day | null => {
    const cell = cells[field];
    if (cell === undefined) return null;
    const day = readEventDate(cell, dateOrder, today);
    if (day === undefined) found.refuse(field, sentences.dateUnread(cell));
    return day ?? null;
  };
  const timeIn = (field: 'start' | 'end', text: string | undefined) => {
    if (text === undefined) return null;
    const time = readTime(text);
    if (time === undefined) found.refuse(field, sentences.timeUnread(text));
    return time ?? null;
  };
  const day = dateIn('date');
  if (day === null) found.refuse('date', sentences.dateMissing);
  const [first, second] = cells.start === undefined ? [] : timesIn(cells.start);
  const time = timeIn('start', first);
  const endText = second ?? cells.end;
  const endTime = timeIn('end', endText);
  const lastDay = dateIn('endDate');
  if (day === null) return null;
  if (time === null) return { day, time: null, endDay: lastDay ?? day, endTime: null };
  if (endText === undefined) {
    found.note(sentences.noEnd);
    return { day, time, ...endAfter(day, time, eventMinutes) };
  }
  // Without a last day, an end that is not after the start is on the next day.
  const isNextDay = lastDay === null && endTime !== null && endTime <= time;
  return { day, time, endDay: lastDay ?? (isNextDay ? daysLater(day, 1) : day), endTime };
};

const inParts = (cell: string | undefined, parts: number, found: Findings) => {
  if (cell === undefined) return { firstPart: null, lastPart: null };
  const [, first = '', last = first] = /^(\d)(?:\s*[-–]\s*(\d))?$/.exec(cell.trim()) ?? [];
  const [firstPart, lastPart] = [Number(first), Number(last)];
  const isRight = first !== '' && firstPart >= 1 && firstPart <= lastPart && lastPart <= parts;
  if (!isRight) found.refuse('parts', sentences.partsUnread(cell));
  return isRight ? { firstPart, lastPart } : { firstPart: null, lastPart: null };
};

const noField = { fieldId: null, firstPart: null, lastPart: null };

/** The field that a row names, or its place as text: an unknown field becomes text, with a note. */
const placeOf = (cells: EventCells, { venues }: Reading, found: Findings) => {
  const text = cells.venue ?? cells.place;
  if (text === undefined) return { ...noField, place: null };
  const fieldOf = (venue: ImportVenue, name: string | undefined) =>
    name === undefined && venue.fields.length === 1
      ? venue.fields[0]
      : venue.fields.find((field) => name !== undefined && folded(field.name) === folded(name));
  const inWords = (): string => [text, cells.field].filter((part) => part !== undefined).join(', ');
  const venue = venues.find(({ name }) => folded(name) === folded(text));
  // "Park, Field 1", as calendars combine them.
  const together = venues.flatMap((one) =>
    one.fields.filter(({ name }) => folded(`${one.name}${name}`) === folded(inWords().split('\n')[0] ?? '')),
  );
  const field = venue ? fieldOf(venue, cells.field) : together[0];
  if (field) return { fieldId: field.id, ...inParts(cells.parts, field.parts, found), place: null };
  if (venue && cells.field !== undefined) found.note(sentences.fieldUnknown(cells.field, venue.name));
  else if (!venue && cells.venue !== undefined) found.note(sentences.venueUnknown(cells.venue));
  return {
    ...noField,
    place: inWords()
      .split('\n')
      .flatMap((line) => line.trim() || [])
      .join(', ')
      .slice(0, 200),
  };
};

const meetingIn = (cell: string | undefined, found: Findings): number | null => {
  if (cell === undefined) return null;
  const minutes = Number(/^(\d{1,3})\s*(?:min\.?|minutes|minuten)?$/i.exec(cell.trim())?.[1] ?? Number.NaN);
  if (minutes <= maxMeetingMinutes) return minutes;
  found.refuse('meetingMinutes', sentences.minutesUnread(cell));
  return null;
};

const kindIn = ({ kind, title, opponent }: EventCells, found: Findings) => {
  if (kind === undefined) {
    if (opponent !== undefined) return 'game';
    return (title === undefined ? undefined : readKind(title)) ?? (title === undefined ? 'practice' : 'event');
  }
  if (isTryout(kind)) found.refuse('kind', sentences.tryout);
  const read = readKind(kind);
  if (read === undefined) found.refuse('kind', sentences.kindUnread(kind));
  return read ?? 'practice';
};

const sideIn = (cell: string | undefined, found: Findings) => {
  const side = cell === undefined ? null : readSide(cell);
  if (side === undefined) found.refuse('side', sentences.sideUnread(cell ?? ''));
  return side ?? null;
};

const fieldOfFault: Readonly<Record<string, EventField>> = {
  ...{ day: 'date', time: 'start', endDay: 'endDate', endTime: 'end', teamIds: 'teams', fieldId: 'field' },
  ...{ title: 'title', opponent: 'opponent', side: 'side', place: 'place', note: 'note' },
};

/** Parses a row of a file of events. */
export const readEventRow = ({ line, cells }: EventRow, reading: Reading): ReadEvent => {
  const found = new Findings();
  if (cells.status !== undefined && /cancel|abgesagt|annul|cancelad/i.test(cells.status))
    found.refuse('status', sentences.canceled);
  const times = onWall(cells, reading, found);
  const kind = kindIn(cells, found);
  const [opponent, side] = [cells.opponent ?? null, sideIn(cells.side, found)];
  const values = {
    ...{ kind, title: cells.title ?? null, teamIds: [...teamsOf(cells.teams, reading, found)] },
    ...{ ...(times ?? { day: '', time: null, endDay: '', endTime: null }), ...placeOf(cells, reading, found) },
    ...{ meetingMinutes: meetingIn(cells.meetingMinutes, found), note: cells.note ?? null },
    ...(kind === 'game' ? { opponent, side } : { opponent: null, side: null }),
  };
  const read = eventForm.safeParse(values);
  for (const { path, message } of read.error?.issues ?? []) {
    const field = fieldOfFault[String(path[0])];
    if (field && (times !== null || !['date', 'endDate'].includes(field))) found.refuse(field, message);
  }
  const form = read.data ?? null;
  const wrong = form && timesProblem(form, reading.days);
  if (wrong) found.refuse(fieldOfFault[wrong.field] ?? 'date', wrong.message);
  const problem = form && eventProblem(form);
  if (problem)
    for (const [field, sentence] of Object.entries(problem.fields ?? {}))
      found.refuse(fieldOfFault[field] ?? 'title', sentence);
  if (form && startIsSkipped(form, reading.timeZone)) found.note(sentences.skipped);
  const span = form && !wrong ? spanOf(form, reading.timeZone) : null;
  return { line, form, span, problems: found.problems, notes: found.notes };
};

/** Key that equal events share, so that importing a file again creates no duplicates. */
export const sameEvent = ({
  form,
  startsAt,
}: {
  readonly form: Pick<EventForm, 'kind' | 'title' | 'opponent' | 'teamIds'>;
  readonly startsAt: Date;
}): string => JSON.stringify([startsAt.getTime(), form.teamIds.toSorted(), folded(titleOf({ ...form, side: null }))]);

/** The event of a row for display. */
export const shownEvent = (
  { form, span }: ReadEvent,
  names: { readonly teams: ReadonlyMap<string, string>; readonly fields: ReadonlyMap<string, string> },
): EventOutcome['event'] =>
  form && span
    ? {
        title: titleOf(form),
        startsAt: span.startsAt.toISOString(),
        endsAt: span.endsAt.toISOString(),
        isAllDay: form.time === null,
        teams: form.teamIds.map((id) => names.teams.get(id) ?? ''),
        place: form.fieldId === null ? form.place : (names.fields.get(form.fieldId) ?? null),
      }
    : null;
