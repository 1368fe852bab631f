import { useCallback, useEffect, useRef, useState } from 'react';
import { isTypedDay, isTypedTime } from '@touchline/domain/core/calendar.ts';
import { proposeEvent } from '@touchline/domain/schedule/contract.ts';
import { endAfter, wallMinutes } from '@touchline/domain/schedule/rules.times.ts';
import type { TypedValues } from '@touchline/domain/schedule/schema.form.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import type { EventFormControl } from './event-form.tsx';

const partsOf = ({ firstPart, lastPart }: { readonly firstPart: number | null; readonly lastPart: number | null }) =>
  firstPart === null ? '' : `${firstPart}-${lastPart}`;

type ProposedField = 'time' | 'endTime' | 'endDay' | 'isAllDay' | 'meetingMinutes' | 'fieldId' | 'parts' | 'place';

/** Returns the length of the event as typed, if it is valid. */
const lengthOf = ({ day, time, endDay, endTime }: Pick<TypedValues, 'day' | 'time' | 'endDay' | 'endTime'>) =>
  isTypedDay(day) && isTypedTime(time) && isTypedTime(endTime)
    ? wallMinutes({ day, time, endDay: endDay || day, endTime })
    : undefined;

interface MovedEnd {
  /** Returns true if the field has neither its initial value nor a suggested one. */
  isTyped(name: ProposedField): boolean;
  /** Fills in fields that the user has not typed in. */
  propose(values: Partial<Pick<TypedValues, ProposedField>>): void;
  /** Sets the end this many minutes after the start, unless the end was typed. */
  takeLength(minutes: number): void;
}

/** Moves the end along with the start or the date, unless the end was typed (ruling 114). */
export const useMovedEnd = (form: EventFormControl, isEdit: boolean): MovedEnd => {
  const { setValue, getValues } = form;
  const [initialValues] = useState(() => getValues());
  const proposedValues = useRef<Partial<TypedValues>>({});
  const length = useRef(lengthOf(initialValues));
  const [day, time] = form.watch(['day', 'time']);

  const isTyped = useCallback(
    (name: ProposedField): boolean => getValues(name) !== (proposedValues.current[name] ?? initialValues[name]),
    [initialValues, getValues],
  );
  const propose = useCallback(
    (values: Partial<Pick<TypedValues, ProposedField>>): void => {
      for (const [name, value] of Object.entries(values) as [ProposedField, never][]) {
        if (isTyped(name)) continue;
        // Suggestions for a new event do not count as unsaved changes. Values derived from an edit do.
        setValue(name, value, { shouldDirty: isEdit });
        proposedValues.current = { ...proposedValues.current, [name]: value };
      }
    },
    [isEdit, isTyped, setValue],
  );
  const moveEnd = useCallback(
    (first: string, start: string): void => {
      if (isTyped('endTime') || isTyped('endDay') || length.current === undefined) return;
      if (!isTypedDay(first) || !isTypedTime(start)) return;
      const { endDay, endTime } = endAfter(first, start, length.current);
      propose({ endTime, endDay: endDay === first ? '' : endDay });
    },
    [isTyped, propose],
  );
  const takeLength = useCallback(
    (minutes: number): void => {
      length.current = minutes;
      moveEnd(...getValues(['day', 'time']));
    },
    [getValues, moveEnd],
  );
  useEffect(() => moveEnd(day, time), [day, time, moveEnd]);
  return { isTyped, propose, takeLength };
};

/**
 * Suggests the time, length and place of the team's last event of the same kind. Typed values and the start of a
 * pressed slot are kept.
 */
export const useProposal = (
  form: EventFormControl,
  { enabled, keepsStart }: { enabled: boolean; keepsStart: boolean },
) => {
  const [teamId = ''] = form.watch('teamIds');
  const kind = form.watch('kind');
  const { data } = useOperationQuery(proposeEvent, { teamId, kind }, { enabled: enabled && teamId !== '' });
  const { isTyped, propose, takeLength } = useMovedEnd(form, false);
  useEffect(() => {
    if (!data) return;
    if (!keepsStart) propose({ isAllDay: data.time === null });
    propose({ meetingMinutes: data.meetingMinutes === null ? '' : String(data.meetingMinutes) });
    if (!isTyped('place') && !isTyped('fieldId'))
      propose({ fieldId: data.fieldId ?? '', parts: partsOf(data), place: data.place ?? '' });
    // If the start was typed, only the length is suggested. If the end was typed, no start is suggested, because it
    // could be later.
    if (data.time === null || isTyped('endTime') || isTyped('endDay')) return;
    if (!keepsStart) propose({ time: data.time });
    takeLength(data.minutes);
  }, [data, keepsStart, isTyped, propose, takeLength]);
};
