import { type Day, daysLater } from '../core/calendar.ts';
import { eventMinutes, maxMeetingMinutes } from '../constants.club.ts';
import { compactName } from '../core/search.ts';
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
export interface ReadingContext {
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
export interface ParsedEvent {
  readonly line: number;
  readonly form: EventForm | null;
  readonly span: Span | null;
  readonly problems: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}

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

const teamsOf = (cell: string | undefined, reading: ReadingContext, findings: Findings): readonly string[] => {
  const { teams, teamId, mayInviteAll } = reading;
  if (cell === undefined || everyoneWords.includes(compactName(cell))) {
    if (cell === undefined && teamId !== null) return [teamId];
    if (!mayInviteAll) findings.refuse('teams', sentences.teamMissing);
    return [];
  }
  const teamsNamed = (text: string) =>
    teams.filter(({ name, ageGroupName }) =>
      [name, `${ageGroupName}${name}`, `${name}${ageGroupName}`].map(compactName).includes(compactName(text)),
    );
  const cellMatches = teamsNamed(cell);
  const parts = cellMatches.length > 0 ? [cell] : cell.split(/[,;\n]/).flatMap((part) => part.trim() || []);
  return [
    ...new Set(
      parts.flatMap((part) => {
        const [team, another] = teamsNamed(part);
        if (!team) findings.refuse('teams', sentences.teamUnknown(part));
        else if (another) findings.refuse('teams', sentences.teamNotUnique(part));
        return team?.id ?? [];
      }),
    ),
  ];
};

const localTimes = (cells: EventCells, reading: ReadingContext, findings: Findings) => {
  const { dateOrder, today } = reading;
  const dateIn = (field: 'date' | 'endDate'): Day | null => {
    const cell = cells[field];
    if (cell === undefined) return null;
    const day = readEventDate(cell, dateOrder, today);
    if (day === undefined) findings.refuse(field, sentences.dateUnread(cell));
    return day ?? null;
  };
  const timeIn = (field: 'start' | 'end', text: string | undefined) => {
    if (text === undefined) return null;
    const time = readTime(text);
    if (time === undefined) findings.refuse(field, sentences.timeUnread(text));
    return time ?? null;
  };
  const day = dateIn('date');
  if (day === null) findings.refuse('date', sentences.dateMissing);
  const [first, second] = cells.start === undefined ? [] : timesIn(cells.start);
  const time = timeIn('start', first);
  const endText = second ?? cells.end;
  const endTime = timeIn('end', endText);
  const lastDay = dateIn('endDate');
  if (day === null) return null;
  if (time === null) return { day, time: null, endDay: lastDay ?? day, endTime: null };
  if (endText === undefined) {
    findings.note(sentences.noEnd);
    return { day, time, ...endAfter(day, time, eventMinutes) };
  }
  // Without a last day, an end that is not after the start is on the next day.
  const isNextDay = lastDay === null && endTime !== null && endTime <= time;
  return { day, time, endDay: lastDay ?? (isNextDay ? daysLater(day, 1) : day), endTime };
};

const partsIn = (cell: string | undefined, parts: number, findings: Findings) => {
  if (cell === undefined) return { firstPart: null, lastPart: null };
  const [, first = '', last = first] = /^(\d)(?:\s*[-–]\s*(\d))?$/.exec(cell.trim()) ?? [];
  const [firstPart, lastPart] = [Number(first), Number(last)];
  const isRight = first !== '' && firstPart >= 1 && firstPart <= lastPart && lastPart <= parts;
  if (!isRight) findings.refuse('parts', sentences.partsUnread(cell));
  return isRight ? { firstPart, lastPart } : { firstPart: null, lastPart: null };
};

const noField = { fieldId: null, firstPart: null, lastPart: null };

/** The field that a row names, or its place as text: an unknown field becomes text, with a note. */
const placeOf = (cells: EventCells, { venues }: ReadingContext, findings: Findings) => {
  const text = cells.venue ?? cells.place;
  if (text === undefined) return { ...noField, place: null };
  const fieldOf = (venue: ImportVenue, name: string | undefined) =>
    name === undefined && venue.fields.length === 1
      ? venue.fields[0]
      : venue.fields.find((field) => name !== undefined && compactName(field.name) === compactName(name));
  const placeText = (): string => [text, cells.field].filter((part) => part !== undefined).join(', ');
  const venue = venues.find(({ name }) => compactName(name) === compactName(text));
  // "Park, Field 1", as calendars combine them.
  const combinedMatches = venues.flatMap((venue) =>
    venue.fields.filter(
      ({ name }) => compactName(`${venue.name}${name}`) === compactName(placeText().split('\n')[0] ?? ''),
    ),
  );
  const field = venue ? fieldOf(venue, cells.field) : combinedMatches[0];
  if (field) return { fieldId: field.id, ...partsIn(cells.parts, field.parts, findings), place: null };
  if (venue && cells.field !== undefined) findings.note(sentences.fieldUnknown(cells.field, venue.name));
  else if (!venue && cells.venue !== undefined) findings.note(sentences.venueUnknown(cells.venue));
  return {
    ...noField,
    place: placeText()
      .split('\n')
      .flatMap((line) => line.trim() || [])
      .join(', ')
      .slice(0, 200),
  };
};

const readMeetingMinutes = (cell: string | undefined, findings: Findings): number | null => {
  if (cell === undefined) return null;
  const minutes = Number(/^(\d{1,3})\s*(?:min\.?|minutes|minuten)?$/i.exec(cell.trim())?.[1] ?? Number.NaN);
  if (minutes <= maxMeetingMinutes) return minutes;
  findings.refuse('meetingMinutes', sentences.minutesUnread(cell));
  return null;
};

const kindIn = ({ kind, title, opponent }: EventCells, findings: Findings) => {
  if (kind === undefined) {
    if (opponent !== undefined) return 'game';
    return (title === undefined ? undefined : readKind(title)) ?? (title === undefined ? 'practice' : 'event');
  }
  if (isTryout(kind)) findings.refuse('kind', sentences.tryout);
  const parsedKind = readKind(kind);
  if (parsedKind === undefined) findings.refuse('kind', sentences.kindUnread(kind));
  return parsedKind ?? 'practice';
};

const sideIn = (cell: string | undefined, findings: Findings) => {
  const side = cell === undefined ? null : readSide(cell);
  if (side === undefined) findings.refuse('side', sentences.sideUnread(cell ?? ''));
  return side ?? null;
};

const fieldOfFault: Readonly<Record<string, EventField>> = {
  ...{ day: 'date', time: 'start', endDay: 'endDate', endTime: 'end', teamIds: 'teams', fieldId: 'field' },
  ...{ title: 'title', opponent: 'opponent', side: 'side', place: 'place', note: 'note' },
};

/** Parses a row of an event file. */
export const readEventRow = ({ line, cells }: EventRow, reading: ReadingContext): ParsedEvent => {
  const findings = new Findings();
  if (cells.status !== undefined && /cancel|abgesagt|annul|cancelad/i.test(cells.status))
    findings.refuse('status', sentences.canceled);
  const times = localTimes(cells, reading, findings);
  const kind = kindIn(cells, findings);
  const [opponent, side] = [cells.opponent ?? null, sideIn(cells.side, findings)];
  const values = {
    ...{ kind, title: cells.title ?? null, teamIds: [...teamsOf(cells.teams, reading, findings)] },
    ...{ ...(times ?? { day: '', time: null, endDay: '', endTime: null }), ...placeOf(cells, reading, findings) },
    ...{ meetingMinutes: readMeetingMinutes(cells.meetingMinutes, findings), note: cells.note ?? null },
    ...(kind === 'game' ? { opponent, side } : { opponent: null, side: null }),
  };
  const parsed = eventForm.safeParse(values);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = fieldOfFault[String(path[0])];
    if (field && (times !== null || !['date', 'endDate'].includes(field))) findings.refuse(field, message);
  }
  const form = parsed.data ?? null;
  const wrongTime = form && timesProblem(form, reading.days);
  if (wrongTime) findings.refuse(fieldOfFault[wrongTime.field] ?? 'date', wrongTime.message);
  const problem = form && eventProblem(form);
  if (problem)
    for (const [field, sentence] of Object.entries(problem.fields ?? {}))
      findings.refuse(fieldOfFault[field] ?? 'title', sentence);
  if (form && startIsSkipped(form, reading.timeZone)) findings.note(sentences.skipped);
  const span = form && !wrongTime ? spanOf(form, reading.timeZone) : null;
  return { line, form, span, problems: findings.problems, notes: findings.notes };
};

/** Key that equal events share, so that importing a file again creates no duplicates. */
export const eventKey = ({
  form,
  startsAt,
}: {
  readonly form: Pick<EventForm, 'kind' | 'title' | 'opponent' | 'teamIds'>;
  readonly startsAt: Date;
}): string =>
  JSON.stringify([startsAt.getTime(), form.teamIds.toSorted(), compactName(titleOf({ ...form, side: null }))]);

/** A row's event, as displayed. */
export const shownEvent = (
  { form, span }: ParsedEvent,
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
