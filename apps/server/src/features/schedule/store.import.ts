import { sql } from 'kysely';
import { type Actor, isAdmin } from '@touchline/domain/core/actor.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { eventRowSentences } from '@touchline/domain/schedule/messages.import.ts';
import {
  type ParsedEvent,
  type ReadingContext,
  readEventRow,
  eventKey,
  shownEvent,
} from '@touchline/domain/schedule/rules.import.ts';
import { startDays } from '@touchline/domain/schedule/rules.times.ts';
import type { EventForm } from '@touchline/domain/schedule/schema.ts';
import type { EventOutcome, EventRow } from '@touchline/domain/schedule/schema.import.ts';
import type { DateOrder } from '@touchline/domain/people/schema.import.ts';
import type { Context } from '../../core/requests/implement.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { findClashes, type FieldUse } from './store.bookings.ts';
import { listTeamChoices } from './store.ts';

type ImportContext = Pick<Context<Actor>, 'db' | 'actor' | 'user' | 'now'>;

interface ImportedRows {
  readonly rows: readonly EventRow[];
  readonly dateOrder: DateOrder;
  readonly teamId: string | null;
}

/** Maximum venues in a list, more than any club has. */
const maxVenues = 500;

const venuesOf = async (db: Db, { organizationId }: Actor): Promise<ReadingContext['venues']> =>
  rowsOf(db, 'venues as venue', organizationId)
    .where('venue.archived_at', 'is', null)
    .select([
      'venue.name',
      sql<
        ReadingContext['venues'][number]['fields']
      >`(select coalesce(json_agg(json_build_object('id', field.id, 'name', field.name,
          'parts', field.parts) order by field.name, field.id), '[]') from fields as field
        where field.venue_id = venue.id and field.organization_id = venue.organization_id and field.archived_at is null)`.as(
        'fields',
      ),
    ])
    .orderBy('venue.name')
    .limit(maxVenues)
    .execute();

interface ExistingEvent extends Pick<EventForm, 'kind' | 'title' | 'opponent' | 'teamIds'> {
  readonly id: string;
  readonly startsAt: Date;
}

/**
 * Events that start at the same time as a row or have its UID. Includes canceled events, which an import must not
 * restore.
 */
const eventsAt = (
  db: Db,
  { organizationId }: Actor,
  starts: readonly Date[],
  ids: readonly string[],
): Promise<ExistingEvent[]> =>
  rowsOf(db, 'events as event', organizationId)
    .where(
      sql<boolean>`(event.starts_at = any(${starts.map((start) => start.toISOString())}::timestamptz[]) or event.id = any(${ids}::uuid[]))`,
    )
    .select([
      'event.id',
      sql<EventForm['kind']>`event.kind`.as('kind'),
      'event.title',
      'event.opponent',
      'event.starts_at as startsAt',
      sql<string[]>`to_jsonb(array(select team_id from event_teams where event_id = event.id))`.as('teamIds'),
    ])
    .execute();

const fieldUseOf = ({ form, span }: ParsedEvent): FieldUse | null =>
  form && span && form.fieldId !== null
    ? { fieldId: form.fieldId, firstPart: form.firstPart, lastPart: form.lastPart, ...span }
    : null;

const overlap = (one: FieldUse, other: FieldUse): boolean =>
  one.fieldId === other.fieldId &&
  one.startsAt < other.endsAt &&
  other.startsAt < one.endsAt &&
  (one.firstPart ?? 1) <= (other.lastPart ?? Number.POSITIVE_INFINITY) &&
  (other.firstPart ?? 1) <= (one.lastPart ?? Number.POSITIVE_INFINITY);

/** Event id in the UID of a calendar entry that this server created. */
const idIn = (uid: string | undefined, line: number): [number, string][] => {
  const [, id] = /^event-(?:letter-)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/.exec(uid ?? '') ?? [];
  return id === undefined ? [] : [[line, id]];
};

export interface CheckedRow {
  readonly read: ParsedEvent;
  readonly outcome: EventOutcome;
}

/** Checks all rows. Returns events to write, events that already exist, and the other rows' problems. */
export const checkRows = async (
  { db, actor, user, now }: ImportContext,
  file: ImportedRows,
): Promise<readonly CheckedRow[]> => {
  const { timeZone } = user;
  const [teams, venues] = [await listTeamChoices(db, actor), await venuesOf(db, actor)];
  const reading: ReadingContext = {
    ...{ teams, venues, timeZone, teamId: file.teamId, dateOrder: file.dateOrder, mayInviteAll: isAdmin(actor) },
    ...{ today: dayOf(now, timeZone), days: startDays(now, timeZone) },
  };
  const names = {
    teams: new Map(teams.map(({ id, name }) => [id, name])),
    fields: new Map(venues.flatMap(({ name, fields }) => fields.map((field) => [field.id, `${name}, ${field.name}`]))),
  };
  const readRows = file.rows.map((row) => readEventRow(row, reading));
  const validRows = readRows.filter(({ problems, span }) => span !== null && Object.keys(problems).length === 0);
  const idsByLine = new Map(file.rows.flatMap(({ line, cells }) => idIn(cells.uid, line)));
  const existingEvents = await eventsAt(
    db,
    actor,
    validRows.flatMap(({ span }) => span?.startsAt ?? []),
    [...idsByLine.values()],
  );
  const ids = new Set(existingEvents.map(({ id }) => id));
  const lineOfEvent = new Map(existingEvents.map((event) => [eventKey({ form: event, startsAt: event.startsAt }), 0]));
  const uses = validRows.map(fieldUseOf);
  const numberedUses = uses.flatMap((use, at) => (use ? [{ use, at }] : []));
  const clashes = await findClashes(
    db,
    actor.organizationId,
    numberedUses.map(({ use }) => use),
    [],
  );
  const clashNames = new Map(clashes.map(({ use, name }) => [validRows[numberedUses[use]?.at ?? -1], name]));
  const bookedUses: { use: FieldUse; line: number }[] = [];
  return readRows.map((row): CheckedRow => {
    const { line, form, span, problems, notes } = row;
    const rowFacts = { line, event: shownEvent(row, names) };
    if (!form || !span || Object.keys(problems).length > 0)
      return { read: row, outcome: { ...rowFacts, state: 'invalid', problems: { ...problems }, notes: [...notes] } };
    const key = eventKey({ form, startsAt: span.startsAt });
    const sameLine = ids.has(idsByLine.get(line) ?? '') ? 0 : lineOfEvent.get(key);
    if (sameLine !== undefined) {
      const repeatNotes = sameLine === 0 ? [] : [eventRowSentences.again(sameLine)];
      return { read: row, outcome: { ...rowFacts, state: 'known', problems: {}, notes: repeatNotes } };
    }
    const use = fieldUseOf(row);
    const clashInFile = use && bookedUses.find((other) => overlap(use, other.use));
    const clashName = clashNames.get(row);
    const conflict = clashName
      ? eventRowSentences.fieldTaken(clashName)
      : clashInFile && eventRowSentences.fieldTakenInFile(clashInFile.line);
    if (conflict)
      return {
        read: row,
        outcome: { ...rowFacts, state: 'invalid', problems: { field: conflict }, notes: [...notes] },
      };
    lineOfEvent.set(key, line);
    if (use) bookedUses.push({ use, line });
    return { read: row, outcome: { ...rowFacts, state: 'new', problems: {}, notes: [...notes] } };
  });
};
