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
import { bookFields, checkBookings, deferBookings, lockFields } from './store.bookings.ts';
import {
  type AffectedEvent,
  cancelEvents,
  deleteEvent,
  formOf,
  lockAffected,
  readSeriesValues,
  restoreEvent,
} from './store.changing.ts';
import { type Plan, requireForm, requirePlace, requireTimes, saveEvents, sharedBookings } from './store.saving.ts';
import { moveSeries, readSeries } from './store.series.ts';
import { lockLedTeams } from './store.led.ts';
import { requireEvent, type StoredEvent } from './store.ts';
import { insertChanges } from './store.writing.ts';

type ChangeContext = Pick<Context<Actor>, 'db' | 'actor' | 'user' | 'now'>;

/** Locks the series and the events that a change affects. Returns the events that the actor manages (ruling 108). */
const lockAffectedEvents = async ({ db, actor, now }: ChangeContext, event: StoredEvent, scope: Scope) => {
  const rule =
    scope === 'one' || event.seriesId === null
      ? null
      : await readSeries(db, actor.organizationId, event.seriesId, true);
  const events = await lockAffected(db, actor, event, scope, now);
  const target = events.find(({ id }) => id === event.id);
  if (!target) {
    const { seriesId, status } = await requireEvent(db, actor.organizationId, event.id);
    // A colleague changed the series after the subject was loaded.
    if (seriesId !== event.seriesId) throw scheduleProblems.seriesChanged();
    throw status === 'cancelled' ? scheduleProblems.cancelled() : scheduleProblems.over();
  }
  // A colleague moved the event to other teams after the subject was loaded.
  if (!target.isManaged) throw scheduleProblems.missing();
  return { rule, reached: events.filter(({ isManaged }) => isManaged), one: target };
};

const storedForm = (event: AffectedEvent) => ({
  ...{ id: event.id, bookingId: event.bookingId },
  ...{ span: { startsAt: event.startsAt, endsAt: event.endsAt }, form: formOf(event) },
});

const planOf = (event: AffectedEvent, form: EventForm, ownGroups: readonly string[]): Plan => ({
  ...{ form, ownGroups, seriesId: event.seriesId, seriesDay: event.seriesDay },
  before: storedForm(event),
});

/** Plans a change to one event alone. */
const planSingle = async ({ db, actor }: ChangeContext, event: AffectedEvent, form: EventForm): Promise<Plan> => {
  const { seriesId } = event;
  if (seriesId === null) return planOf(event, form, []);
  const groups = changedGroups(formOf(event), form);
  const valuesOf = await readSeriesValues(db, actor, { seriesIds: [seriesId], groups });
  return planOf(event, form, ownGroupsAfter(event.ownGroups, groups, form, valuesOf(seriesId)));
};

/**
 * Plans the same change for an event and the ones that follow it in its series. If the event moves, they move as well. If
 * the rule changes, they become a separate series.
 */
const planFollowing = async (
  { db, actor }: ChangeContext,
  { reached, rule, one: target }: Awaited<ReturnType<typeof lockAffectedEvents>>,
  { after, groups }: { after: EventForm; groups: readonly FieldGroup[] },
): Promise<readonly Plan[]> => {
  const events = reached.map((event) => ({ ...event, form: formOf(event) }));
  const first = { ...target, form: formOf(target) };
  const { forms, moved } = followingForms(events, rule, first, after, groups);
  const remainingRule = rule && restOfSeries(rule, reached);
  const split = moved ?? (remainingRule && { rule: remainingRule, boundary: remainingRule.firstDay });
  const seriesId =
    split && target.seriesId !== null
      ? await moveSeries(
          db,
          actor.organizationId,
          actor.userId,
          { id: target.seriesId, ...split },
          forms.flatMap(({ id, seriesDay }) => (seriesDay === null ? [] : [id])),
        )
      : target.seriesId;
  return forms.map(({ form, seriesDay, ownGroups }, number) => ({
    ...planOf(reached[number] as AffectedEvent, form, ownGroups),
    ...{ seriesId, seriesDay },
  }));
};

