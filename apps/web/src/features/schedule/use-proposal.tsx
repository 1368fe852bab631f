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

/** The length of the event as it is typed, while it can be read. */
const lengthOf = ({ day, time, endDay, endTime }: Pick<TypedValues, 'day' | 'time' | 'endDay' | 'endTime'>) =>
  isTypedDay(day) && isTypedTime(time) && isTypedTime(endTime)
    ? wallMinutes({ day, time, endDay: endDay || day, endTime })
    : undefined;

interface MovedEnd {
  /** True for a field that no longer has the value with which it began, or that was proposed. */
  isTyped(name: ProposedField): boolean;
  /** Fills fields in that nobody has typed in. */
  propose(values: Partial<Pick<TypedValues, ProposedField>>): void;
  /** Gives an end that nobody typed this distance from the start. */
  takeLength(minutes: number): void;
}

/** An end that nobody typed keeps its distance from the start, when that or the date changes (ruling 114). */
export const useMovedEnd = (form: EventFormControl, isEdit: boolean): MovedEnd => {
  const { setValue, getValues } = form;
  const [beginning] = useState(() => getValues());
  const proposed = useRef<Partial<TypedValues>>({});
  const length = useRef(lengthOf(beginning));
  const [day, time] = form.watch(['day', 'time']);

  const isTyped = useCallback(
    (name: ProposedField): boolean => getValues(name) !== (proposed.current[name] ?? beginning[name]),
    [beginning, getValues],
  );
  const propose = useCallback(
    (values: Partial<Pick<TypedValues, ProposedField>>): void => {
      for (const [name, value] of Object.entries(values) as [ProposedField, never][]) {
        if (isTyped(name)) continue;
        // A proposal for a new event is no lost work; a value that follows from an edit belongs to it.
        setValue(name, value, { shouldDirty: isEdit });
        proposed.current = { ...proposed.current, [name]: value };
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
 * Fills a new event in with time, length and place of the last one of its team and kind. What was typed stays,
 * and so does the start of the slot that was pressed.
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
    // Of a start that was typed the length counts; to an end that was typed no start is proposed that may lie behind it.
    if (data.time === null || isTyped('endTime') || isTyped('endDay')) return;
    if (!keepsStart) propose({ time: data.time });
    takeLength(data.minutes);
  }, [data, keepsStart, isTyped, propose, takeLength]);
};
