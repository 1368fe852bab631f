import type { Actor } from '@touchline/domain/core/actor.ts';
import { listSeveral } from '@touchline/domain/schedule/contract.reached.ts';
import { changeSeveral } from '@touchline/domain/schedule/contract.several.ts';
import { scheduleProblems } from '@touchline/domain/schedule/messages.ts';
import { severalProblems } from '@touchline/domain/schedule/messages.several.ts';
import { changedGroups, fieldPairs, ownGroupsAfter } from '@touchline/domain/schedule/rules.ts';
import { moveTimes, spanOf } from '@touchline/domain/schedule/rules.times.ts';
import type { Move } from '@touchline/domain/schedule/schema.several.ts';
import { type Context, type Implementation, implement } from '../../core/requests/implement.ts';
import { lockFields } from './store.bookings.ts';
import { cancelEvents, formOf, readSeriesValues } from './store.changing.ts';
import { requirePlace, requireTimes, saveEvents } from './store.saving.ts';
import { listManaged, lockManaged, type ManagedEvent } from './store.several.ts';
import { insertChanges } from './store.writing.ts';

type ChangeContext = Pick<Context<Actor>, 'db' | 'actor' | 'user' | 'now'>;

const namesOf = (events: readonly { readonly name: string }[]) => events.map(({ name }) => name);

/** Plans for moved events. An event in a series keeps its own values, as after a single change. */
const movedPlans = async (
  { db, actor, user: { timeZone } }: ChangeContext,
  events: readonly ManagedEvent[],
  { days, minutes, place }: Move,
) => {
  const movedEvents = events.map((event) => {
    const before = formOf(event);
    const form = { ...before, ...moveTimes(before, { days, minutes }), ...place };
    return { event, before, form, changed: event.seriesId === null ? [] : changedGroups(before, form) };
  });
  const seriesIds = [...new Set(events.flatMap(({ seriesId }) => seriesId ?? []))];
  const groups = [...new Set(movedEvents.flatMap(({ changed }) => changed))];
  const valuesOf = await readSeriesValues(db, actor, { seriesIds, groups });
  return movedEvents.map(({ event: { id, name, seriesId, seriesDay, ...event }, before, form, changed }) => ({
    ...{ name, form, seriesId, seriesDay, span: spanOf(form, timeZone) },
    ownGroups: seriesId === null ? [] : ownGroupsAfter(event.ownGroups, changed, form, valuesOf(seriesId)),
    before: {
      ...{ id, bookingId: event.bookingId, form: before },
      span: { startsAt: event.startsAt, endsAt: event.endsAt },
    },
  }));
};

const moveEvents = async (
  context: ChangeContext,
  events: readonly ManagedEvent[],
  move: Move,
  reason: string | null,
): Promise<void> => {
  const { db, actor, user, now } = context;
  if (move.days === 0 && move.minutes === 0 && move.place === null) throw severalProblems.noMove();
  const wholeDays = move.minutes === 0 ? [] : events.filter(({ isAllDay }) => isAllDay);
  if (wholeDays.length > 0) throw severalProblems.wholeDays(namesOf(wholeDays));
  if (move.place && move.place.fieldId !== null && move.place.place !== null) throw scheduleProblems.placeTwice();
  const plans = await movedPlans(context, events, move);
  for (const { form, before } of plans) requireTimes(form, now, user.timeZone, before.form);
  const pastPlans = plans.filter(({ span }) => span.startsAt <= now);
  if (pastPlans.length > 0) throw severalProblems.intoPast(namesOf(pastPlans));
  const fieldIds = plans.flatMap(({ form }) => form.fieldId ?? []);
  if (fieldIds.length > 0) await lockFields(db, actor.organizationId, fieldIds);
  if (move.place) await requirePlace(db, actor.organizationId, move.place);
  const [clashingPair] = fieldPairs(plans);
  if (clashingPair) throw severalProblems.together(namesOf(clashingPair));
  await saveEvents(context, plans, false, { reason, refusal: severalProblems.taken });
};

const cancelAll = async ({ db, actor }: ChangeContext, events: readonly ManagedEvent[], reason: string | null) => {
  await cancelEvents(db, actor.organizationId, events, reason);
  const changes = events.map(({ id }) => ({ eventId: id, kind: 'cancelled' as const, before: {}, after: {}, reason }));
  await insertChanges(db, actor.organizationId, actor.userId, changes);
};

export const severalOperations: readonly Implementation[] = [
  implement(listSeveral, {
    summary: 'List events to change in one act',
    run: ({ db, actor, user }, search) => {
      if (Object.values(search).every((value) => value === undefined)) throw severalProblems.spanMissing();
      return listManaged(db, actor, search, user.timeZone);
    },
  }),

  implement(changeSeveral, {
    summary: 'Cancel or move several events',
    audit: { entity: 'organization', words: 'canceled or moved several in the schedule', id: 'own organization' },
    run: async (context, { events: requestedEvents, reason, act }) => {
      const { db, actor, now, auditEntry } = context;
      const startOf = new Map(requestedEvents.map(({ id, startsAt }) => [id, Date.parse(startsAt)]));
      const lockedEvents = await lockManaged(db, actor, [...startOf.keys()]);
      // Leaves out events that have begun or were canceled since the user listed them.
      const events = lockedEvents.filter(({ status, startsAt }) => status === 'scheduled' && startsAt > now);
      if (events.length === 0) throw severalProblems.nothingLeft();
      const movedMeanwhile = events.filter(({ id, startsAt }) => startsAt.getTime() !== startOf.get(id));
      if (movedMeanwhile.length > 0) throw severalProblems.changedMeanwhile(namesOf(movedMeanwhile));
      if (act.kind === 'cancel') await cancelAll(context, events, reason);
      else await moveEvents(context, events, act, reason);
      auditEntry.add({ act: act.kind, count: events.length });
      return { count: events.length };
    },
  }),
];
