import type { Actor } from '@touchline/domain/core/actor.ts';
import type { ParsedInputOf } from '@touchline/domain/core/operation.ts';
import { can } from '@touchline/domain/policy.ts';
import { findOverlaps, previewAct } from '@touchline/domain/schedule/contract.overlaps.ts';
import { scheduleProblems } from '@touchline/domain/schedule/messages.ts';
import { severalProblems } from '@touchline/domain/schedule/messages.several.ts';
import { changedGroups, type FieldGroup, followingForms } from '@touchline/domain/schedule/rules.ts';
import { moveTimes, spanOf, timesOn } from '@touchline/domain/schedule/rules.times.ts';
import type { EventForm } from '@touchline/domain/schedule/schema.ts';
import type { PastSeason } from '@touchline/domain/schedule/schema.overlaps.ts';
import { type Context, type Implementation, implement } from '../../core/requests/implement.ts';
import { formOf, listAffected, type AffectedEvent, storedEvents } from './store.changing.ts';
import { listOverlaps, previewNotifications, type NotificationInput } from './store.overlaps.ts';
import { requireTeams, requireTimes } from './store.saving.ts';
import { readSeries } from './store.series.ts';
import { firstSeasonToEnd, listManaged } from './store.several.ts';
import { requireEvent } from './store.ts';

type PreviewContext = Pick<Context<Actor>, 'db' | 'actor' | 'user' | 'now' | 'env'>;

type PreviewForm = Pick<
  EventForm,
  'teamIds' | 'fieldId' | 'firstPart' | 'lastPart' | 'place' | 'day' | 'time' | 'endDay' | 'endTime' | 'meetingMinutes'
>;

const requireManaged = async ({ db, actor }: PreviewContext, eventId: string) => {
  const event = await requireEvent(db, actor.organizationId, eventId);
  if (!can(actor, 'schedule.manage', event)) throw scheduleProblems.missing();
  return event;
};

const placeOf = (search: Partial<Pick<EventForm, 'fieldId' | 'firstPart' | 'lastPart' | 'place'>>) => {
  const { fieldId = null, firstPart = null, lastPart = null, place = null } = search;
  return { fieldId, firstPart, lastPart, place };
};

const plannedEvent = (form: PreviewForm, { user }: PreviewContext) => ({ form, span: spanOf(form, user.timeZone) });
const notificationInput = (eventId: string | null, form: PreviewForm, { user }: PreviewContext): NotificationInput => ({
  ...{ eventId, teamIds: form.teamIds, spans: [spanOf(form, user.timeZone)] },
});

/** Field groups whose changes notify people. */
const notifyingGroups: readonly FieldGroup[] = ['day', 'times', 'place', 'meetingMinutes', 'teamIds'];

/** Notifications about a changed event, for people affected before or after the change. */
const notificationsOfChange = (
  eventId: string,
  before: EventForm,
  after: EventForm,
  context: PreviewContext,
): readonly NotificationInput[] => {
  if (!changedGroups(before, after).some((group) => notifyingGroups.includes(group))) return [];
  const [old, next] = [notificationInput(eventId, before, context), notificationInput(eventId, after, context)];
  const isForAll = old.teamIds.length === 0 || next.teamIds.length === 0;
  const teamIds = isForAll ? [] : [...new Set([...old.teamIds, ...next.teamIds])];
  return [{ eventId, teamIds, spans: [...old.spans, ...next.spans] }];
};

const countNotified = ({ db, actor, now, env }: PreviewContext, notifications: readonly NotificationInput[]) =>
  previewNotifications(db, actor, notifications, { now, isMailed: env.smtp !== undefined });

/** The season that would end before a series with these values does. */
const previewSeasonEnd = async ({ db, actor }: PreviewContext, forms: readonly PreviewForm[]): Promise<PastSeason> => {
  const teamIds = [...new Set(forms.flatMap((form) => form.teamIds))];
  const season = teamIds.length === 0 ? undefined : await firstSeasonToEnd(db, actor.organizationId, teamIds);
  const count = season ? forms.filter(({ day }) => day > season.endDate).length : 0;
  return season && count > 0 ? { ...season, count } : null;
};

const noOverlaps = { shown: [], total: 0, told: null, pastSeason: null };

