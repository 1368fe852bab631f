import * as z from 'zod/mini';
import { command, noContent, query } from '../core/operation.ts';
import type { Topic } from '../core/topics.ts';
import { id } from '../core/text.ts';
import { offlineSchedule } from '../constants.club.ts';
import { fieldTakenCode, scheduleNotices } from './messages.ts';
import * as schema from './schema.ts';

/** Topics for everything that a schedule shows: events with names and places, tryouts, and who belongs to a team. */
const reads: readonly Topic[] = ['schedule', 'venues', 'teams', 'tryouts', 'ownTryouts', 'guardians', 'answers'];
const changes: readonly Topic[] = ['schedule'];
/** The next days of the schedule stay on the device until they have passed. */
const staysOnDevice = { offline: 'cache', keptHours: offlineSchedule.days * 24 } as const;

/** A page of the schedule entries that the reader may see, later or earlier than a given time. */
export const listAgenda = query('schedule.agenda', {
  route: 'GET /schedule',
  can: 'schedule.list',
  reads,
  input: schema.agendaSearch,
  output: schema.agenda,
  failed: scheduleNotices.notLoaded,
  ...staysOnDevice,
});

/** Days of a week or a month with their first entries. Weeks begin as is usual in the organization's country. */
export const listDays = query('schedule.days', {
  route: 'GET /schedule/days',
  can: 'schedule.list',
  reads: [...reads, 'organization'],
  input: schema.daysSearch,
  output: schema.shownDays,
  failed: scheduleNotices.notLoaded,
});

/** Teams in current seasons for which the user may create events: all for an admin, their own for a coach. */
export const listTeamChoices = query('schedule.teams', {
  route: 'GET /schedule/teams',
  can: 'schedule.create',
  reads: ['teams', 'seasons', 'coaches'],
  output: z.array(schema.teamChoice),
  failed: scheduleNotices.teamsNotLoaded,
});

/** Time, length and place of a team's last event of a kind; null if there was none. */
export const proposeEvent = query('schedule.proposal', {
  route: 'GET /schedule/proposal',
  can: 'schedule.create',
  reads: ['schedule', 'venues', 'teams', 'coaches'],
  input: schema.proposalSearch,
  output: schema.proposal,
  failed: scheduleNotices.notLoaded,
});

export const readEvent = query('schedule.read', {
  route: 'GET /schedule/{eventId}',
  can: 'schedule.read',
  reads,
  output: schema.eventDetail,
  failed: scheduleNotices.notLoaded,
  ...staysOnDevice,
});

/** Creates an event, or all events of a series, in one transaction. */
export const createEvent = command('schedule.create', {
  route: 'POST /schedule',
  can: 'schedule.create',
  changes,
  input: schema.newEvent,
  output: schema.savedEvents,
  status: 201,
  done: ({ count }) => scheduleNotices.created(count),
  // The dialog asks an admin whether both events may use the field.
  failed: (reason) => (reason?.code === fieldTakenCode ? undefined : scheduleNotices.notCreated(reason)),
});

/** Changes an event, or the same fields of its series from this event or from now on. */
export const updateEvent = command('schedule.update', {
  route: 'PATCH /schedule/{eventId}',
  can: 'schedule.manage',
  changes,
  input: schema.eventChanges,
  output: schema.savedEvents,
  done: ({ count }) => scheduleNotices.updated(count),
  failed: (reason) => (reason?.code === fieldTakenCode ? undefined : scheduleNotices.notUpdated(reason)),
});

/** Removes a team from a shared event, for users who lead this team but not all of the event's teams. */
export const takeTeamOut = command('schedule.takeTeamOut', {
  route: 'DELETE /schedule/{eventId}/teams/{teamId}',
  can: 'schedule.takeOut',
  changes,
  ...noContent,
  done: scheduleNotices.takenOut,
  failed: scheduleNotices.notTakenOut,
});

/** Cancels an event, which stays visible with the reason and frees its field. */
export const cancelEvent = command('schedule.cancel', {
  route: 'POST /schedule/{eventId}/cancel',
  can: 'schedule.manage',
  changes,
  input: schema.cancellation,
  output: schema.savedEvents,
  done: scheduleNotices.cancelled,
  failed: scheduleNotices.notCancelled,
});

/** Restores a canceled event, on its previous field unless another event is there now. */
export const restoreEvent = command('schedule.restore', {
  route: 'POST /schedule/{eventId}/restore',
  can: 'schedule.manage',
  changes,
  input: z.strictObject({ eventId: id, sharesField: z.optional(z.boolean()) }),
  ...noContent,
  done: scheduleNotices.restored,
  failed: scheduleNotices.notRestored,
});

/** Deletes an event that has no answers and that nobody was notified about. */
export const deleteEvent = command('schedule.delete', {
  route: 'DELETE /schedule/{eventId}',
  can: 'schedule.manage',
  changes,
  ...noContent,
  done: scheduleNotices.deleted,
  failed: scheduleNotices.notDeleted,
});
