import type { Day } from '../core/calendar.ts';
import { type FieldGroup, followed } from './rules.ts';
import { movedSeries, type SeriesRule } from './rules.moving.ts';
import { timesOn } from './rules.times.ts';
import type { EventForm } from './schema.ts';

/** An event that a change reaches, with its values as the form has them. */
interface ReachedForm {
  readonly id: string;
  readonly form: EventForm;
  readonly seriesDay: Day | null;
  /** Groups of fields that were changed on it alone. */
  readonly ownGroups: readonly string[];
}

/**
 * The values of the events of a series with the changed fields of one of them, which moves them along with it (SCHED-23).
 * Answers the rule under which moved ones go on, and their first day of the rule before.
 */
export const followingForms = (
  reached: readonly ReachedForm[],
  rule: SeriesRule | null,
  one: ReachedForm,
  after: EventForm,
  groups: readonly FieldGroup[],
): {
  readonly forms: readonly ReachedForm[];
  readonly moved: { readonly rule: SeriesRule; readonly boundary: Day } | null;
} => {
  const inSeries = reached.flatMap(({ id, seriesDay }) => (seriesDay === null ? [] : [{ id, seriesDay }]));
  // One that was moved alone stands elsewhere than the series, which moves from its own day.
  const from = one.seriesDay ?? one.form.day;
  const isMoved = one.form.day !== after.day && from !== after.day;
  const moved = rule && isMoved ? movedSeries(rule, inSeries, { from, to: after.day }) : null;
  const boundary = inSeries.map(({ seriesDay }) => seriesDay).sort()[0] as Day;
  const forms = reached.map(({ id, form, seriesDay, ownGroups }) => {
    const isOne = id === one.id;
    const day = moved?.days.get(id) ?? form.day;
    const changed = isOne ? after : { ...after, ...timesOn(day, after) };
    return {
      id,
      form: followed(form, changed, groups, isOne ? [] : ownGroups),
      seriesDay: moved?.days.get(id) ?? seriesDay,
      ownGroups: isOne ? ownGroups.filter((group) => !groups.includes(group as FieldGroup)) : ownGroups,
    };
  });
  return { forms, moved: moved && { rule: moved.rule, boundary } };
};