/** Events to which the action applies, with their new values. */
const eventsOfAction = async (context: PreviewContext, search: ParsedInputOf<typeof previewAct>) => {
  const { db, actor, user, now } = context;
  const { act, eventId, scope = 'one', without = [], day, lastDay, venueId, teamId, seasonId } = search;
  const status = act === 'restore' ? 'cancelled' : 'scheduled';
  const findEvents = async (): Promise<readonly AffectedEvent[]> => {
    if (eventId !== undefined) return listAffected(db, actor, await requireManaged(context, eventId), scope, now);
    const selection = { day, lastDay, venueId, teamId, seasonId };
    if (Object.values(selection).every((value) => value === undefined)) throw severalProblems.spanMissing();
    const { events } = await listManaged(db, actor, selection, user.timeZone);
    const ids = events.map(({ id }) => id).filter((id) => !without.includes(id));
    return ids.length === 0 ? [] : storedEvents(db, actor).where('event.id', 'in', ids).execute();
  };
  return (await findEvents())
    .filter((event) => event.status === status)
    .map((event) => ({ id: event.id, form: formOf(event) }));
};

export const overlapsOperations: readonly Implementation[] = [
  implement(findOverlaps, {
    summary: 'Preview what saving an event brings',
    notFound: scheduleProblems.missing,
    run: async (context, search) => {
      const { db, actor, user, now } = context;
      const { organizationId } = actor;
      const { eventId, scope = 'one', teamIds = [], days, day, endDay } = search;
      const times = { day, time: search.time ?? null, endDay, endTime: search.endTime ?? null };
      const place = placeOf(search);
      const typedForm = { ...times, ...place, teamIds, meetingMinutes: search.meetingMinutes ?? null };
      const event = eventId === undefined ? null : await requireManaged(context, eventId);
      await requireTeams(db, actor, teamIds, false);
      if (!event) {
        requireTimes(times, now, user.timeZone);
        const forms = (days ?? [day]).map((one) => ({ ...typedForm, ...timesOn(one, times) }));
        const overlaps = await listOverlaps(
          db,
          actor,
          forms.map((form) => plannedEvent(form, context)),
          [],
        );
        const notifications = forms.map((form) => notificationInput(null, form, context));
        const pastSeason = days ? await previewSeasonEnd(context, forms) : null;
        return { ...overlaps, pastSeason, told: await countNotified(context, notifications) };
      }
      const reachedEvents = (await listAffected(db, actor, event, scope, now)).map((stored) => ({
        ...stored,
        form: formOf(stored),
      }));
      const target = reachedEvents.find(({ id }) => id === event.id);
      // The event was canceled or ended in the meantime, which saving will report.
      if (!target || target.status === 'cancelled') return noOverlaps;
      requireTimes(times, now, user.timeZone, target.form);
      const after = { ...target.form, ...typedForm };
      const rule =
        scope === 'one' || event.seriesId === null ? null : await readSeries(db, organizationId, event.seriesId, false);
      const { forms } = followingForms(reachedEvents, rule, target, after, changedGroups(target.form, after));
      const overlaps = await listOverlaps(
        db,
        actor,
        forms.map(({ form }) => plannedEvent(form, context)),
        forms.map(({ id }) => id),
      );
      const notifications = forms.flatMap(({ id, form }, at) =>
        notificationsOfChange(id, reachedEvents[at]?.form ?? form, form, context),
      );
      const pastSeason =
        scope === 'one'
          ? null
          : await previewSeasonEnd(
              context,
              forms.map(({ form }) => form),
            );
      return { ...overlaps, pastSeason, told: await countNotified(context, notifications) };
    },
  }),

  implement(previewAct, {
    summary: 'Preview what an act on events brings',
    notFound: scheduleProblems.missing,
    run: async (context, search) => {
      const { db, actor } = context;
      const { act, days = 0, minutes = 0 } = search;
      const events = await eventsOfAction(context, search);
      if (act === 'cancel') {
        const notifications = events.map(({ id, form }) => notificationInput(id, form, context));
        return { ...noOverlaps, told: await countNotified(context, notifications) };
      }
      const newPlace = search.fieldId || search.place ? placeOf(search) : {};
      const changedForm = (form: EventForm): EventForm =>
        act === 'move' ? { ...form, ...moveTimes(form, { days, minutes }), ...newPlace } : form;
      const overlaps = await listOverlaps(
        db,
        actor,
        events.map(({ form }) => plannedEvent(changedForm(form), context)),
        events.map(({ id }) => id),
      );
      const notifications = events.flatMap(({ id, form }) =>
        act === 'move'
          ? notificationsOfChange(id, form, changedForm(form), context)
          : [notificationInput(id, form, context)],
      );
      return { ...overlaps, pastSeason: null, told: await countNotified(context, notifications) };
    },
  }),
];
