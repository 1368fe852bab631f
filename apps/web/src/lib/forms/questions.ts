import { useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { dayOf } from '@touchline/domain/core/calendar.ts';

/** Today where the browser is. The server judges; this is for questions that it does not ask. */
export const todayHere = () => dayOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);

/**
 * Asks about values that may well be meant, at their fields, and answers if nothing is left to ask: the same value sent again
 * is a yes. To be called when the form is sent.
 */
export const useQuestions = <Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'setError' | 'getValues'>,
) => {
  const asked = useRef(new Map<string, unknown>());
  return (questions: Readonly<Partial<Record<Path<Input>, string | undefined>>>): boolean => {
    const open = (Object.entries(questions) as [Path<Input>, string | undefined][])
      .map(([name, question]) => ({ name, question, about: JSON.stringify([question, form.getValues(name)]) }))
      .filter(({ name, question, about }) => question !== undefined && asked.current.get(name) !== about);
    for (const [index, { name, question, about }] of open.entries()) {
      asked.current.set(name, about);
      form.setError(name, { type: 'question', message: question ?? '' }, { shouldFocus: index === 0 });
    }
    return open.length === 0;
  };
};
