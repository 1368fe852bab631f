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
import { listManaged, lockManaged, type Managed } from './store.several.ts';
import { insertChanges } from './store.writing.ts';

type Changing = Pick<Context<Actor>, 'db' | 'actor' | 'user' | 'now'>;

const namesOf = (events: readonly { readonly name: string }[]) => events.map(({ name }) => name);

/** Plans for moved events. Events of a series keep what differs from it, as after a single change. */
const movedPlans = async (
  { db, actor, user: { timeZone } }: Changing,
  events: readonly Managed[],
  { days, minutes, place }: Move,
) => {
  const moved = events.map((event) => {
    const before = formOf(event);
    const form = { ...before, ...moveTimes(before, { days, minutes }), ...place };
    return { event, before, form, changed: event.seriesId === null ? [] : changedGroups(before, form) };
  });
  const seriesIds = [...new Set(events.flatMap(({ seriesId }) => seriesId ?? []))];
  const groups = [...new Set(moved.flatMap(({ changed }) => changed))];
  const valuesOf = await readSeriesValues(db, actor, { seriesIds, groups });
  return moved.map(({ event: { id, name, seriesId, seriesDay, ...event }, before, form, changed }) => ({
    ...{ name, form, seriesId, seriesDay, span: spanOf(form, timeZone) },
    ownGroups: seriesId === null ? [] : ownGroupsAfter(event.ownGroups, changed, form, valuesOf(seriesId)),
    before: {
      ...{ id, bookingId: event.bookingId, form: before },
      span: { startsAt: event.startsAt, endsAt: event.endsAt },
    },
  }));
};

const moveEvents = async (
  context: Changing,
  events: readonly Managed[],
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
  const past = plans.filter(({ span }) => span.startsAt <= now);
  if (past.length > 0) throw severalProblems.intoPast(namesOf(past));
  const fieldIds = plans.flatMap(({ form }) => form.fieldId ?? []);
  if (fieldIds.length > 0) await lockFields(db, actor.organizationId, fieldIds);
  if (move.place) await requirePlace(db, actor.organizationId, move.place);
  const [together] = fieldPairs(plans);
  if (together) throw severalProblems.together(namesOf(together));
  await saveEvents(context, plans, false, { reason, refusal: severalProblems.taken });
};

const cancelAll = async ({ db, actor }: Changing, events: readonly Managed[], reason: string | null) => {
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
    run: async (context, { events: meant, reason, act }) => {
      const { db, actor, now, auditEntry } = context;
      const startOf = new Map(meant.map(({ id, startsAt }) => [id, Date.parse(startsAt)]));
      const found = await lockManaged(db, actor, [...startOf.keys()]);
      // Events that have begun or were canceled since the user listed them stay unchanged.
      const events = found.filter(({ status, startsAt }) => status === 'scheduled' && startsAt > now);
      if (events.length === 0) throw severalProblems.nothingLeft();
      const moved = events.filter(({ id, startsAt }) => startsAt.getTime() !== startOf.get(id));
      if (moved.length > 0) throw severalProblems.changedMeanwhile(namesOf(moved));
      if (act.kind === 'cancel') await cancelAll(context, events, reason);
      else await moveEvents(context, events, act, reason);
      auditEntry.add({ act: act.kind, count: events.length });
      return { count: events.length };
    },
  }),
];
