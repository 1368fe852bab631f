import type { EventForm } from './schema.ts';
import { scheduleProblems } from './messages.ts';
import type { Problem } from '../core/problem.ts';

/** Fields that change together: a moved event keeps all of its own times, another place its field and parts. */
const groups = {
  times: ['day', 'time', 'endDay', 'endTime'],
  place: ['fieldId', 'firstPart', 'lastPart', 'place'],
  game: ['opponent', 'side'],
  kind: ['kind'],
  title: ['title'],
  teamIds: ['teamIds'],
  meetingMinutes: ['meetingMinutes'],
  note: ['note'],
} as const satisfies Record<string, readonly (keyof EventForm)[]>;
export type FieldGroup = keyof typeof groups;

/** Groups of the fields that an edit changes. */
export const changedGroups = (before: EventForm, after: EventForm): readonly FieldGroup[] =>
  (Object.keys(groups) as FieldGroup[]).filter((group) =>
    groups[group].some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
  );

/** The fields of the groups that follow a change of the series: those not changed on the event alone (SCHED-23). */
export const followed = (
  event: EventForm,
  changed: EventForm,
  following: readonly FieldGroup[],
  ownGroups: readonly string[],
): EventForm => {
  const fields = following.filter((group) => !ownGroups.includes(group)).flatMap((group) => [...groups[group]]);
  return { ...event, ...Object.fromEntries(fields.map((field) => [field, changed[field]])) };
};

/** The first rule that the values of an event break, beside those of its times. */
export const eventProblem = ({ kind, title, fieldId, place, opponent, side }: EventForm): Problem | undefined => {
  if (kind === 'event' && title === null) return scheduleProblems.titleMissing();
  if (kind !== 'game' && (opponent !== null || side !== null)) return scheduleProblems.opponentOfGame();
  if (fieldId !== null && place !== null) return scheduleProblems.placeTwice();
  return undefined;
};
