import type { Actor } from '@touchline/domain/core/actor.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { momentAt } from '@touchline/domain/core/wall-clock.ts';
import { can } from '@touchline/domain/policy.ts';
import { listNext } from '@touchline/domain/schedule/contract.next.ts';
import * as contract from '@touchline/domain/schedule/contract.ts';
import { seriesRefusal } from '@touchline/domain/schedule/messages.ts';
import { daysOfSeries, seriesProblem } from '@touchline/domain/schedule/rules.series.ts';
import { daysShown, firstWeekdayOf } from '@touchline/domain/schedule/rules.weeks.ts';
import { startDays, timesOn } from '@touchline/domain/schedule/rules.times.ts';
import { listNotices as noticesOperation } from '@touchline/domain/schedule/contract.notices.ts';
import * as seenContract from '@touchline/domain/schedule/contract.seen.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { leadersOf } from '../answers/store.asked.ts';
import { changingOperations } from './operations.changing.ts';
import { overlapsOperations } from './operations.overlaps.ts';
import { severalOperations } from './operations.several.ts';
import { countryOf, listDays } from './store.days.ts';
import { findProposal } from './store.proposal.ts';
import { requireForm, requirePlace, requireTimes, saveEvents } from './store.saving.ts';
import * as store from './store.ts';
import { requireEvent } from './store.ts';
import { insertSeries } from './store.series.ts';
import { listNotices, listNoticeReaders, markSeen, requireNotice } from './store.notices.ts';

/** Ids of the teams that the actor may remove from an event that the actor does not manage. */
const leavableTeams = (actor: Actor, event: store.VisibleEvent): readonly string[] =>
  event.status === 'cancelled' || event.teams.length < 2 || can(actor, 'schedule.manage', event)
    ? []
    : event.teams.filter((team) => can(actor, 'schedule.takeOut', team)).map(({ id }) => id);

export const scheduleOperations: readonly Implementation[] = [
  implement(contract.listAgenda, {
    summary: 'List the events of the schedule',
    run: ({ db, actor, user, now }, search) =>
      store.listAgenda(db, actor, search, momentAt(`${search.day ?? dayOf(now, user.timeZone)}T00:00`, user.timeZone)),
  }),

  implement(contract.listDays, {
    summary: 'List the days of a week or a month',
    run: async ({ db, actor, user }, search) => {
      const country = await countryOf(db, actor.organizationId);
      return listDays(db, actor, search, daysShown(search.span, search.day, firstWeekdayOf(country)), user.timeZone);
    },
  }),

  implement(listNext, {
    summary: 'List the next events of a family',
    run: ({ db, actor }) => store.listNext(db, actor),
  }),

  implement(contract.listTeamChoices, {
    summary: 'List the teams to schedule events for',
    run: ({ db, actor }) => store.listTeamChoices(db, actor),
  }),

  implement(contract.proposeEvent, {
    summary: 'Propose time, length and place of an event',
    run: ({ db, actor }, search) => findProposal(db, actor, search),
  }),

  // Must precede the route for a single event.
  ...overlapsOperations,
  ...severalOperations,

  implement(noticesOperation, {
    summary: 'List urgent changes that the user has not seen',
    run: ({ db, actor }) => listNotices(db, actor),
  }),

  implement(seenContract.markSeen, {
    summary: 'Mark an urgent change as seen',
    audit: { entity: 'event', words: 'has seen a change of', id: 'eventId' },
    subject: ({ db, actor }, { eventId }) => requireNotice(db, actor, eventId),
    run: async ({ db, actor, auditEntry }, { eventId, revision }) => {
      if (!(await markSeen(db, actor, eventId, revision))) auditEntry.omit();
    },
  }),

  implement(seenContract.listSeen, {
    summary: 'List who has seen an urgent change',
    subject: ({ db, actor }, { eventId }) => requireEvent(db, actor.organizationId, eventId),
    run: ({ db, actor }, { eventId }, { teams }) =>
      listNoticeReaders(
        db,
        actor,
        eventId,
        teams.map(({ id }) => id),
      ),
  }),

  implement(contract.readEvent, {
    summary: 'Read an event',
    subject: ({ db, actor }, { eventId }) => store.requireVisibleEvent(db, actor, eventId),
    run: ({ db, actor }, { eventId }, event) =>
      store.showEvent(db, actor, eventId, {
        mayManage: can(actor, 'schedule.manage', event),
        leavableIds: leavableTeams(actor, event),
        mayReadAnswers: !event.isForAll && can(actor, 'answers.manage', leadersOf(event)),
      }),
  }),

  implement(contract.createEvent, {
    summary: 'Create an event or a series',
    audit: { entity: 'event', words: 'added to the schedule' },
    run: async ({ db, actor, user, now, auditEntry }, { repeat, sharesField = false, ...form }) => {
      requireTimes(form, now, user.timeZone);
      const problem = repeat && seriesProblem(form.day, repeat, startDays(now, user.timeZone).last);
      if (problem) throw seriesRefusal(problem);
      await requireForm(db, actor, form);
      await requirePlace(db, actor.organizationId, form);
      const days = repeat ? daysOfSeries(form.day, repeat) : [form.day];
      const seriesId = repeat
        ? await insertSeries(db, actor.organizationId, actor.userId, { firstDay: form.day, ...repeat })
        : null;
      const plans = days.map((day) => ({
        ...{ form: { ...form, ...timesOn(day, form) }, ownGroups: [], before: null },
        ...{ seriesId, seriesDay: seriesId && day },
      }));
      const [id = ''] = await saveEvents({ db, actor, user }, plans, sharesField);
      auditEntry.add({ kind: form.kind, count: days.length });
      return { id, count: days.length };
    },
  }),

  ...changingOperations,
];
