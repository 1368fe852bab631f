import { failureOrRefusal, success } from '../core/notice.ts';
import { fieldProblem, Problem, problem } from '../core/problem.ts';
import type { Day } from '../core/calendar.ts';
import { eventsPerSeries } from '../constants.club.ts';
import type { SeriesProblem } from './rules.series.ts';
import type { TimesProblem } from './rules.times.ts';

/** Code for the refusal that admins can override by letting both events use the field. */
export const fieldTakenCode = 'field_taken';

export const scheduleProblems = {
  missing: problem(404, 'not_found', 'This event does not exist any more.'),
  teamUnknown: fieldProblem(422, 'invalid', 'teamIds', 'One of these teams does not exist any more.'),
  teamsOfOthers: fieldProblem(422, 'invalid', 'teamIds', 'Please choose teams that you coach.'),
  teamsMissing: fieldProblem(422, 'invalid', 'teamIds', 'Please choose a team.'),
  fieldUnknown: fieldProblem(422, 'invalid', 'fieldId', 'This field does not exist any more.'),
  partUnknown: fieldProblem(422, 'invalid', 'lastPart', 'The field has fewer parts.'),
  placeTwice: fieldProblem(422, 'invalid', 'place', 'Please choose a field or enter a place, not both.'),
  titleMissing: fieldProblem(422, 'invalid', 'title', 'Please enter a title.'),
  opponentOfGame: fieldProblem(422, 'invalid', 'opponent', 'Only a game has an opponent.'),
  alreadyCancelled: problem(409, 'already_cancelled', 'This event has already been canceled.'),
  notCancelled: problem(409, 'not_cancelled', 'This event takes place already.'),
  cancelled: problem(409, 'cancelled', 'This event is canceled. Restore it before you change it.'),
  over: problem(409, 'over', 'This event is over. A series only changes upcoming events.'),
  seriesChanged: problem(
    409,
    'series_changed',
    'A colleague changed this series a moment ago. Look at it again before you change it.',
  ),
  inUse: problem(
    409,
    'in_use',
    'This event cannot be deleted, because people were told of it, answered it or attended it. Cancel it instead: it then stays visible with the reason.',
  ),
  /** The only team of an event cannot be removed. */
  onlyTeam: problem(409, 'only_team', 'This event has no other team. Cancel it instead.'),
  noSeries: fieldProblem(422, 'invalid', 'scope', 'This event belongs to no series.'),
  /** For a concurrent booking by an event whose name is unknown. */
  fieldJustTaken: fieldProblem(409, fieldTakenCode, 'fieldId', 'The field was booked for this time a moment ago.'),
} as const;

/** Refuses a field that another event uses at that time. Names the first such event and its day. */
export const fieldTaken = ([first]: readonly { readonly name: string; readonly day: string }[]): Problem => {
  const sentence = `The field is taken by ${first?.name} on ${first?.day}.`;
  return new Problem(409, fieldTakenCode, sentence, { fields: { fieldId: sentence } });
};

const lastPossible = (day: Day): string => `This series reaches too far. Its last possible day is ${day}.`;

const seriesSentences = {
  first_day: ['day', 'The first day must be one of the days of the series.'],
  no_end: ['until', 'Please enter the last day or the number of events.'],
  no_days: ['until', 'This series has no event. Please choose a later last day.'],
  too_many: ['until', `A series has at most ${eventsPerSeries} events. Please choose an earlier last day.`],
} as const;

const invalidField = (field: string, message: string): Problem =>
  new Problem(422, 'invalid', message, { fields: { [field]: message } });

/** Refusal of invalid times, shown next to their field. */
export const timesRefusal = ({ field, message }: TimesProblem): Problem => invalidField(field, message);

/** Invalid field of a series, with its message. */
export const seriesError = (problem: SeriesProblem): { readonly field: 'day' | 'until'; readonly message: string } => {
  if (problem.kind === 'too_far') return { field: 'until', message: lastPossible(problem.lastDay) };
  const [field, message] = seriesSentences[problem.kind];
  return { field, message };
};

/** Refusal of a series, shown next to the invalid field. */
export const seriesRefusal = (problem: SeriesProblem): Problem => {
  const { field, message } = seriesError(problem);
  return invalidField(field, message);
};

export const scheduleNotices = {
  created: (count: number) => success(count === 1 ? 'Event created' : `${count} events created`),
  updated: (count: number) => success(count === 1 ? 'Event updated' : `${count} events updated`),
  takenOut: success('Team taken out'),
  cancelled: success('Event canceled'),
  restored: success('Event restored'),
  deleted: success('Event deleted'),
  notLoaded: failureOrRefusal('Failed to load the schedule'),
  teamsNotLoaded: failureOrRefusal('Failed to load teams'),
  notCreated: failureOrRefusal('Failed to create the event'),
  notUpdated: failureOrRefusal('Failed to update the event'),
  notTakenOut: failureOrRefusal('Failed to take the team out'),
  notCancelled: failureOrRefusal('Failed to cancel the event'),
  notRestored: failureOrRefusal('Failed to restore the event'),
  notDeleted: failureOrRefusal('Failed to delete the event'),
  notSeen: failureOrRefusal('Failed to note that you have seen it'),
} as const;
