import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { eventDialogForm } from '@touchline/domain/schedule/schema.form.ts';
import type { NewEvent } from '@touchline/domain/schedule/schema.ts';

type EventDialogForm = ReturnType<typeof eventDialogForm>;
export type EventFormControl = UseFormReturn<z.input<EventDialogForm>, unknown, NewEvent>;

/** Labels of the fields, for conflicts with concurrent edits. */
export const eventLabels: Readonly<Record<string, string>> = {
  ...{ kind: 'Kind', title: 'Title', teamIds: 'Teams', isAllDay: 'Whole day', day: 'Date', time: 'Start' },
  ...{ endDay: 'Last date', endTime: 'End', fieldId: 'Field', parts: 'Parts', place: 'Place', note: 'Note' },
  ...{ meetingMinutes: 'Meet before the start', opponent: 'Opponent', side: 'Home or away' },
};

export const toggleIn = <Choice,>(chosen: readonly Choice[], choice: Choice): Choice[] =>
  chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice];
