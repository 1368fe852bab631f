import { sql } from 'kysely';
import { type Actor, isAdmin } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import * as contract from '@touchline/domain/schedule/contract.ts';
import { scheduleProblems } from '@touchline/domain/schedule/messages.ts';
import {
  changedGroups,
  type FieldGroup,
  followingForms,
  ownGroupsAfter,
  restOfSeries,
} from '@touchline/domain/schedule/rules.ts';
import { spanOf } from '@touchline/domain/schedule/rules.times.ts';
import type { EventForm, Scope } from '@touchline/domain/schedule/schema.ts';
import { refuseStaleEdit } from '../../core/requests/edits.ts';
import { type Context, type Implementation, implement } from '../../core/requests/implement.ts';
import { book, checkBookings, deferBookings, lockFields } from './store.bookings.ts';
import { cancelEvents, deleteEvent, formOf, lockReached, type Reached, restoreEvent } from './store.changing.ts';
import { type Plan, requireForm, requirePlace, requireTimes, saveEvents, sharedBookings } from './store.saving.ts';
import { moveSeries, readSeries } from './store.series.ts';
import { lockLedTeams } from './store.led.ts';
import { requireEvent, type StoredEvent } from './store.ts';
import { insertChanges } from './store.writing.ts';

type Changing = Pick<Context<Actor>, 'db' | 'actor' | 'user' | 'now'>;

/**
 * The events affected by a change of one event, if the actor manages them; includes that event (ruling 108). Locks the
 * series before its events.
 */
const reachedBy = async ({ db, actor, now }: Changing, event: StoredEvent, scope: Scope) => {
  const rule =
    scope === 'one' || event.seriesId === null
      ? null
      : await readSeries(db, actor.organizationId, event.seriesId, true);
  const locked = await lockReached(db, actor, event, scope, now);
  const one = locked.find(({ id }) => id === event.id);
  if (!one) {
    const { seriesId, status } = await requireEvent(db, actor.organizationId, event.id);
    // A colleague has ended the series before this event since the subject was read.
    if (seriesId !== event.seriesId) throw scheduleProblems.seriesChanged();
    throw status === 'cancelled' ? scheduleProblems.cancelled() : scheduleProblems.over();
  }
  // Moved to other people's teams since the subject was read.
  if (!one.isManaged) throw scheduleProblems.missing();
  return { rule, reached: locked.filter(({ isManaged }) => isManaged), one };
};

const stored = (event: Reached, timeZone: string) => ({
  ...{ id: event.id, bookingId: event.bookingId },
  ...{ span: { startsAt: event.startsAt, endsAt: event.endsAt }, form: formOf(event, timeZone) },
});

const planOf = (event: Reached, form: EventForm, ownGroups: readonly string[], timeZone: string): Plan => ({
  ...{ form, ownGroups, seriesId: event.seriesId, seriesDay: event.seriesDay },
  before: stored(event, timeZone),
});

/**
 * The events of a series with one event's changed fields; moving that event moves them, too. Those from an event on
 * become a series of their own.
 */
const followingPlans = async (
  { db, actor, user }: Changing,
  { reached, rule, one }: Awaited<ReturnType<typeof reachedBy>>,
  { after, groups, scope }: { after: EventForm; groups: readonly FieldGroup[]; scope: Scope },
): Promise<readonly Plan[]> => {
  const events = reached.map((event) => ({ ...event, form: formOf(event, user.timeZone) }));
  const first = { ...one, form: formOf(one, user.timeZone) };
  const { forms, moved } = followingForms(events, rule, first, after, groups);
  const rest = rule && scope === 'following' ? restOfSeries(rule, reached) : null;
  const split = moved ?? (rest && { rule: rest, boundary: rest.firstDay });
  const seriesId =
    split && one.seriesId !== null
      ? await moveSeries(
          db,
          actor.organizationId,
          actor.userId,
          { id: one.seriesId, ...split },
          forms.flatMap(({ id, seriesDay }) => (seriesDay === null ? [] : [id])),
        )
      : one.seriesId;
  return forms.map(({ form, seriesDay, ownGroups }, number) => ({
    ...planOf(reached[number] as Reached, form, ownGroups, user.timeZone),
    ...{ seriesId, seriesDay },
  }));
};