export const changingOperations: readonly Implementation[] = [
  implement(contract.updateEvent, {
    summary: 'Change an event or its series',
    audit: { entity: 'event', words: 'changed in the schedule', id: 'eventId', fields: true },
    subject: ({ db, actor }, { eventId }) => requireEvent(db, actor.organizationId, eventId),
    run: async (context, { eventId, scope = 'one', sharesField = false, expected, ...changes }, event) => {
      const { db, actor, user, now, auditEntry } = context;
      const reach = await lockAffectedEvents(context, event, scope);
      const { one: target } = reach;
      if (target.status === 'cancelled') throw scheduleProblems.cancelled();
      const before = formOf(target);
      await refuseStaleEdit(context, { table: 'events', id: eventId, read: async () => before }, expected, changes);
      const givenFields = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const after: EventForm = { ...before, ...givenFields };
      requireTimes(after, now, user.timeZone, before);
      await requireForm(db, actor, after);
      const groups = changedGroups(before, after);
      if (groups.length === 0) {
        auditEntry.omit();
        return { id: eventId, count: 1 };
      }
      const plans =
        scope === 'one'
          ? [await planSingle(context, target, after)]
          : await planFollowing(context, reach, { after, groups });
      for (const { form } of plans) requireTimes(form, now, user.timeZone, before);
      const fieldIds = plans.flatMap(({ form }) => form.fieldId ?? []);
      if (fieldIds.length > 0) await lockFields(db, actor.organizationId, fieldIds);
      // A past event keeps its field, even if the field was archived in the meantime.
      if (groups.includes('place') || spanOf(after, user.timeZone).endsAt > now)
        await requirePlace(db, actor.organizationId, after);
      await saveEvents(context, plans, sharesField);
      auditEntry.add({ scope, count: plans.length });
      return { id: eventId, count: plans.length };
    },
  }),

  implement(contract.takeTeamOut, {
    summary: 'Take a team out of a shared event',
    audit: { entity: 'event', words: 'took a team out of', id: 'eventId' },
    subject: async ({ db, actor }, { eventId, teamId }) => {
      const event = await requireEvent(db, actor.organizationId, eventId);
      return { ...(event.teams.find(({ id }) => id === teamId) ?? raise(scheduleProblems.missing())), event };
    },
    notFound: scheduleProblems.missing,
    run: async (context, { teamId }, { event }) => {
      const { db, actor, now, auditEntry } = context;
      const [target] = await lockAffected(db, actor, event, 'one', now);
      const isLed = isAdmin(actor) || (await lockLedTeams(db, actor, sql`select ${teamId}::uuid`)).has(teamId);
      // After the subject was loaded, the team was removed from the event, or the actor stopped leading it.
      if (!target?.teamIds.includes(teamId) || !isLed) throw scheduleProblems.missing();
      if (target.status === 'cancelled') throw scheduleProblems.cancelled();
      if (target.teamIds.length === 1) throw scheduleProblems.onlyTeam();
      const teamIds = target.teamIds.filter((id) => id !== teamId);
      const plan = await planSingle(context, target, { ...formOf(target), teamIds });
      await saveEvents(context, [plan], false);
      auditEntry.add({ teamId });
    },
  }),

  implement(contract.cancelEvent, {
    summary: 'Cancel an event',
    audit: { entity: 'event', words: 'canceled in the schedule', id: 'eventId' },
    subject: ({ db, actor }, { eventId }) => requireEvent(db, actor.organizationId, eventId),
    run: async (context, { eventId, reason, scope = 'one' }, event) => {
      const { db, actor, auditEntry } = context;
      const { reached, one: target } = await lockAffectedEvents(context, event, scope);
      if (target.status === 'cancelled') throw scheduleProblems.alreadyCancelled();
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
    audit: { entity: 'event', words: 'took back in the schedule', id: 'eventId' },
    subject: ({ db, actor }, { eventId }) => requireEvent(db, actor.organizationId, eventId),
    run: async (context, { eventId, sharesField = false }, event) => {
      const { db, actor, user, now } = context;
      const { one: target } = await lockAffectedEvents(context, event, 'one');
      if (target.status !== 'cancelled') throw scheduleProblems.notCancelled();
      const form = formOf(target);
      const { fieldId } = form;
      const span = spanOf(form, user.timeZone);
      const uses = fieldId === null ? [] : [{ ...form, fieldId, ...span }];
      if (fieldId !== null) await lockFields(db, actor.organizationId, [fieldId]);
      if (span.endsAt > now) await requirePlace(db, actor.organizationId, form);
      const shared = await sharedBookings(context, uses, [], sharesField);
      await deferBookings(db);
      const [bookingId = null] = uses.length === 0 ? [] : await bookFields(db, actor.organizationId, uses, shared);
      await restoreEvent(db, actor.organizationId, eventId, bookingId);
      await checkBookings(db);
      const change = { eventId, kind: 'restored' as const, before: {}, after: {}, reason: null };
      await insertChanges(db, actor.organizationId, actor.userId, [change]);
    },
  }),

  implement(contract.deleteEvent, {
    summary: 'Delete an event',
    audit: { entity: 'event', words: 'deleted from the schedule', id: 'eventId' },
    subject: ({ db, actor }, { eventId }) => requireEvent(db, actor.organizationId, eventId),
    run: async (context, _input, event) => {
      const { one: target } = await lockAffectedEvents(context, event, 'one');
      // No email can be written in the meantime, because that takes the same lock. The foreign keys of answers,
      // attendance and links prevent the deletion, too.
      if (target.toldAt !== null) throw scheduleProblems.inUse();
      await deleteEvent(context.db, context.actor.organizationId, target);
    },
  }),
];
