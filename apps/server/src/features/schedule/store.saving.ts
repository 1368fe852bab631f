import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Actor, isAdmin, type OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Day } from '@touchline/domain/core/calendar.ts';
import { dayInWords } from '@touchline/domain/core/words.ts';
import { fieldTaken, scheduleProblems, timesRefusal } from '@touchline/domain/schedule/messages.ts';
import { eventProblem } from '@touchline/domain/schedule/rules.ts';
import { partsInWords } from '@touchline/domain/schedule/rules.names.ts';
import { type EventTimes, type Span, spanOf, startDays, timesProblem } from '@touchline/domain/schedule/rules.times.ts';
import type { EventForm } from '@touchline/domain/schedule/schema.ts';
import type { Context } from '../../core/requests/implement.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import {
  bookFields,
  checkBookings,
  deferBookings,
  findClashes,
  releaseBookings,
  requireFields,
  type FieldUse,
} from './store.bookings.ts';
import { ledTeams, lockLedTeams } from './store.led.ts';
import { type Change, type EventValues, insertChanges, insertEvents, updateEvents } from './store.writing.ts';

type SaveContext = Pick<Context<Actor>, 'db' | 'actor' | 'user'>;

/** An event to save: a new one, or a stored one with new values. */
export interface Plan {
  readonly form: EventForm;
  readonly seriesId: string | null;
  readonly seriesDay: Day | null;
  readonly ownGroups: readonly string[];
  readonly before: StoredState | null;
}

interface StoredState {
  readonly id: string;
  readonly span: Span;
  readonly form: EventForm;
  readonly bookingId: string | null;
}

/** Throws for invalid times. An unchanged start may be in the past. */
export const requireTimes = (times: EventTimes, now: Date, timeZone: string, before?: EventTimes): void => {
  const problem = timesProblem(times, startDays(now, timeZone), before);
  if (problem) throw timesRefusal(problem);
};

/** Checks the values that all of a request's events share, except the place, and the actor's right to the teams. */
export const requireForm = async (db: Db, actor: Actor, form: EventForm): Promise<void> => {
  const problem = eventProblem(form);
  if (problem) throw problem;
  await requireTeams(db, actor, form.teamIds);
};

/** Locks the field and checks its parts. */
export const requirePlace = async (
  db: Db,
  organizationId: OrganizationId,
  { fieldId, firstPart, lastPart }: Pick<EventForm, 'fieldId' | 'firstPart' | 'lastPart'>,
): Promise<void> => {
  if (fieldId === null) {
    if (firstPart !== null || lastPart !== null) throw scheduleProblems.partUnknown();
    return;
  }
  const [field] = await requireFields(db, organizationId, [fieldId]);
  const isInOrder = firstPart !== null && lastPart !== null && firstPart <= lastPart && lastPart <= (field?.parts ?? 0);
  if ((firstPart !== null || lastPart !== null) && !isInOrder) throw scheduleProblems.partUnknown();
};

/** Allows admins any team or everyone, and coaches and managers only their own teams. */
export const requireTeams = async (db: Db, actor: Actor, teamIds: readonly string[], lock = true): Promise<void> => {
  if (teamIds.length === 0) {
    if (!isAdmin(actor)) throw scheduleProblems.teamsMissing();
    return;
  }
  const ledTeamIds = ledTeams(actor) ?? sql`teams.id`;
  const teams = await rowsOf(db, 'teams', actor.organizationId)
    .where('id', 'in', teamIds)
    .select(['id', sql<boolean>`teams.id in (${ledTeamIds})`.as('isLed')])
    .$if(lock, (query) => query.forKeyShare())
    .execute();
  if (teams.length < new Set(teamIds).size) throw scheduleProblems.teamUnknown();
  const stillLedIds =
    lock && !isAdmin(actor) ? await lockLedTeams(db, actor, sql`select unnest(${teamIds}::uuid[])`) : null;
  if (!teams.every(({ id, isLed }) => isLed && (stillLedIds?.has(id) ?? true))) throw scheduleProblems.teamsOfOthers();
};

const fieldUse = ({ fieldId, firstPart, lastPart }: EventForm, span: Span): FieldUse | null =>
  fieldId === null ? null : { fieldId, firstPart, lastPart, ...span };

/** True if place and times are unchanged. The event then keeps a shared booking. */
const keepsBooking = ({
  before,
  use,
}: {
  readonly before: StoredState | null;
  readonly use: FieldUse | null;
}): boolean => {
  const storedUse = before?.bookingId ? fieldUse(before.form, before.span) : null;
  return storedUse !== null && use !== null && isDeepStrictEqual(storedUse, use);
};

type Refusal = (others: readonly { readonly name: string; readonly day: string }[]) => Error;

/** Existing bookings for the events to share, if an admin allows it. Otherwise throws for a taken field. */
export const sharedBookings = async (
  { db, actor, user }: SaveContext,
  uses: readonly FieldUse[],
  movingIds: readonly string[],
  sharesField: boolean,
  refusal: Refusal = fieldTaken,
): Promise<ReadonlyMap<number, string>> => {
  const clashes = await findClashes(db, actor.organizationId, uses, movingIds);
  const isSharedWithOne = new Set(clashes.map(({ use }) => use)).size === clashes.length;
  if (clashes.length > 0 && !(sharesField && isAdmin(actor) && isSharedWithOne))
    throw refusal(
      clashes
        .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
        .map(({ name, startsAt }) => ({ name, day: dayInWords(startsAt, user.timeZone, user) })),
    );
  return new Map(clashes.map(({ use, bookingId }) => [use, bookingId]));
};