export const changingOperations: readonly Implementation[] = [
  implement(contract.updateEvent, {
    summary: 'Change an event or its series',
    audit: { entity: 'event', id: 'eventId', fields: true },
    subject: ({ db, actor }, { eventId }) => requireEvent(db, actor.organizationId, eventId),
    run: async (context, { eventId, scope = 'one', sharesField = false, expected, ...changes }, event) => {
      const { db, actor, user, now, auditEntry } = context;
      const reached = await reachedBy(context, event, scope);
      const { one } = reached;
      if (one.status === 'cancelled') throw scheduleProblems.cancelled();
      const before = formOf(one, user.timeZone);
      await refuseStaleEdit(context, { table: 'events', id: eventId, read: async () => before }, expected, changes);
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const after: EventForm = { ...before, ...given };
      requireTimes(after, now, user.timeZone, before);
      await requireForm(db, actor, after);
      const groups = changedGroups(before, after);
      if (groups.length === 0) {
        auditEntry.omit();
        return { id: eventId, count: 1 };
      }
      const ownGroups = one.seriesId === null ? [] : ownGroupsAfter(one.ownGroups, groups);
      const plans =
        scope === 'one'
          ? [planOf(one, after, ownGroups, user.timeZone)]
          : await followingPlans(context, reached, { after, groups, scope });
      for (const { form } of plans) requireTimes(form, now, user.timeZone, before);
      const fieldIds = plans.flatMap(({ form }) => form.fieldId ?? []);
      if (fieldIds.length > 0) await lockFields(db, actor.organizationId, fieldIds);
      // A past event keeps a field that has been archived since.
      if (groups.includes('place') || spanOf(after, user.timeZone).endsAt > now)
        await requirePlace(db, actor.organizationId, after);
      await saveEvents(context, plans, sharesField);
      auditEntry.add({ scope, count: plans.length });
      return { id: eventId, count: plans.length };
    },
  }),

  implement(contract.takeTeamOut, {
    summary: 'Take a team out of a shared event',
    audit: { entity: 'event', id: 'eventId' },
    subject: async ({ db, actor }, { eventId, teamId }) => {
      const event = await requireEvent(db, actor.organizationId, eventId);
      return { ...(event.teams.find(({ id }) => id === teamId) ?? raise(scheduleProblems.missing())), event };
    },
    notFound: scheduleProblems.missing,
    run: async (context, { teamId }, { event }) => {
      const { db, actor, user, now, auditEntry } = context;
      const [one] = await lockReached(db, actor, event, 'one', now);
      const isLed = isAdmin(actor) || (await lockLedTeams(db, actor, sql`select ${teamId}::uuid`)).has(teamId);
      // Taken out, or taken from the actor, since the subject was read.
      if (!one?.teamIds.includes(teamId) || !isLed) throw scheduleProblems.missing();
      if (one.status === 'cancelled') throw scheduleProblems.cancelled();
      if (one.teamIds.length === 1) throw scheduleProblems.onlyTeam();
      const form = formOf(one, user.timeZone);
      const teamIds = one.teamIds.filter((id) => id !== teamId);
      const ownGroups = one.seriesId === null ? [] : ownGroupsAfter(one.ownGroups, ['teamIds']);
      await saveEvents(context, [planOf(one, { ...form, teamIds }, ownGroups, user.timeZone)], false);
      auditEntry.add({ teamId });
    },
  }),

  implement(contract.cancelEvent, {
    summary: 'Cancel an event',
    audit: { entity: 'event', id: 'eventId' },
    subject: ({ db, actor }, { eventId }) => requireEvent(db, actor.organizationId, eventId),
    run: async (context, { eventId, reason, scope = 'one' }, event) => {
      const { db, actor, auditEntry } = context;
      const { reached, one } = await reachedBy(context, event, scope);
      if (one.status === 'cancelled') throw scheduleProblems.alreadyCancelled();
      await cancelEvents(db, actor.organizationId, reached, reason);
      const changes = reached.map(({ id }) => ({
        eventId: id,
        kind: 'cancelled' as const,
        before: {},
        after: {},
        reason,
      }));
      await insertChanges(db, actor.organizationId, actor.userId, changes);
      auditEntry.add({ scope, count: reached.length });
      return { id: eventId, count: reached.length };
    },
  }),

  implement(contract.restoreEvent, {
    summary: 'Restore a cancelled event',
    audit: { entity: 'event', id: 'eventId' },
    subject: ({ db, actor }, { eventId }) => requireEvent(db, actor.organizationId, eventId),
    run: async (context, { eventId, sharesField = false }, event) => {
      const { db, actor, user, now } = context;
      const { one } = await reachedBy(context, event, 'one');
      if (one.status !== 'cancelled') throw scheduleProblems.notCancelled();
      const form = formOf(one, user.timeZone);
      const { fieldId } = form;
      const span = spanOf(form, user.timeZone);
      const uses = fieldId === null ? [] : [{ ...form, fieldId, ...span }];
      if (fieldId !== null) await lockFields(db, actor.organizationId, [fieldId]);
      if (span.endsAt > now) await requirePlace(db, actor.organizationId, form);
      const shared = await sharedBookings(context, uses, [], sharesField);
      await deferBookings(db);
      const [bookingId = null] = uses.length === 0 ? [] : await book(db, actor.organizationId, uses, shared);
      await restoreEvent(db, actor.organizationId, eventId, bookingId);
      await checkBookings(db);
      const change = { eventId, kind: 'restored' as const, before: {}, after: {}, reason: null };
      await insertChanges(db, actor.organizationId, actor.userId, [change]);
    },
  }),

  implement(contract.deleteEvent, {
    summary: 'Delete an event',
    audit: { entity: 'event', id: 'eventId' },
    subject: ({ db, actor }, { eventId }) => requireEvent(db, actor.organizationId, eventId),
    run: async (context, _input, event) => {
      const { one } = await reachedBy(context, event, 'one');
      // Letters are written under the same lock. Answers, attendance and letter links prevent the deletion themselves.
      if (one.toldAt !== null) throw scheduleProblems.inUse();
      await deleteEvent(context.db, context.actor.organizationId, one);
    },
  }),
];
