import { useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { dayOf } from '@touchline/domain/core/calendar.ts';

/** Returns today in the browser's time zone. It is only used for questions; the server validates. */
export const todayHere = () => dayOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);

/**
 * Asks about unusual but possible values, next to their fields. Returns true if nothing is left to ask. Submitting the
 * same value again confirms it. Called on submit.
 */
export const useQuestions = <Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'setError' | 'getValues'>,
) => {
  const askedAbout = useRef(new Map<string, unknown>());
  return (questions: Readonly<Partial<Record<Path<Input>, string | undefined>>>): boolean => {
    const openQuestions = (Object.entries(questions) as [Path<Input>, string | undefined][])
      .map(([name, question]) => ({ name, question, about: JSON.stringify([question, form.getValues(name)]) }))
      .filter(({ name, question, about }) => question !== undefined && askedAbout.current.get(name) !== about);
    for (const [index, { name, question, about }] of openQuestions.entries()) {
      askedAbout.current.set(name, about);
      form.setError(name, { type: 'question', message: question ?? '' }, { shouldFocus: index === 0 });
    }
    return openQuestions.length === 0;
  };
};
