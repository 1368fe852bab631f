import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { differsFromClub } from '@touchline/domain/access/messages.joining.ts';
import type { lookUpCode } from '@touchline/domain/access/contract.joining.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { birthDateQuestion } from '@touchline/domain/people/rules.ages.ts';
import { formatDay } from '../../lib/format.ts';
import { todayHere, useQuestions } from '../../lib/forms/questions.ts';

/** Facts that the club may know about a person who joins. */
export const facts = ['firstName', 'lastName', 'birthDate', 'gender'] as const;
export type Fact = (typeof facts)[number];
type Facts = Readonly<Partial<Record<Fact, string>>>;

const displayValue = (name: Fact, value: string): string => (name === 'birthDate' ? formatDay(value) : value);

/**
 * Fills in the facts that the club knows about an invited person, unless other values were typed. On submit it asks
 * about differences and about an unusual age.
 */
export const useFactsCheck = (
  form: Pick<UseFormReturn<{ [Field in Fact]: string }>, 'getValues' | 'setValue' | 'setError'>,
  joining: OutputOf<typeof lookUpCode> | undefined,
): ((entered: Facts) => boolean) => {
  const isSure = useQuestions(form);
  const invitation = joining?.invitation;
  const filledValues = useRef<Facts>({});
  const { getValues, setValue } = form;

  useEffect(() => {
    if (!invitation) return;
    const values: Facts = getValues();
    for (const name of facts) {
      const [clubValue, value] = [invitation[name], values[name]];
      // Skips missing fields and fields with typed text. Values filled in for another code are replaced.
      if (clubValue === null || value === undefined || (value !== '' && value !== filledValues.current[name])) continue;
      setValue(name, clubValue, { shouldValidate: true });
      filledValues.current = { ...filledValues.current, [name]: clubValue };
    }
  }, [invitation, getValues, setValue]);

  return (entered) => {
    // Asked in page order, because the first question receives focus.
    const questions: { [Field in Fact]?: string | undefined } = {};
    for (const name of facts) {
      const [clubValue, typedValue] = [invitation?.[name], entered[name]];
      if (name === 'birthDate' && clubValue !== typedValue)
        questions[name] = birthDateQuestion(typedValue, todayHere());
      // All that the club knows about an admin is the name in the invitation. Any other name they enter replaces it.
      if (!clubValue || !typedValue || clubValue === typedValue || joining?.role === 'admin') continue;
      questions[name] = differsFromClub(displayValue(name, clubValue), displayValue(name, typedValue));
    }
    return isSure(questions);
  };
};