/** Field names, without parts, for an event's history. */
const fieldNamesOf = async (
  db: Db,
  organizationId: OrganizationId,
  fieldIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = fieldIds.filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select field.id, venue.name || ', ' || field.name as name
    from fields as field join venues as venue on venue.id = field.venue_id
    where field.organization_id = ${organizationId} and field.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const placeOf = (form: EventForm, fieldNames: ReadonlyMap<string, string>): string | null => {
  const field = form.fieldId === null ? undefined : fieldNames.get(form.fieldId);
  return field === undefined ? form.place : `${field}${partsInWords(form)}`;
};

const auditFields = ({ form, span }: Pick<StoredState, 'form' | 'span'>, fieldNames: ReadonlyMap<string, string>) => ({
  startsAt: span.startsAt.toISOString(),
  endsAt: span.endsAt.toISOString(),
  isAllDay: form.time === null,
  meetingMinutes: form.meetingMinutes,
  place: placeOf(form, fieldNames),
});

type AuditFields = Readonly<Record<string, unknown>>;

/** Changed values and their previous values. */
const difference = (before: AuditFields, after: AuditFields) => {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const pick = (values: AuditFields) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return { before: pick(before), after: pick(after) };
};

const changesOf = (
  events: readonly EventValues[],
  plans: readonly Plan[],
  fieldNames: ReadonlyMap<string, string>,
  reason: string | null,
): readonly Change[] =>
  events.flatMap((event, number): readonly Change[] => {
    const after = auditFields(event, fieldNames);
    const previous = plans[number]?.before;
    if (!previous) return [{ eventId: event.id, kind: 'created', before: {}, after, reason: null }];
    const change = difference(auditFields(previous, fieldNames), after);
    if (Object.keys(change.after).length === 0) return [];
    return [{ eventId: event.id, kind: 'changed', ...change, reason }];
  });

/** Maps the index of an event to that of an earlier one with which it shares a booking and moves to the same field. */
const joinedMoves = (
  moving: readonly { readonly before: StoredState | null; readonly use: FieldUse }[],
): ReadonlyMap<number, number> => {
  const leaders = new Map<string, number>();
  const joinedLeaders = new Map<number, number>();
  for (const [number, { before, use }] of moving.entries()) {
    if (!before?.bookingId) continue;
    const key = `${before.bookingId} ${use.fieldId}`;
    const leader = leaders.get(key);
    if (leader === undefined) leaders.set(key, number);
    else joinedLeaders.set(number, leader);
  }
  return joinedLeaders;
};

interface SaveOptions {
  /** Reason for the change, for its history. */
  readonly reason?: string | null;
  readonly refusal?: Refusal;
}

/**
 * Writes new events, or new values of events that the caller has locked, with bookings and history. Writes all or none.
 * The number of statements does not depend on the number of events.
 */
export const saveEvents = async (
  context: SaveContext,
  plans: readonly Plan[],
  sharesField: boolean,
  { reason = null, refusal }: SaveOptions = {},
): Promise<readonly string[]> => {
  const { db, actor, user } = context;
  const { organizationId } = actor;
  const spans = plans.map(({ form }) => spanOf(form as EventTimes, user.timeZone));
  const planned = plans.map((plan, number) => ({ ...plan, number, use: fieldUse(plan.form, spans[number] as Span) }));
  const [keptPlans, movingPlans] = [planned.filter(keepsBooking), planned.filter((plan) => !keepsBooking(plan))];
  const bookedPlans = movingPlans.flatMap(({ number, use, before }) => (use ? [{ number, use, before }] : []));
  const uses = bookedPlans.map(({ use }) => use);
  const movingIds = movingPlans.flatMap(({ before }) => before?.id ?? []);
  const shared = uses.length === 0 ? new Map() : await sharedBookings(context, uses, movingIds, sharesField, refusal);
  await deferBookings(db);
  const bookingIds =
    uses.length === 0 ? [] : await bookFields(db, organizationId, uses, shared, joinedMoves(bookedPlans));
  const bookingOf = new Map([
    ...keptPlans.map(({ number, before }) => [number, before?.bookingId] as const),
    ...bookedPlans.map(({ number }, at) => [number, bookingIds[at]] as const),
  ]);
  const events = plans.map(({ form, seriesId, seriesDay, ownGroups, before }, number) => ({
    ...{ id: before?.id ?? randomUUID(), form, span: spans[number] as Span },
    ...{ bookingId: bookingOf.get(number) ?? null, seriesId, seriesDay, ownGroups },
  }));
  const isNew = (_: EventValues, number: number) => plans[number]?.before === null;
  const addedEvents = events.filter(isNew);
  const changedEvents = events.filter((event, number) => !isNew(event, number));
  if (addedEvents.length > 0) await insertEvents(db, organizationId, actor.userId, addedEvents);
  if (changedEvents.length > 0) await updateEvents(db, organizationId, changedEvents);
  await releaseBookings(
    db,
    organizationId,
    plans.map(({ before }) => before?.bookingId ?? null),
  );
  await checkBookings(db);
  const fieldNames = await fieldNamesOf(db, organizationId, [
    ...plans.map(({ form }) => form.fieldId),
    ...plans.map(({ before }) => before?.form.fieldId ?? null),
  ]);
  const changes = changesOf(events, plans, fieldNames, reason);
  if (changes.length > 0) await insertChanges(db, organizationId, actor.userId, changes);
  return events.map(({ id }) => id);
};
